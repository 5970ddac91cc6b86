//! The search of the course page: a new piece is compared with each piece to its left.
//!
//! It is written to be read and trusted, not to be fast.

use queens_board::{Piece, Square};

use super::search::{Conflict, Search};

/// The textbook search for any piece and any size of board.
pub type Textbook = Search<Pairs>;

/// Compares pair by pair: the rule of attack itself, without bookkeeping.
#[derive(Clone, Debug)]
pub struct Pairs {
    piece: Piece,
}

impl Conflict for Pairs {
    fn new(_: usize, piece: Piece) -> Self {
        Pairs { piece }
    }

    fn allows(&self, rows: &[usize], square: Square) -> bool {
        let attacks = |(column, &row)| self.piece.attacks(Square::new(column, row), square);
        // From right to left, as on the page: a neighbour refuses most squares.
        !rows.iter().enumerate().rev().any(attacks)
    }

    fn put(&mut self, _: Square) {}

    fn lift(&mut self, _: Square) {}
}
