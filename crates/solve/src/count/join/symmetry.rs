//! Which half boards are made, and how often a pair of them counts: symmetry is settled before anything is counted.
//!
//! ```text
//!     2 . . | . . 1       A long diagonal holds one queen at most, in its left or in its right half. Mirroring in the other
//!     . 2 . | . 1 .       long diagonal, which leaves that one's own squares in place, exchanges these. So of four ways to
//!     . . 2 | 1 . .       have queens on both diagonals the two with one queen on either side are counted, twice.
//!     . . 1 | 2 . .
//!     . 1 . | . 2 .       Mirroring left and right, or top and bottom, keeps the rule. So the queen of row 0 is asked to be
//!     1 . . | . . 2       on the left, and of two sets of rows that turn into each other the smaller one is taken.
//!
//!     2 . . | . . . 1     On odd boards the middle column goes with the right half, and the queen of the middle row is asked
//!     . 2 . | . . 1 .     to be on the left (+): mirrored, it would be on the right (-). Or it is in the centre. Then no
//!     . . 2 | . 1 . .     other queen is on a long diagonal, and it is again the queen of row 0 that is asked to be on the
//!     + + + | C - - -     left.
//!     . . 1 | . 2 . .
//!     . 1 . | . . 2 .
//!     1 . . | . . . 2
//! ```
//!
//! On which long diagonal it has a queen is the class of a half; halves with queens on both are not made at all.

use queens_board::Square;

use super::half::{Half, Splits};
use super::keys::{Diagonal, Layout};
use super::pairs::Weights;
use super::{HalfRows, Halves};

/// The symmetry of the boards of one size.
pub(super) struct Symmetry {
    n: usize,
    /// The middle row, on odd boards.
    middle: Option<usize>,
}

impl Symmetry {
    pub(super) fn new(n: usize) -> Self {
        Symmetry {
            n,
            middle: (!n.is_multiple_of(2)).then_some(n / 2),
        }
    }

    fn all_rows(&self) -> u32 {
        (1 << self.n) - 1
    }

    /// The middle row as a set.
    fn middle_row(&self) -> u32 {
        self.middle.map_or(0, |row| 1 << row)
    }

    /// Whether one of the queens that are asked to be on the left is there.
    fn stands_left(&self, set: u32) -> bool {
        set & (self.middle_row() | 1) != 0
    }

    /// The rows on the left after mirroring top and bottom, and left and right as well where that is needed.
    fn image(&self, set: u32) -> u32 {
        let mirrored = set.reverse_bits() >> (u32::BITS - self.n as u32);
        if self.stands_left(mirrored) {
            mirrored
        } else {
            self.all_rows() ^ self.middle_row() ^ mirrored
        }
    }

    /// The sets of rows of left halves; of two images the smaller one. Those with the centre taken have far less work, so they
    /// are neighbours: dealt in turn, every share gets equally many of both kinds.
    pub(super) fn row_sets(&self) -> Vec<u32> {
        let mut sets: Vec<u32> = (0..1u32 << self.n)
            .filter(|set| set.count_ones() as usize == self.n / 2)
            .filter(|&set| self.stands_left(set) && set <= self.image(set))
            .collect();
        sets.sort_by_key(|&set| self.centre_taken(set));
        sets
    }

    /// Whether a queen is in the centre if left halves have these rows: that of the middle row is not on the left.
    fn centre_taken(&self, set: u32) -> bool {
        set & self.middle_row() != self.middle_row()
    }

    /// The rows of both halves where the left one has these.
    pub(super) fn rows(&self, set: u32) -> HalfRows {
        HalfRows {
            left: set,
            right: self.all_rows() ^ set,
        }
    }

    /// How often pairs count whose left halves have these rows.
    pub(super) fn weights(&self, set: u32) -> Weights {
        let one = if set == self.image(set) { 2 } else { 4 };
        if self.centre_taken(set) {
            [[one, 0, 0], [0; 3], [0; 3]]
        } else {
            [[one, one, one], [one, 0, 2 * one], [one, 2 * one, 0]]
        }
    }

    /// Builds halves that use no other than these rows.
    pub(super) fn halves(&self, splits: &[Splits; 2], rows: HalfRows) -> Halves {
        let n = self.n;
        let layout = Layout::new(n, |diagonal| self.is_long(diagonal));
        let key = |square: Square| layout.key(square) | layout.mark(self.class(square));
        let beyond_centre = |square: Square| Some(square.row) == self.middle && square.column > n / 2;
        let [left, right] = splits;
        Halves {
            left: Half::new(n, left, &layout, rows.left, |column, row| {
                Some(key(Square::new(column, row)))
            }),
            right: Half::new(n, right, &layout, rows.right, |column, row| {
                let square = Square::new(n - 1 - column, row);
                (!beyond_centre(square)).then(|| key(square))
            }),
            layout,
        }
    }

    /// The class of a half with a queen on this square. The centre, on both long diagonals, leaves a half without a class:
    /// the rows show whether it is taken.
    fn class(&self, square: Square) -> usize {
        match Diagonal::through(self.n, square).map(|diagonal| self.is_long(diagonal)) {
            [true, false] => 1,
            [false, true] => 2,
            _ => 0,
        }
    }

    fn is_long(&self, diagonal: Diagonal) -> bool {
        diagonal.index() == self.n - 1
    }
}
