//! mistake: product in floating point
//! advice: A floating point number keeps about 16 digits; the rest of yours is made up. Stay with whole numbers
//! from the first step to the last.

/// In how many ways `k` things can be chosen from `n`: n! ÷ ((n − k)! × k!).
///
/// Even a `u128` is too small for 35!, so do not work out the three factorials: multiply and divide by turns,
/// and no number on the way is much larger than the answer.
fn choose(n: u128, k: u128) -> u128 {
    let mut ways = 1.0;
    for taken in 1..=k {
        ways = ways * (n - k + taken) as f64 / taken as f64;
    }
    ways.round() as u128
}

fn main() {
    // The size of the board is the first argument; without one it is 8.
    let argument = std::env::args().nth(1);
    let size: u128 = argument.map_or(8, |text| text.parse().expect("the size should be a whole number"));
    println!("{}", choose(size * size, size));
}
