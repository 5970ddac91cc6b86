//! A search with a vector of marks for each kind of line, and wrong ways to take marks off.

use super::relation::Lines;
use super::search::Watch;
use super::sink::Flow;
use crate::Row;

/// A search with marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marks {
    /// Which lines are marked and tested.
    pub lines: Lines,
    /// How marks are taken off.
    pub freed: Freed,
}

/// How marks are taken off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Freed {
    /// Those of the given lines are, the others never.
    Only(Lines),
    /// Only where the deeper call was made, not after the last column.
    OnTheWay,
    /// Also where the square was refused.
    Always,
    /// For a square that number of columns further.
    Column(Row),
}

/// The marks that are set, by line; indices are shifted so that neighbours of the board have their own.
struct Vectors {
    n: Row,
    row: Vec<bool>,
    sum: Vec<bool>,
    difference: Vec<bool>,
}

impl Vectors {
    fn new(n: usize) -> Vectors {
        let cells = 2 * n + 4;
        Vectors {
            n: n as Row,
            row: vec![false; n],
            sum: vec![false; cells],
            difference: vec![false; cells],
        }
    }

    fn is_marked(&self, lines: Lines, column: Row, row: Row) -> bool {
        (lines.row && self.row[row as usize])
            || (lines.rising && self.sum[(column + row) as usize + 1])
            || (lines.falling && self.difference[(column - row + self.n) as usize + 1])
    }

    fn set(&mut self, lines: Lines, column: Row, row: Row, marked: bool) {
        if lines.row {
            self.row[row as usize] = marked;
        }
        if lines.rising {
            self.sum[(column + row + 1) as usize] = marked;
        }
        if lines.falling {
            self.difference[(column - row + self.n + 1) as usize] = marked;
        }
    }
}

impl Marks {
    /// Searches a board of size `n`.
    pub fn run(&self, n: usize, watch: &mut dyn Watch) {
        let mut rows = vec![0; n];
        if n > 0 {
            let _ = self.place(0, &mut rows, &mut Vectors::new(n), watch);
        }
    }

    fn place(&self, column: usize, rows: &mut [Row], vectors: &mut Vectors, watch: &mut dyn Watch) -> Flow {
        let n = rows.len();
        let at = column as Row;
        for row in 0..n as Row {
            let fits = !vectors.is_marked(self.lines, at, row);
            watch.square(fits)?;
            if fits {
                rows[column] = row;
                vectors.set(self.lines, at, row, true);
                if column + 1 == n {
                    watch.board(rows)?;
                } else {
                    self.place(column + 1, rows, vectors, watch)?;
                }
            }
            match self.freed {
                Freed::Always => vectors.set(self.lines, at, row, false),
                _ if !fits => {}
                Freed::Only(lines) => vectors.set(lines, at, row, false),
                Freed::OnTheWay if column + 1 == n => {}
                Freed::OnTheWay => vectors.set(self.lines, at, row, false),
                Freed::Column(by) => vectors.set(self.lines, at + by, row, false),
            }
        }
        Flow::Continue(())
    }
}
