//! mistake: all nodes of the search tree, with the root
//! advice: That is how many boards the search sees on its way, with the empty one. Only full boards count.

/// The number of ways to place `size` rooks on a board of that size so that none attacks another.
///
/// A `u128` holds whole numbers of up to 38 digits, and some of 39.
fn placements(size: u128) -> u128 {
    let mut level = 1;
    let mut nodes = 1;
    for left in (1..=size).rev() {
        level *= left;
        nodes += level;
    }
    nodes
}

fn main() {
    // The size of the board is the first argument; without one it is 8.
    let argument = std::env::args().nth(1);
    let size = argument.map_or(8, |text| text.parse().expect("the size should be a whole number"));
    println!("{}", placements(size));
}
