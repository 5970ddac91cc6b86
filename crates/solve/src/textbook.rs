//! The search of the course page: a new piece is compared with each piece to its left.
//!
//! It is here to be read and to be trusted, not to be fast.

use queens_board::{Piece, Square};

use super::search::{Conflict, Search};

/// The textbook search for any piece and any size of board.
pub type Textbook = Search<Pairs>;

/// Pair by pair: the rule of attack itself, without any bookkeeping.
#[derive(Clone, Debug)]
pub struct Pairs {
    piece: Piece,
}

impl Conflict for Pairs {
    fn new(_: usize, piece: Piece) -> Self {
        Pairs { piece }
    }

    fn allows(&self, standing: &[usize], square: Square) -> bool {
        let attacks = |(column, &row)| self.piece.attacks(Square::new(column, row), square);
        // From right to left as on the page: most squares are refused by a neighbour.
        !standing.iter().enumerate().rev().any(attacks)
    }

    fn put(&mut self, _: Square) {}

    fn lift(&mut self, _: Square) {}
}
