//! The eight symmetries of the square, and what they make of a placement.

use serde::{Deserialize, Serialize};

use super::{Placement, Square};

/// One of the eight ways to turn or mirror a square board onto itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Symmetry {
    /// The board as it is.
    Identity,
    /// A quarter turn clockwise.
    QuarterTurn,
    /// A half turn.
    HalfTurn,
    /// A quarter turn anticlockwise.
    QuarterTurnBack,
    /// Left and right exchanged.
    MirrorColumns,
    /// Top and bottom exchanged.
    MirrorRows,
    /// Mirrored in the diagonal from the top left corner: columns become rows.
    MainDiagonal,
    /// Mirrored in the diagonal from the top right corner.
    AntiDiagonal,
}

impl Symmetry {
    /// All eight, the identity first.
    pub const ALL: [Symmetry; 8] = [
        Symmetry::Identity,
        Symmetry::QuarterTurn,
        Symmetry::HalfTurn,
        Symmetry::QuarterTurnBack,
        Symmetry::MirrorColumns,
        Symmetry::MirrorRows,
        Symmetry::MainDiagonal,
        Symmetry::AntiDiagonal,
    ];

    /// Where `square` of a board of size `n` goes.
    pub const fn square(self, n: usize, square: Square) -> Square {
        let Square { column, row } = square;
        let (far_column, far_row) = (n - 1 - column, n - 1 - row);
        match self {
            Symmetry::Identity => square,
            Symmetry::QuarterTurn => Square::new(far_row, column),
            Symmetry::HalfTurn => Square::new(far_column, far_row),
            Symmetry::QuarterTurnBack => Square::new(row, far_column),
            Symmetry::MirrorColumns => Square::new(far_column, row),
            Symmetry::MirrorRows => Square::new(column, far_row),
            Symmetry::MainDiagonal => Square::new(row, column),
            Symmetry::AntiDiagonal => Square::new(far_row, far_column),
        }
    }

    /// The image of a placement with one piece in each row and each column.
    ///
    /// Where two pieces share a row, or one lies outside the board, no placement comes out of a quarter turn: `None`.
    pub fn placement(self, placement: &Placement) -> Option<Placement> {
        let n = placement.len();
        let mut rows = vec![None; n];
        for square in placement.squares() {
            if square.row >= n {
                return None;
            }
            let image = self.square(n, square);
            if rows[image.column].replace(image.row).is_some() {
                return None;
            }
        }
        rows.into_iter().collect::<Option<Vec<_>>>().map(Placement::new)
    }

    /// The symmetry that undoes this one.
    pub const fn inverse(self) -> Symmetry {
        match self {
            Symmetry::QuarterTurn => Symmetry::QuarterTurnBack,
            Symmetry::QuarterTurnBack => Symmetry::QuarterTurn,
            other => other,
        }
    }
}

impl Placement {
    /// The smallest of the up to eight images, which stands for the whole class of equivalent placements.
    ///
    /// `None` for a placement that is not one piece per row and column.
    pub fn representative(&self) -> Option<Placement> {
        Symmetry::ALL
            .iter()
            .map(|symmetry| symmetry.placement(self))
            .collect::<Option<Vec<_>>>()?
            .into_iter()
            .min()
    }
}
