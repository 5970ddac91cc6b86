//! mistake: calculated with 64 bits, stopped by the overflow check
//! advice: 16 to the 16 is exactly 2 to the 64 and so just does not fit into 64 bits: Rust stops rather than give
//! you a wrong number. There is one type that is wider still.

/// The leaves of the tree: the ways to put one piece into each of `size` columns with `size` rows.
fn leaves(size: u32) -> u64 {
    u64::from(size).pow(size)
}

/// All nodes of the tree, from the root (the empty board) down to the leaves.
fn nodes(size: u32) -> u64 {
    (0..=size).map(|level| u64::from(size).pow(level)).sum()
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
