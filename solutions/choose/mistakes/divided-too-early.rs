//! mistake: divided before multiplying, with a rest each time
//! advice: Whole numbers drop the rest of a division. Divide only where no rest is left: think about which number
//! is certain to be a multiple of the divisor.

/// In how many ways `k` things can be chosen from `n`: n! ÷ ((n − k)! × k!).
///
/// Even a `u128` is too small for 35!, so do not work out the three factorials: multiply and divide by turns,
/// and no number on the way is much larger than the answer.
fn choose(n: u128, k: u128) -> u128 {
    let mut ways = 1;
    for taken in 1..=k {
        ways = ways / taken * (n - k + taken);
    }
    ways
}

fn main() {
    // The size of the board is the first argument; without one it is 8.
    let argument = std::env::args().nth(1);
    let size: u128 = argument.map_or(8, |text| text.parse().expect("the size should be a whole number"));
    println!("{}", choose(size * size, size));
}
