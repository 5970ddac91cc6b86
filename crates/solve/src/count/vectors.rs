//! Wirth's three boolean vectors: remember what is attacked instead of asking every queen.
//!
//! ```text
//!   row + column is the same        row - column is the same
//!   along a rising diagonal         along a falling diagonal
//!
//!      0 1 2 3                         3 2 1 0
//!      1 2 3 4                         4 3 2 1        (n - 1 added, so that
//!      2 3 4 5                         5 4 3 2         no index is negative)
//!      3 4 5 6                         6 5 4 3
//! ```
//!
//! So a row and its two diagonals take three look-ups, for any number of queens. After N. Wirth, *Program development
//! by stepwise refinement* (1971) and *Algorithms + Data Structures = Programs* (1976).

use super::{Counter, Tally};

/// The search with three vectors; a unit is a row for the queen in column 0.
pub(super) struct Vectors {
    n: usize,
}

impl Vectors {
    pub(super) fn new(n: usize) -> Self {
        Vectors { n }
    }
}

impl Counter for Vectors {
    fn units(&self) -> usize {
        self.n
    }

    fn worker(&self) -> Box<dyn FnMut(usize) -> Tally + '_> {
        Box::new(|row| {
            let mut search = Search {
                n: self.n,
                row_taken: vec![false; self.n],
                rising_taken: vec![false; 2 * self.n - 1],
                falling_taken: vec![false; 2 * self.n - 1],
                tally: Tally::default(),
            };
            search.mark(0, row, true);
            search.place(1);
            search.tally
        })
    }
}

/// What the queens placed so far attack.
struct Search {
    n: usize,
    row_taken: Vec<bool>,
    rising_taken: Vec<bool>,
    falling_taken: Vec<bool>,
    tally: Tally,
}

impl Search {
    /// Continues from queens in the columns before `column`.
    fn place(&mut self, column: usize) {
        self.tally.nodes += 1;
        if column == self.n {
            self.tally.solutions += 1;
            return;
        }
        for row in 0..self.n {
            if self.is_open(column, row) {
                self.mark(column, row, true);
                self.place(column + 1);
                self.mark(column, row, false);
            }
        }
    }

    fn is_open(&self, column: usize, row: usize) -> bool {
        !self.row_taken[row] && !self.rising_taken[row + column] && !self.falling_taken[row + self.n - 1 - column]
    }

    /// Sets what a queen attacks to `taken`: true when it is put down, false when it is taken up.
    fn mark(&mut self, column: usize, row: usize, taken: bool) {
        self.row_taken[row] = taken;
        self.rising_taken[row + column] = taken;
        self.falling_taken[row + self.n - 1 - column] = taken;
    }
}
