//! mistake: calculated with 64 bits, stopped by the overflow check
//! advice: 21! does not fit into 64 bits, and Rust stops rather than give you a wrong number. There is one type
//! that is wider still.

/// The number of ways to place `size` rooks on a board of that size so that none attacks another.
///
/// Calculated with u64.
fn placements(size: u128) -> u64 {
    (1..=size as u64).product()
}

fn main() {
    // The size of the board is the first argument; without one it is 8.
    let argument = std::env::args().nth(1);
    let size = argument.map_or(8, |text| text.parse().expect("the size should be a whole number"));
    println!("{}", placements(size));
}
