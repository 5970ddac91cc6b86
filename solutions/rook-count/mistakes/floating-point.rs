//! mistake: calculated with floating-point numbers
//! advice: A floating-point number keeps about 16 digits and rounds the rest away. This task wants every digit:
//! stay with whole numbers.

/// The number of ways to place `size` rooks on a board of that size so that none attacks another.
///
/// Calculated with f64.
fn placements(size: u128) -> f64 {
    (1..=size).map(|left| left as f64).product()
}

fn main() {
    // The size of the board is the first argument; without one it is 8.
    let argument = std::env::args().nth(1);
    let size = argument.map_or(8, |text| text.parse().expect("the size should be a whole number"));
    println!("{}", placements(size));
}
