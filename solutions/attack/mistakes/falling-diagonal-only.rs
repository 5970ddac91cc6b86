//! mistake: only the diagonals on which one number grows while the other shrinks
//! advice: You find the diagonals on which one number grows while the other shrinks. On those of the other
//! direction both grow together.

/// Does a queen on the square (i, j) attack one on the square (m, n)?
///
/// The first number of a square is its column, the second its row. A square attacks itself.
fn attacks(i: i32, j: i32, m: i32, n: i32) -> bool {
    i == m || j == n || i + j == m + n
}

fn main() {
    for line in std::io::stdin().lines() {
        let line = line.expect("the input should be text");
        let numbers: Vec<i32> = line
            .split_whitespace()
            .map(|word| word.parse().expect("each line should hold whole numbers"))
            .collect();
        if let [i, j, m, n] = numbers[..] {
            println!("{}", if attacks(i, j, m, n) { "yes" } else { "no" });
        }
    }
}
