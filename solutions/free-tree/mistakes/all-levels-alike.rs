//! mistake: nodes: as if every level were as wide as the last
//! advice: You take every level of the tree to be as wide as the last. It begins with a single node and grows from
//! level to level.

/// The leaves of the tree: the ways to put one piece into each of `size` columns with `size` rows.
fn leaves(size: u32) -> u128 {
    u128::from(size).pow(size)
}

/// All nodes of the tree, from the root (the empty board) down to the leaves.
fn nodes(size: u32) -> u128 {
    u128::from(levels(size)) * leaves(size)
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
