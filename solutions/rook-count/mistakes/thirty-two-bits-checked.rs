//! mistake: calculated with 32 bits, stopped by the overflow check
//! advice: From n = 13 on the number does not fit into 32 bits, and Rust stops rather than give you a wrong one.
//! Take a wider type.

/// The number of ways to place `size` rooks on a board of that size so that none attacks another.
///
/// Calculated with u32.
fn placements(size: u128) -> u32 {
    (1..=size as u32).product()
}

fn main() {
    // The size of the board is the first argument; without one it is 8.
    let argument = std::env::args().nth(1);
    let size = argument.map_or(8, |text| text.parse().expect("the size should be a whole number"));
    println!("{}", placements(size));
}
