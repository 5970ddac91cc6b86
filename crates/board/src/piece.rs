//! Pieces, and the rule by which each of them attacks.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A square by column and row, both 0-based; row 0 is the top one, so `(0, 0)` is a8 on the 8 × 8 board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Square {
    /// The column, 0 on the left.
    pub column: usize,
    /// The row, 0 on top.
    pub row: usize,
}

impl Square {
    /// The square in `column` and `row`.
    pub const fn new(column: usize, row: usize) -> Self {
        Square { column, row }
    }
}

/// A kind of piece, defined by the squares that it attacks on an empty board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Piece {
    /// Attacks along rows, columns and both diagonals.
    #[default]
    Queen,
    /// Attacks along rows and columns.
    Rook,
    /// Attacks along both diagonals.
    Bishop,
    /// Attacks nothing, as in the course's question about the tree of 8⁸ variants.
    None,
}

impl Piece {
    /// All kinds; the queen, the piece of the course, comes first.
    pub const ALL: [Piece; 4] = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::None];

    /// The name of the piece in commands and task files.
    pub const fn name(self) -> &'static str {
        match self {
            Piece::Queen => "queen",
            Piece::Rook => "rook",
            Piece::Bishop => "bishop",
            Piece::None => "none",
        }
    }

    /// Returns whether a piece on `from` attacks one on `to`; a square attacks itself unless the piece attacks nothing.
    pub fn attacks(self, from: Square, to: Square) -> bool {
        let columns = from.column.abs_diff(to.column);
        let rows = from.row.abs_diff(to.row);
        let straight = columns == 0 || rows == 0;
        let diagonal = columns == rows;
        match self {
            Piece::Queen => straight || diagonal,
            Piece::Rook => straight,
            Piece::Bishop => diagonal,
            Piece::None => false,
        }
    }

    /// The letter for the piece on a drawn board.
    pub const fn letter(self) -> char {
        match self {
            Piece::Queen => 'Q',
            Piece::Rook => 'R',
            Piece::Bishop => 'B',
            Piece::None => 'o',
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn square() -> impl Strategy<Value = Square> {
        (0..100_usize, 0..100_usize).prop_map(|(column, row)| Square::new(column, row))
    }

    #[test]
    fn each_piece_attacks_along_its_own_lines() {
        let from = Square::new(3, 3);
        let (along_row, along_column) = (Square::new(6, 3), Square::new(3, 0));
        let (falling, rising, elsewhere) = (Square::new(5, 5), Square::new(5, 1), Square::new(5, 4));
        let attacked = |piece: Piece| {
            [along_row, along_column, falling, rising, elsewhere].map(|square| piece.attacks(from, square))
        };
        assert_eq!(attacked(Piece::Queen), [true, true, true, true, false]);
        assert_eq!(attacked(Piece::Rook), [true, true, false, false, false]);
        assert_eq!(attacked(Piece::Bishop), [false, false, true, true, false]);
        assert_eq!(attacked(Piece::None), [false; 5]);
    }

    #[test]
    fn a_name_is_written_alike_everywhere() {
        for piece in Piece::ALL {
            assert_eq!(format!("{piece:>8}"), format!("{:>8}", piece.name()));
            assert_eq!(serde_json::to_string(&piece).unwrap(), format!("\"{piece}\""));
        }
    }

    proptest! {
        #[test]
        fn attack_is_mutual(left in square(), right in square()) {
            for piece in Piece::ALL {
                prop_assert_eq!(piece.attacks(left, right), piece.attacks(right, left));
            }
        }

        #[test]
        fn a_queen_attacks_what_a_rook_or_a_bishop_does(left in square(), right in square()) {
            let either = Piece::Rook.attacks(left, right) || Piece::Bishop.attacks(left, right);
            prop_assert_eq!(Piece::Queen.attacks(left, right), either);
        }

        #[test]
        fn a_piece_attacks_its_own_square_unless_it_attacks_nothing(square in square()) {
            for piece in Piece::ALL {
                prop_assert_eq!(piece.attacks(square, square), piece != Piece::None);
            }
        }
    }
}
