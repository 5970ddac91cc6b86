//! Free tree: how big is the tree of the search if no piece attacks any other?
//!
//! Fill in the three functions. `cargo test free-tree` grades this file, `cargo queens hint free-tree` helps.

/// The leaves of the tree: the ways to put one piece into each of `size` columns with `size` rows.
fn leaves(size: u32) -> u128 {
    todo!("how many leaves has the tree for size {size}?")
}

/// All nodes of the tree, from the root (the empty board) down to the leaves.
fn nodes(size: u32) -> u128 {
    todo!("how many nodes has the tree for size {size}?")
}

/// The levels of the tree; the root is a level of its own.
fn levels(size: u32) -> u32 {
    todo!("how many levels has the tree for size {size}?")
}

fn main() {
    // The size of the board is the first argument; without one it is 8.
    let argument = std::env::args().nth(1);
    let size = argument.map_or(8, |text| text.parse().expect("the size should be a whole number"));
    println!("leaves: {}", leaves(size));
    println!("nodes: {}", nodes(size));
    println!("levels: {}", levels(size));
}
