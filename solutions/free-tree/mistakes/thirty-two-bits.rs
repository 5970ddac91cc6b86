//! mistake: calculated with 32 bits (int of C and Java, longint of Pascal)
//! advice: From n = 10 on the numbers do not fit into 32 bits, and what does not fit is cut off silently.
//! Take a wider type.

/// The leaves of the tree: the ways to put one piece into each of `size` columns with `size` rows.
fn leaves(size: u32) -> i32 {
    (size as i32).wrapping_pow(size)
}

/// All nodes of the tree, from the root (the empty board) down to the leaves.
fn nodes(size: u32) -> i32 {
    (0..=size).fold(0, |sum: i32, level| sum.wrapping_add((size as i32).wrapping_pow(level)))
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
