//! mistake: a last line that does not end with a newline is lost
//! advice: The last answer is missing if the input does not end with a newline. The end of the input also ends a
//! line.

/// Does a queen on the square (i, j) attack one on the square (m, n)?
///
/// The first number of a square is its column, the second its row. A square attacks itself.
fn attacks(i: i32, j: i32, m: i32, n: i32) -> bool {
    i == m || j == n || (i - m).abs() == (j - n).abs()
}

fn main() {
    let input = std::io::read_to_string(std::io::stdin()).expect("the input should be text");
    let mut lines: Vec<&str> = input.split('\n').collect();
    // What stands after the last newline.
    lines.pop();
    for line in lines {
        let numbers: Vec<i32> = line
            .split_whitespace()
            .map(|word| word.parse().expect("each line should hold whole numbers"))
            .collect();
        if let [i, j, m, n] = numbers[..] {
            println!("{}", if attacks(i, j, m, n) { "yes" } else { "no" });
        }
    }
}
