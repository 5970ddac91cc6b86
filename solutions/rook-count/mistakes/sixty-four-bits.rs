//! mistake: calculated with 64 bits (long long of C, long of Java, int64 of Pascal)
//! advice: 21! does not fit into 64 bits, and what does not fit is cut off silently. Some languages have a
//! wider type, others a library for long numbers.

/// The number of ways to place `size` rooks on a board of that size so that none attacks another.
///
/// Calculated with i64.
fn placements(size: u128) -> i64 {
    let mut product: i64 = 1;
    for factor in 1..=size as i64 {
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
