//! mistake: ends with an error where there is no line at all
//! advice: The input may be empty: then there is nothing to answer, and no reason to stop with an error. Ask
//! whether there is a line before you use it.

/// Does a queen on the square (i, j) attack one on the square (m, n)?
///
/// The first number of a square is its column, the second its row. A square attacks itself.
fn attacks(i: i32, j: i32, m: i32, n: i32) -> bool {
    i == m || j == n || (i - m).abs() == (j - n).abs()
}

fn main() {
    let mut lines = std::io::stdin().lines();
    let first = lines.next().expect("there should be a line");
    for line in std::iter::once(first).chain(lines) {
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
