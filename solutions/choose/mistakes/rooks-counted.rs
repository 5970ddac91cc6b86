//! mistake: n!: one piece in each row and column
//! advice: That is the number of ways to place rooks that do not attack one another. Here no one asks who attacks
//! whom.

/// In how many ways `k` things can be chosen from `n`: n! ÷ ((n − k)! × k!).
///
/// Even a `u128` is too small for 35!, so do not work out the three factorials: multiply and divide by turns,
/// and no number on the way is much larger than the answer.
fn choose(_n: u128, k: u128) -> u128 {
    (1..=k).product()
}

fn main() {
    // The size of the board is the first argument; without one it is 8.
    let argument = std::env::args().nth(1);
    let size: u128 = argument.map_or(8, |text| text.parse().expect("the size should be a whole number"));
    println!("{}", choose(size * size, size));
}
