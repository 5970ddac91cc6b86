//! mistake: divisors from the largest down, so that the divisions leave a rest
//! advice: After multiplying by one factor you divide by a large number, and the rest is lost. Begin with the small
//! divisors: among two neighbours one is even, among three one is a multiple of 3.

/// In how many ways `k` things can be chosen from `n`: n! ÷ ((n − k)! × k!).
///
/// Even a `u128` is too small for 35!, so do not work out the three factorials: multiply and divide by turns,
/// and no number on the way is much larger than the answer.
fn choose(n: u128, k: u128) -> u128 {
    let mut ways = 1;
    for taken in 1..=k {
        ways = ways * (n - k + taken) / (k + 1 - taken);
    }
    ways
}

fn main() {
    // The size of the board is the first argument; without one it is 8.
    let argument = std::env::args().nth(1);
    let size: u128 = argument.map_or(8, |text| text.parse().expect("the size should be a whole number"));
    println!("{}", choose(size * size, size));
}
