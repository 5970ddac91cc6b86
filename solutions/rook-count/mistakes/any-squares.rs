//! mistake: C(n², n): any n squares, attacked or not
//! advice: These are all ways to choose n squares of the board, and most of them have rooks that attack each other.

/// The number of ways to place `size` rooks on a board of that size so that none attacks another.
///
/// A `u128` holds whole numbers of up to 38 digits, and some of 39.
fn placements(size: u128) -> u128 {
    (0..size).fold(1, |chosen, taken| chosen * (size * size - taken) / (taken + 1))
}

fn main() {
    // The size of the board is the first argument; without one it is 8.
    let argument = std::env::args().nth(1);
    let size = argument.map_or(8, |text| text.parse().expect("the size should be a whole number"));
    println!("{}", placements(size));
}
