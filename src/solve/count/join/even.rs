//! Even boards: symmetry by the two long diagonals.
//!
//! ```text
//!     2 . . | . . 1       A long diagonal holds one queen at most, in its left or in its right half. Mirroring in the other
//!     . 2 . | . 1 .       long diagonal, which leaves that one's own squares in place, exchanges these. So of four ways to
//!     . . 2 | 1 . .       have queens on both diagonals the two with one queen on either side are counted, twice.
//!     . . 1 | 2 . .
//!     . 1 . | . 2 .       Mirroring left and right, or top and bottom, keeps the rule. So the queen of row 0 is asked to be
//!     1 . . | . . 2       on the left, and of two sets of rows that turn into each other the smaller one is taken.
//! ```
//!
//! On which long diagonal it has a queen is the class of a half; halves with queens on both are not made at all.

use queens_board::Square;

use super::half::{Half, Splits};
use super::keys::{Diagonal, Layout};
use super::pairs::Weights;
use super::{Frame, HalfRows, Symmetry, subsets};

/// The boards of one even size.
pub(super) struct Even {
    pub(super) n: usize,
}

impl Even {
    /// The rows on the left after mirroring top and bottom, and left and right as well where row 0 would be on the right.
    fn image(&self, set: u32) -> u32 {
        let mirrored = set.reverse_bits() >> (u32::BITS - self.n as u32);
        if mirrored & 1 == 1 {
            mirrored
        } else {
            all_rows(self.n) ^ mirrored
        }
    }
}

impl Symmetry for Even {
    fn frames(&self) -> usize {
        1
    }

    fn open_rows(&self, _frame: usize) -> u32 {
        all_rows(self.n)
    }

    fn frame(&self, _index: usize, splits: &Splits, rows: HalfRows) -> Frame {
        let n = self.n;
        let layout = Layout::new(n, |diagonal| is_long(n, diagonal));
        let key = |square: Square| {
            let class = match Diagonal::through(n, square) {
                [rising, _] if is_long(n, rising) => 1,
                [_, falling] if is_long(n, falling) => 2,
                _ => 0,
            };
            Some(layout.key(square) | layout.mark(class))
        };
        Frame {
            left: Half::new(n, splits, &layout, rows.left, |column, row| {
                key(Square::new(column, row))
            }),
            right: Half::new(n, splits, &layout, rows.right, |column, row| {
                key(Square::new(n - 1 - column, row))
            }),
            layout,
        }
    }

    /// Row 0, and half of the others without one; of two images the smaller one.
    fn row_sets(&self) -> Vec<u32> {
        subsets(self.n - 1, self.n / 2 - 1)
            .map(|rows| rows << 1 | 1)
            .filter(|&set| set <= self.image(set))
            .collect()
    }

    fn rows(&self, _frame: usize, set: u32) -> u32 {
        set
    }

    fn weights(&self, _frame: usize, set: u32) -> Weights {
        let one = if set == self.image(set) { 2 } else { 4 };
        [[one, one, one], [one, 0, 2 * one], [one, 2 * one, 0]]
    }
}

fn is_long(n: usize, diagonal: Diagonal) -> bool {
    diagonal.index() == n - 1
}

fn all_rows(n: usize) -> u32 {
    (1 << n) - 1
}
