//! mistake: products kept in 32 bits
//! advice: Your numbers are right until they need more than 32 bits, then they wrap round. Even the answer for the
//! usual board is greater than 2³².

/// In how many ways `k` things can be chosen from `n`: n! ÷ ((n − k)! × k!).
///
/// Even a `u128` is too small for 35!, so do not work out the three factorials: multiply and divide by turns,
/// and no number on the way is much larger than the answer.
fn choose(n: u128, k: u128) -> u128 {
    let mut ways: u32 = 1;
    for taken in 1..=k as u32 {
        ways = ways.wrapping_mul((n - k) as u32 + taken) / taken;
    }
    u128::from(ways)
}

fn main() {
    // The size of the board is the first argument; without one it is 8.
    let argument = std::env::args().nth(1);
    let size: u128 = argument.map_or(8, |text| text.parse().expect("the size should be a whole number"));
    println!("{}", choose(size * size, size));
}
