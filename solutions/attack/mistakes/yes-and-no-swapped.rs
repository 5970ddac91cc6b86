//! mistake: yes and no swapped
//! advice: Every answer is the opposite of the right one. Does your function say whether they attack, or whether
//! they are safe?

/// Does a queen on the square (i, j) attack one on the square (m, n)?
///
/// The first number of a square is its column, the second its row. A square attacks itself.
fn attacks(i: i32, j: i32, m: i32, n: i32) -> bool {
    i == m || j == n || (i - m).abs() == (j - n).abs()
}

fn main() {
    for line in std::io::stdin().lines() {
        let line = line.expect("the input should be text");
        let numbers: Vec<i32> = line
            .split_whitespace()
            .map(|word| word.parse().expect("each line should hold whole numbers"))
            .collect();
        if let [i, j, m, n] = numbers[..] {
            println!("{}", if attacks(i, j, m, n) { "no" } else { "yes" });
        }
    }
}
