//! Rook count: in how many ways can n rooks stand on an n × n board? Calculate it, without a search.
//!
//! Fill in `placements`. `cargo test rook-count` grades this file, `cargo queens hint rook-count` helps.

/// The number of ways to place `size` rooks on a board of that size so that none attacks another.
///
/// A `u128` holds whole numbers of up to 38 digits, and some of 39.
fn placements(size: u128) -> u128 {
    (1..=size).product()
}

fn main() {
    // The size of the board is the first argument; without one it is 8.
    let argument = std::env::args().nth(1);
    let size = argument.map_or(8, |text| text.parse().expect("the size should be a whole number"));
    println!("{}", placements(size));
}
