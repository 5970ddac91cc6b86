//! mistake: calculated with 16 bits (integer of Turbo Pascal and of fpc without -Mobjfpc)
//! advice: From n = 8 on the number does not fit into 16 bits, and what does not fit is cut off silently.
//! Take a wider type.

/// The number of ways to place `size` rooks on a board of that size so that none attacks another.
///
/// Calculated with i16.
fn placements(size: u128) -> i16 {
    let mut product: i16 = 1;
    for factor in 1..=size as i16 {
        product = product.wrapping_mul(factor);
    }
    product
}

fn main() {
    // The size of the board is the first argument; without one it is 8.
    let argument = std::env::args().nth(1);
    let size = argument.map_or(8, |text| text.parse().expect("the size should be a whole number"));
    println!("{}", placements(size));
}
