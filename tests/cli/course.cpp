// The search as a C++ program of the course has it, to compare bytes with `queens solve`.
// Arguments: the style (rows or letters), the piece (queen or rook), the size of the board.
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

std::string style, piece;
int n, found = 0;
std::vector<int> row_of;

bool attacked(int column, int row) {
    for (int left = 0; left < column; left++) {
        int other = row_of[left], distance = column - left;
        if (other == row) return true;
        if (piece == "queen" && (other == row - distance || other == row + distance)) return true;
    }
    return false;
}

void print() {
    found++;
    for (int column = 0; column < n; column++) {
        if (style == "rows") std::cout << row_of[column] << ' ';
        else std::cout << ' ' << char('a' + column) << row_of[column] + 1;
    }
    if (style == "rows") std::cout << " : " << found;
    std::cout << '\n';
}

void place(int column) {
    if (column == n) return print();
    for (int row = 0; row < n; row++) {
        if (attacked(column, row)) continue;
        row_of[column] = row;
        place(column + 1);
    }
}

int main(int, char **arguments) {
    style = arguments[1], piece = arguments[2], n = std::atoi(arguments[3]);
    row_of.resize(n);
    place(0);
    if (style == "rows") std::cout << "O.K.\n";
}
