//! Wirth's search, as on the Esperanto page: three vectors of truth values say which lines are still free, so that a
//! test costs the same however many pieces stand.

use super::search::{Conflict, Search};
use crate::board::{Piece, Square};

/// The search with Wirth's three vectors, for any piece and any size of board.
pub type Vectors = Search<Marks>;

/// Which lines of the board are taken; a vector for lines along which the piece does not attack is empty.
#[derive(Clone, Debug)]
pub struct Marks {
    rows: Vec<bool>,
    /// Diagonals on which column + row is the same, numbered by it.
    sums: Vec<bool>,
    /// Diagonals on which row − column is the same, numbered by it from 1 − n upward.
    differences: Vec<bool>,
    n: usize,
}

impl Marks {
    /// The marks of the lines through `square`, as far as the piece attacks along them.
    fn lines(&mut self, square: Square) -> impl Iterator<Item = &mut bool> {
        let difference = self.difference(square);
        [
            self.rows.get_mut(square.row),
            self.sums.get_mut(square.column + square.row),
            self.differences.get_mut(difference),
        ]
        .into_iter()
        .flatten()
    }

    /// The number of the diagonal through `square`; n is added first, because row − column may be below zero.
    fn difference(&self, square: Square) -> usize {
        self.n - 1 + square.row - square.column
    }
}

impl Conflict for Marks {
    fn new(n: usize, piece: Piece) -> Self {
        let (straight, diagonal) = match piece {
            Piece::Queen => (n, 2 * n),
            Piece::Rook => (n, 0),
            Piece::Bishop => (0, 2 * n),
            Piece::None => (0, 0),
        };
        Marks {
            rows: vec![false; straight],
            sums: vec![false; diagonal],
            differences: vec![false; diagonal],
            n,
        }
    }

    fn allows(&self, _: &[usize], square: Square) -> bool {
        let taken = |line: Option<&bool>| line.is_some_and(|&mark| mark);
        !taken(self.rows.get(square.row))
            && !taken(self.sums.get(square.column + square.row))
            && !taken(self.differences.get(self.difference(square)))
    }

    fn put(&mut self, square: Square) {
        self.lines(square).for_each(|mark| *mark = true);
    }

    fn lift(&mut self, square: Square) {
        self.lines(square).for_each(|mark| *mark = false);
    }
}
