//! mistake: n! squared: the same placement counted in every order
//! advice: You count the same placement again for each order of putting the rooks down. On the board you cannot see
//! which one came first.

/// The number of ways to place `size` rooks on a board of that size so that none attacks another.
///
/// A `u128` holds whole numbers of up to 38 digits, and some of 39.
fn placements(size: u128) -> u128 {
    (1..=size).map(|left| left * left).product()
}

fn main() {
    // The size of the board is the first argument; without one it is 8.
    let argument = std::env::args().nth(1);
    let size = argument.map_or(8, |text| text.parse().expect("the size should be a whole number"));
    println!("{}", placements(size));
}
