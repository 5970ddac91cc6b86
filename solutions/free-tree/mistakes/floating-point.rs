//! mistake: calculated with floating-point numbers
//! advice: A floating-point number keeps about 16 digits and rounds the rest away. This task wants every digit:
//! stay with whole numbers.

/// The leaves of the tree: the ways to put one piece into each of `size` columns with `size` rows.
fn leaves(size: u32) -> f64 {
    f64::from(size).powi(size as i32)
}

/// All nodes of the tree, from the root (the empty board) down to the leaves.
fn nodes(size: u32) -> f64 {
    (0..=size).map(|level| f64::from(size).powi(level as i32)).sum()
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
