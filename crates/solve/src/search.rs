//! The depth-first walk that the course teaches, written down once: try a square, go one column to the right or
//! take the last piece back.
//!
//! How a square is tested is left to a [`Conflict`]: see `textbook.rs` and `vectors.rs`.

use queens_board::{Piece, Placement, Square};

/// A way to tell whether one more piece can stand beside those that stand already.
pub trait Conflict {
    /// The test for boards of size `n`, with nothing on the board.
    fn new(n: usize, piece: Piece) -> Self;

    /// Whether a piece on `square` is attacked by none of those on `standing`, the rows of the columns to its left.
    fn allows(&self, standing: &[usize], square: Square) -> bool;

    /// Remembers a piece that was put on `square`.
    fn put(&mut self, square: Square);

    /// Forgets the piece on `square`.
    fn lift(&mut self, square: Square);
}

/// A search for all placements of n pieces, one in each column; it goes on from where it was left.
///
/// As an iterator it gives the complete placements; [`Search::trial`] shows every single step between them.
/// A board of size 0 has none.
#[derive(Clone, Debug)]
pub struct Search<C> {
    n: usize,
    conflict: C,
    /// The rows of the pieces that stand, column by column.
    standing: Vec<usize>,
    /// The row that is tried next in the first column without a piece.
    next_row: usize,
}

/// One square that a search tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trial {
    /// The square.
    pub square: Square,
    /// What came of it.
    pub outcome: Outcome,
}

/// What came of trying a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A piece that stands already attacks it.
    Refused,
    /// The piece stands, and there are columns left.
    Stood,
    /// The piece stands and completes a placement.
    Complete,
}

impl<C: Conflict> Search<C> {
    /// A search on the empty board of size `n`.
    pub fn new(n: usize, piece: Piece) -> Self {
        Search {
            n,
            conflict: C::new(n, piece),
            standing: Vec::with_capacity(n),
            next_row: 0,
        }
    }

    /// Tries the next square; `None` once all have been tried.
    pub fn trial(&mut self) -> Option<Trial> {
        while self.next_row == self.n || self.standing.len() == self.n {
            let row = self.standing.pop()?;
            self.conflict.lift(Square::new(self.standing.len(), row));
            self.next_row = row + 1;
        }
        let square = Square::new(self.standing.len(), self.next_row);
        let outcome = if !self.conflict.allows(&self.standing, square) {
            self.next_row += 1;
            Outcome::Refused
        } else {
            self.conflict.put(square);
            self.standing.push(square.row);
            self.next_row = 0;
            if self.standing.len() == self.n {
                Outcome::Complete
            } else {
                Outcome::Stood
            }
        };
        Some(Trial { square, outcome })
    }

    /// The rows of the pieces that stand now, column by column.
    pub fn standing(&self) -> &[usize] {
        &self.standing
    }
}

impl<C: Conflict> Iterator for Search<C> {
    type Item = Placement;

    fn next(&mut self) -> Option<Placement> {
        while self.trial()?.outcome != Outcome::Complete {}
        Some(Placement::new(self.standing()))
    }
}

impl<C: Conflict> std::iter::FusedIterator for Search<C> {}
