//! mistake: the distance in one direction compared with a coordinate itself
//! advice: A distance is a difference of two coordinates. You compare one distance with a coordinate of the other
//! queen; on a diagonal two distances are equal.

/// Does a queen on the square (i, j) attack one on the square (m, n)?
///
/// The first number of a square is its column, the second its row. A square attacks itself.
fn attacks(i: i32, j: i32, m: i32, n: i32) -> bool {
    i == m || j == n || (i - m).abs() == n
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
