//! A placement: one piece in each column, and the first pair in it that clashes.

use std::fmt;
use std::ops::Deref;

use serde::{Deserialize, Serialize};

use super::{Piece, Square};

/// One piece per column: the rows of columns 0..n, 0-based, row 0 on top (`placement[0] == 0` is the square a8).
///
/// Rows may lie outside the board, and pieces may clash: a placement may be printed or still be tried.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Placement(Vec<usize>);

/// Two pieces of a placement that attack each other, the left one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clash {
    /// The piece in the smaller column.
    pub left: Square,
    /// The piece in the larger column.
    pub right: Square,
}

impl Placement {
    /// Makes a placement of these rows, column by column.
    pub fn new(rows: impl Into<Vec<usize>>) -> Self {
        Placement(rows.into())
    }

    /// Returns the occupied squares, from left to right.
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        self.0.iter().enumerate().map(|(column, &row)| Square::new(column, row))
    }

    /// Returns the first pair that attacks each other: the leftmost right-hand piece and the leftmost piece that it clashes with.
    pub fn clash(&self, piece: Piece) -> Option<Clash> {
        self.squares().enumerate().find_map(|(column, right)| {
            self.squares()
                .take(column)
                .find(|&left| piece.attacks(left, right))
                .map(|left| Clash { left, right })
        })
    }
}

impl Deref for Placement {
    type Target = [usize];

    fn deref(&self) -> &[usize] {
        &self.0
    }
}

/// Writes the rows as the course prints them: 0-based, separated by spaces.
impl fmt::Display for Placement {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (column, row) in self.0.iter().enumerate() {
            if column > 0 {
                formatter.write_str(" ")?;
            }
            write!(formatter, "{row}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_solution_has_no_clash() {
        assert_eq!(Placement::new([0, 4, 7, 5, 2, 6, 1, 3]).clash(Piece::Queen), None);
    }

    #[test]
    fn the_first_clash_is_that_of_the_leftmost_piece_that_is_attacked() {
        let placement = Placement::new([0, 2, 4, 3, 0]);
        let clash = |left, right| Some(Clash { left, right });
        assert_eq!(
            placement.clash(Piece::Queen),
            clash(Square::new(0, 0), Square::new(3, 3))
        );
        assert_eq!(
            placement.clash(Piece::Rook),
            clash(Square::new(0, 0), Square::new(4, 0))
        );
        assert_eq!(placement.clash(Piece::None), None);
    }

    #[test]
    fn the_rows_are_shown_as_the_course_prints_them() {
        assert_eq!(Placement::new([1, 3, 0, 2]).to_string(), "1 3 0 2");
        assert_eq!(Placement::new([]).to_string(), "");
    }

    proptest! {
        #[test]
        fn a_clash_is_a_pair_that_attacks_and_without_one_no_pair_does(
            rows in prop::collection::vec(0..12_usize, 0..12),
        ) {
            let placement = Placement::new(rows);
            let squares: Vec<_> = placement.squares().collect();
            for piece in Piece::ALL {
                let attacks = |left: &Square, right: &Square| left != right && piece.attacks(*left, *right);
                match placement.clash(piece) {
                    Some(Clash { left, right }) => {
                        prop_assert!(left.column < right.column && attacks(&left, &right));
                        prop_assert!(squares.contains(&left) && squares.contains(&right));
                    }
                    None => prop_assert!(squares.iter().all(|left| !squares.iter().any(|right| attacks(left, right)))),
                }
            }
        }
    }
}
