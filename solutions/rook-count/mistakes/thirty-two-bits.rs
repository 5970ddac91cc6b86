//! mistake: calculated with 32 bits (int of C and Java, longint of Pascal)
//! advice: From n = 13 on the number does not fit into 32 bits, and what does not fit is cut off silently.
//! Take a wider type.

/// The number of ways to place `size` rooks on a board of that size so that none attacks another.
///
/// Calculated with i32.
fn placements(size: u128) -> i32 {
    let mut product: i32 = 1;
    for factor in 1..=size as i32 {
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
