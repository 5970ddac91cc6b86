//! mistake: n to the n: rooks may share a row
//! advice: That lets rooks share a row. Once the first rook stands, how many rows are left for the second?

/// The number of ways to place `size` rooks on a board of that size so that none attacks another.
///
/// A `u128` holds whole numbers of up to 38 digits, and some of 39.
fn placements(size: u128) -> u128 {
    size.pow(size as u32)
}

fn main() {
    // The size of the board is the first argument; without one it is 8.
    let argument = std::env::args().nth(1);
    let size = argument.map_or(8, |text| text.parse().expect("the size should be a whole number"));
    println!("{}", placements(size));
}
