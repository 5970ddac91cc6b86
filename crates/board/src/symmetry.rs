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

    /// Returns the image of `square`, which must lie on the board of size `n`.
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

    /// Returns the image of a placement with one piece in each row and each column.
    ///
    /// Returns `None` if a piece lies outside the board, or if two pieces share a column of the image.
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
}

impl Placement {
    /// Returns the smallest of the up to eight images, which represents the class of equivalent placements.
    ///
    /// Returns `None` for a placement without exactly one piece in each row and column.
    pub fn representative(&self) -> Option<Placement> {
        // `None` is smaller than any placement, so one missing image makes the minimum `None`.
        Symmetry::ALL
            .iter()
            .map(|symmetry| symmetry.placement(self))
            .min()
            .flatten()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Placements with one piece in each row and column, on boards of size 1 to 9.
    fn one_per_row() -> impl Strategy<Value = Placement> {
        (1..10_usize)
            .prop_flat_map(|n| Just((0..n).collect::<Vec<_>>()).prop_shuffle())
            .prop_map(Placement::new)
    }

    fn symmetry() -> impl Strategy<Value = Symmetry> {
        prop::sample::select(&Symmetry::ALL[..])
    }

    fn image(symmetry: Symmetry, placement: &Placement) -> Placement {
        symmetry.placement(placement).expect("one piece in each row and column")
    }

    #[test]
    fn the_eight_symmetries_differ_in_where_they_take_one_square() {
        let mut images = Symmetry::ALL.map(|symmetry| symmetry.square(4, Square::new(1, 0)));
        images.sort();
        assert!(images.is_sorted_by(|left, right| left < right), "{images:?}");
    }

    #[test]
    fn one_symmetry_after_another_is_a_symmetry() {
        let square = Square::new(1, 0);
        let places = || Symmetry::ALL.into_iter();
        for (first, second) in places().flat_map(|first| places().map(move |second| (first, second))) {
            let both = second.square(4, first.square(4, square));
            let same: Vec<_> = places().filter(|one| one.square(4, square) == both).collect();
            let [one] = same[..] else {
                panic!("{first:?}, then {second:?}: {same:?}")
            };
            let every = (0..16).map(|number| Square::new(number / 4, number % 4));
            for square in every {
                assert_eq!(
                    second.square(4, first.square(4, square)),
                    one.square(4, square),
                    "{first:?}, then {second:?}, is {one:?}"
                );
            }
        }
    }

    #[test]
    fn a_quarter_turn_takes_the_top_left_corner_to_the_top_right() {
        assert_eq!(Symmetry::QuarterTurn.square(8, Square::new(0, 0)), Square::new(7, 0));
        assert_eq!(
            Symmetry::QuarterTurnBack.square(8, Square::new(0, 0)),
            Square::new(0, 7)
        );
    }

    #[test]
    fn two_pieces_in_a_row_have_no_quarter_turn_and_no_representative() {
        let placement = Placement::new([0, 0, 2]);
        assert_eq!(Symmetry::QuarterTurn.placement(&placement), None);
        assert_eq!(
            Symmetry::MirrorColumns.placement(&placement),
            Some(Placement::new([2, 0, 0]))
        );
        assert_eq!(placement.representative(), None);
    }

    #[test]
    fn a_piece_outside_the_board_has_no_image() {
        assert_eq!(Symmetry::Identity.placement(&Placement::new([3, 0, 1])), None);
    }

    proptest! {
        #[test]
        fn the_identity_changes_nothing(placement in one_per_row()) {
            prop_assert_eq!(&image(Symmetry::Identity, &placement), &placement);
        }

        #[test]
        fn a_symmetry_undoes_each_symmetry(placement in one_per_row(), symmetry in symmetry()) {
            let there = image(symmetry, &placement);
            let back = match symmetry {
                Symmetry::QuarterTurn => Symmetry::QuarterTurnBack,
                Symmetry::QuarterTurnBack => Symmetry::QuarterTurn,
                other => other,
            };
            prop_assert_eq!(image(back, &there), placement);
        }

        #[test]
        fn an_image_keeps_what_attacks_what(placement in one_per_row(), symmetry in symmetry()) {
            for piece in crate::Piece::ALL {
                prop_assert_eq!(image(symmetry, &placement).clash(piece).is_some(), placement.clash(piece).is_some());
            }
        }

        #[test]
        fn all_images_have_the_same_representative_and_none_is_smaller(
            placement in one_per_row(),
            symmetry in symmetry(),
        ) {
            let representative = placement.representative().expect("one piece in each row and column");
            let image = image(symmetry, &placement);
            prop_assert!(representative <= image);
            prop_assert_eq!(image.representative(), Some(representative));
        }
    }
}
