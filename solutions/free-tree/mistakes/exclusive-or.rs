//! mistake: ^ taken for a power
//! advice: In Rust, C and Java the sign ^ is not a power but an exclusive or of bits: n ^ n is always 0. There is a
//! method that raises to a power.

/// The leaves of the tree: the ways to put one piece into each of `size` columns with `size` rows.
fn leaves(size: u32) -> u128 {
    u128::from(size ^ size)
}

/// All nodes of the tree, from the root (the empty board) down to the leaves.
fn nodes(size: u32) -> u128 {
    (0..=size).map(|level| u128::from(size ^ level)).sum()
}

/// The levels of the tree; the root is a level of its own.
fn levels(size: u32) -> u32 {
    size + 1
}

fn main() {
    // The size of the board is the first argument; without one it is 8.
    let argument = std::env::args().nth(1);
    let size = argument.map_or(8, |text| text.parse().expect("the size should be a whole number"));
    println!("leaves: {}", leaves(size));
    println!("nodes: {}", nodes(size));
    println!("levels: {}", levels(size));
}
