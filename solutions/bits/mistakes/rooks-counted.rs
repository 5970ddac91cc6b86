//! mistake: n!, the number of ways to place rooks
//! advice: These are rooks: the diagonals do not come into it at all.

/// Multiplies the choices: every row for the first queen, one row less for each that follows.
///
/// `all` has a bit for each row of the board.
fn count(all: u32) -> u64 {
    (1..=u64::from(all.count_ones())).product()
}

fn main() {
    // The size of the board is the first argument; without one it is 8.
    let argument = std::env::args().nth(1);
    let size: u32 = argument.map_or(8, |text| text.parse().expect("the size should be a whole number"));
    let all = (1 << size) - 1;
    println!("{}", count(all));
}
