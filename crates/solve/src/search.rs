//! The depth-first search that the course teaches: try a square, then go one column to the right or
//! take the last piece back.
//!
//! A [`Conflict`] tests the squares: see `textbook.rs` and `vectors.rs`.

use queens_board::{Piece, Placement, Square};

/// A test of whether one more piece can be placed.
pub trait Conflict {
    /// Starts with the empty board of size `n`.
    fn new(n: usize, piece: Piece) -> Self;

    /// Returns whether no piece of `rows`, the rows of the columns to the left, attacks `square`.
    fn allows(&self, rows: &[usize], square: Square) -> bool;

    /// Records a piece placed on `square`.
    fn put(&mut self, square: Square);

    /// Removes the piece on `square`.
    fn lift(&mut self, square: Square);
}

/// A search for all placements of n pieces, one in each column, that can be paused after each square.
///
/// As an iterator it returns the complete placements; [`Search::trial`] shows each step between them.
/// A board of size 0 has no placement.
#[derive(Clone, Debug)]
pub struct Search<C> {
    n: usize,
    conflict: C,
    /// The rows of the placed pieces, column by column.
    rows: Vec<usize>,
    /// The row to try next in the first column without a piece.
    next_row: usize,
}

/// One square that a search tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trial {
    /// The square.
    pub square: Square,
    /// The result.
    pub outcome: Outcome,
}

/// The result of trying a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// An earlier piece attacks it.
    Refused,
    /// The piece is placed, and there are columns left.
    Placed,
    /// The piece is placed and completes a placement.
    Complete,
}

impl<C: Conflict> Search<C> {
    /// Starts on the empty board of size `n`.
    pub fn new(n: usize, piece: Piece) -> Self {
        Search {
            n,
            conflict: C::new(n, piece),
            rows: Vec::with_capacity(n),
            next_row: 0,
        }
    }

    /// Tries the next square; returns `None` once all have been tried.
    pub fn trial(&mut self) -> Option<Trial> {
        while self.next_row == self.n || self.rows.len() == self.n {
            let row = self.rows.pop()?;
            self.conflict.lift(Square::new(self.rows.len(), row));
            self.next_row = row + 1;
        }
        let square = Square::new(self.rows.len(), self.next_row);
        let outcome = if !self.conflict.allows(&self.rows, square) {
            self.next_row += 1;
            Outcome::Refused
        } else {
            self.conflict.put(square);
            self.rows.push(square.row);
            self.next_row = 0;
            if self.rows.len() == self.n {
                Outcome::Complete
            } else {
                Outcome::Placed
            }
        };
        Some(Trial { square, outcome })
    }

    /// The rows of the placed pieces, column by column.
    pub fn rows(&self) -> &[usize] {
        &self.rows
    }
}

impl<C: Conflict> Iterator for Search<C> {
    type Item = Placement;

    fn next(&mut self) -> Option<Placement> {
        while self.trial()?.outcome != Outcome::Complete {}
        Some(Placement::new(self.rows()))
    }
}

impl<C: Conflict> std::iter::FusedIterator for Search<C> {}
