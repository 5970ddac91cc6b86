#include <stdio.h>
#include <stdlib.h>

static int rows[16], taken[16], n;

static void place(int column) {
    if (column == n) {
        for (int i = 0; i < n; i++) printf("%d ", rows[i]);
        printf("\n");
        return;
    }
    for (int row = 0; row < n; row++) {
        if (taken[row]) continue;
        taken[row] = 1;
        rows[column] = row;
        place(column + 1);
        taken[row] = 0;
    }
}

int main(int argc, char **argv) {
    n = argc > 1 ? atoi(argv[1]) : 8;
    place(0);
    return 0;
}
