//! mistake: n! / 2: mirror images counted once
//! advice: You count a board and its mirror image as one. Here they are different, and so they are in the search.

/// The number of ways to place `size` rooks on a board of that size so that none attacks another.
///
/// A `u128` holds whole numbers of up to 38 digits, and some of 39.
fn placements(size: u128) -> u128 {
    (1..=size).product::<u128>() / 2
}

fn main() {
    // The size of the board is the first argument; without one it is 8.
    let argument = std::env::args().nth(1);
    let size = argument.map_or(8, |text| text.parse().expect("the size should be a whole number"));
    println!("{}", placements(size));
}
