//! mistake: factorials in floating point
//! advice: Floating point hides the size of 64! but not for free: digits get lost, and from 171! on there is only
//! infinity. The answer can be reached with whole numbers that stay small.

/// In how many ways `k` things can be chosen from `n`: n! ÷ ((n − k)! × k!).
///
/// Even a `u128` is too small for 35!, so do not work out the three factorials: multiply and divide by turns,
/// and no number on the way is much larger than the answer.
fn choose(n: u128, k: u128) -> u128 {
    let factorial = |top: u128| (1..=top).map(|factor| factor as f64).product::<f64>();
    (factorial(n) / (factorial(n - k) * factorial(k))).round() as u128
}

fn main() {
    // The size of the board is the first argument; without one it is 8.
    let argument = std::env::args().nth(1);
    let size: u128 = argument.map_or(8, |text| text.parse().expect("the size should be a whole number"));
    println!("{}", choose(size * size, size));
}
