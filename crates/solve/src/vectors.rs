//! Wirth's search, as on the Esperanto page: three vectors of booleans show which lines are still free, so that a
//! test costs the same for any number of pieces.

use queens_board::{Piece, Square};

use super::search::{Conflict, Search};

/// The search with Wirth's three vectors, for any piece and any size of board.
pub type Vectors = Search<Marks>;

/// The taken lines of the board; a line along which the piece does not attack is never taken.
#[derive(Clone, Debug)]
pub struct Marks {
    piece: Piece,
    n: usize,
    rows: Vec<bool>,
    /// Diagonals on which column + row is the same, numbered by it.
    sums: Vec<bool>,
    /// Diagonals on which row − column is the same, numbered by it from 1 − n upward.
    differences: Vec<bool>,
}

impl Marks {
    fn mark(&mut self, square: Square, taken: bool) {
        if matches!(self.piece, Piece::Queen | Piece::Rook) {
            self.rows[square.row] = taken;
        }
        if matches!(self.piece, Piece::Queen | Piece::Bishop) {
            let difference = self.difference(square);
            self.sums[square.column + square.row] = taken;
            self.differences[difference] = taken;
        }
    }

    /// Returns the number of the diagonal through `square`; n is added first, because row − column may be negative.
    fn difference(&self, square: Square) -> usize {
        self.n - 1 + square.row - square.column
    }
}

impl Conflict for Marks {
    fn new(n: usize, piece: Piece) -> Self {
        Marks {
            piece,
            n,
            rows: vec![false; n],
            sums: vec![false; 2 * n],
            differences: vec![false; 2 * n],
        }
    }

    fn allows(&self, _: &[usize], square: Square) -> bool {
        !self.rows[square.row] && !self.sums[square.column + square.row] && !self.differences[self.difference(square)]
    }

    fn put(&mut self, square: Square) {
        self.mark(square, true);
    }

    fn lift(&mut self, square: Square) {
        self.mark(square, false);
    }
}
