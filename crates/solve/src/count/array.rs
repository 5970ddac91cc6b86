//! The textbook: an array of rows, and a test against every queen placed.
//!
//! ```text
//!    column   0  1  2  3              rows = [1, 3, 0, _]
//!   row 0     .  .  Q  ?
//!   row 1     Q  .  .  ?    column 3 is next: each ? is compared with
//!   row 2     .  .  .  ?    all three queens: same row? same distance
//!   row 3     .  Q  .  ?    in rows as in columns?
//! ```
//!
//! The course begins with it, and the other rungs are measured against it.

use super::{Counter, Tally};

/// The textbook search; a unit is a row for the queen in column 0.
pub(super) struct Array {
    n: usize,
}

impl Array {
    pub(super) fn new(n: usize) -> Self {
        Array { n }
    }
}

impl Counter for Array {
    fn units(&self) -> usize {
        self.n
    }

    fn worker(&self) -> Box<dyn FnMut(usize) -> Tally + '_> {
        Box::new(|row| {
            let mut rows = vec![0; self.n];
            rows[0] = row;
            let mut tally = Tally::default();
            place(&mut rows, 1, &mut tally);
            tally
        })
    }
}

/// Continues from queens in the columns before `column`.
fn place(rows: &mut [usize], column: usize, tally: &mut Tally) {
    tally.nodes += 1;
    if column == rows.len() {
        tally.solutions += 1;
        return;
    }
    for row in 0..rows.len() {
        if is_open(&rows[..column], row) {
            rows[column] = row;
            place(rows, column + 1, tally);
        }
    }
}

/// Returns whether none of the queens in `rows` attacks `row` of the next column.
fn is_open(rows: &[usize], row: usize) -> bool {
    let column = rows.len();
    rows.iter()
        .enumerate()
        .all(|(left, &other)| other != row && other.abs_diff(row) != column - left)
}
