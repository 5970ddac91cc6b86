//! mistake: calculated with 64 bits (unsigned long long of C, qword of Pascal)
//! advice: 16 to the 16 is exactly 2 to the 64 and so just does not fit into 64 bits; what does not fit is cut off
//! silently. Take a wider type.

/// The leaves of the tree: the ways to put one piece into each of `size` columns with `size` rows.
fn leaves(size: u32) -> u64 {
    u64::from(size).wrapping_pow(size)
}

/// All nodes of the tree, from the root (the empty board) down to the leaves.
fn nodes(size: u32) -> u64 {
    (0..=size).fold(0, |sum: u64, level| {
        sum.wrapping_add(u64::from(size).wrapping_pow(level))
    })
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
