//! A search column by column with a test, and wrong versions of it.

use std::ops::ControlFlow::{Break, Continue};

use super::relation::{Relation, Tried};
use super::sink::Flow;
use crate::Row;

/// How a search goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// As it should.
    Whole,
    /// It ends with the first board.
    First,
    /// It ends with the first board of each row of the first column.
    FirstOfEachRow,
    /// After the deeper call it leaves the column.
    Greedy,
}

/// A search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    /// What is refused.
    pub relation: Relation,
    /// The first row that is tried.
    pub from: Row,
    /// What is added to the last row that is tried.
    pub by: Row,
    /// Which rows of the first column are tried.
    pub half: Option<Half>,
    /// How it goes on.
    pub way: Way,
    /// Whether the board is printed before the last queen's row is stored.
    pub early: bool,
    /// What the list of rows holds before the search.
    pub initial: Row,
}

/// The upper half of the first column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Half {
    /// Whether the middle row of an odd size belongs to it.
    pub middle: bool,
}

/// What a search reports to: each board, and each square that is tried.
pub trait Watch {
    /// A board is full.
    fn board(&mut self, rows: &[Row]) -> Flow;
    /// A square is tried; `fits` if it is not refused.
    fn square(&mut self, fits: bool) -> Flow;
}

impl Search {
    /// The right search with `relation`.
    pub fn with(relation: Relation) -> Search {
        Search {
            relation,
            from: 0,
            by: 0,
            half: None,
            way: Way::Whole,
            early: false,
            initial: 0,
        }
    }

    /// Searches a board of size `n`; returns what the program's list of rows holds in the end.
    pub fn run(&self, n: usize, watch: &mut dyn Watch) -> Vec<Row> {
        let mut rows = vec![self.initial; n];
        if n > 0 {
            let _ = self.place(n, 0, &mut rows, watch);
        }
        rows
    }

    /// Whether the caller goes on with its next row.
    fn place(&self, n: usize, column: usize, rows: &mut [Row], watch: &mut dyn Watch) -> Step {
        let beyond = match self.half {
            Some(half) if column == 0 => (n as Row + Row::from(half.middle)) / 2,
            _ => n as Row + self.by,
        };
        for row in self.from..beyond {
            let fits = !self.relation.refuses(&Tried { rows, column, row, n });
            if watch.square(fits).is_break() {
                return Step::End;
            }
            if !fits {
                continue;
            }
            let before = std::mem::replace(&mut rows[column], row);
            let step = if column + 1 == n {
                self.print(before, rows, watch)
            } else {
                self.place(n, column + 1, rows, watch)
            };
            match step {
                Step::End => return Step::End,
                Step::Found if column == 0 && self.way == Way::FirstOfEachRow => {}
                Step::Found => return Step::Found,
                Step::Next if self.way == Way::Greedy => return Step::Next,
                Step::Next => {}
            }
        }
        Step::Next
    }

    fn print(&self, before: Row, rows: &mut [Row], watch: &mut dyn Watch) -> Step {
        let flow = if self.early {
            let last = rows.len() - 1;
            let row = std::mem::replace(&mut rows[last], before);
            let flow = watch.board(rows);
            rows[last] = row;
            flow
        } else {
            watch.board(rows)
        };
        match (flow, self.way) {
            (Break(()), _) | (_, Way::First) => Step::End,
            (Continue(()), Way::FirstOfEachRow) => Step::Found,
            (Continue(()), _) => Step::Next,
        }
    }
}

/// What a deeper call says to its caller.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    /// Try the next row.
    Next,
    /// A board was found: leave the column.
    Found,
    /// End the search.
    End,
}
