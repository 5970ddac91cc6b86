// corpus: ce_include_relative
// expect-compile: error
// expect-run: -
// expect-match: no
// The way from the student's file to the answers, were it compiled where it lies.
fn main() { print!("{}", include_str!("../../solutions/rooks/main.rs")); }
