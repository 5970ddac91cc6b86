#include <algorithm>
#include <iostream>
#include <numeric>
#include <string>
#include <vector>

int main(int argc, char **argv) {
    std::vector<int> rows(argc > 1 ? std::stoi(argv[1]) : 8);
    std::iota(rows.begin(), rows.end(), 1);
    do {
        for (int row : rows) std::cout << row;
        std::cout << '\n';
    } while (std::next_permutation(rows.begin(), rows.end()));
}
