//! mistake: subtraction of unsigned numbers that goes below 0
//! advice: The program stops because it subtracts more than there is: an unsigned number cannot be negative. Take
//! the distance in a way that works in both directions.

/// Does a queen on the square (i, j) attack one on the square (m, n)?
///
/// The first number of a square is its column, the second its row. A square attacks itself.
fn attacks(i: u32, j: u32, m: u32, n: u32) -> bool {
    i == m || j == n || i - m == j - n || i - m == n - j
}

fn main() {
    for line in std::io::stdin().lines() {
        let line = line.expect("the input should be text");
        let numbers: Vec<u32> = line
            .split_whitespace()
            .map(|word| word.parse().expect("each line should hold whole numbers"))
            .collect();
        if let [i, j, m, n] = numbers[..] {
            println!("{}", if attacks(i, j, m, n) { "yes" } else { "no" });
        }
    }
}
