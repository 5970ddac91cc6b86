//! Attack: do two queens on given squares attack each other?
//!
//! Fill in `attacks`; everything else is ready. `cargo test attack` grades this file,
//! `cargo queens hint attack` helps.

/// Does a queen on the square (i, j) attack one on the square (m, n)?
///
/// The first number of a square is its column, the second its row. A square attacks itself.
fn attacks(i: i32, j: i32, m: i32, n: i32) -> bool {
    todo!("does a queen on ({i}, {j}) attack one on ({m}, {n})?")
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
