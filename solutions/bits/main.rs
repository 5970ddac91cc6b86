//! Bits: count the solutions of the n-queens problem with three bit masks, much faster than with a list of rows.
//!
//! Fill in `count`; everything else is ready. `cargo test bits` grades this file, `cargo queens hint bits` helps.

/// Counts the ways to put one queen in each column that is left, so that nothing attacks anything.
///
/// Bit r of a mask belongs to row r. `all` has a bit for each row of the board; `rows`, `rising` and `falling` have
/// one for each row of the current column that an earlier queen attacks along its row or one of its diagonals.
/// From one column to the next a diagonal moves by one row: up or down.
fn count(all: u32, rows: u32, rising: u32, falling: u32) -> u64 {
    if rows == all {
        // Every row has its queen, so the board is full.
        return 1;
    }
    let mut free = all & !(rows | rising | falling);
    let mut ways = 0;
    while free != 0 {
        // The lowest bit that is set: the negative of a number has the same lowest bit, and all above it turned round.
        let queen = free & free.wrapping_neg();
        free ^= queen;
        ways += count(all, rows | queen, (rising | queen) >> 1, (falling | queen) << 1);
    }
    ways
}

fn main() {
    // The size of the board is the first argument; without one it is 8.
    let argument = std::env::args().nth(1);
    let size: u32 = argument.map_or(8, |text| text.parse().expect("the size should be a whole number"));
    let all = (1 << size) - 1;
    println!("{}", count(all, 0, 0, 0));
}
