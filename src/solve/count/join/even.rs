//! Even boards: symmetry by the two long diagonals.
//!
//! ```text
//!     x . . | . . x       A long diagonal holds one queen at most, in its left or in its right part. Mirroring in the other
//!     . x . | . x .       long diagonal, which leaves that one's own squares in place, exchanges the two parts. So a queen
//!     . . x | x . .       on x is forbidden, and one on 2 counts twice.
//!     . . 2 | 2 . .
//!     . 2 . | . 2 .       Mirroring left and right keeps the rule: so the queen of row 0 is asked to be on the left, twice
//!     2 . . | . . 2       again. With no queen on either diagonal, mirroring top and bottom keeps it too.
//! ```
//!
//! What counts twice is in the classes of the keys, so that no placement is ever looked at.

use crate::board::Square;

use super::half::{Half, Splits};
use super::keys::{Diagonal, Layout};
use super::pairs::Weights;
use super::{Frame, HalfRows, Symmetry, subsets};

/// The boards of one even size.
pub(super) struct Even {
    pub(super) n: usize,
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
            let on_long = Diagonal::through(n, square)
                .iter()
                .any(|&diagonal| is_long(n, diagonal));
            let upper = square.row < n / 2;
            match (on_long, upper) {
                (true, true) => None,
                (true, false) => Some(layout.key(square) | layout.class()),
                (false, _) => Some(layout.key(square)),
            }
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

    /// Row 0, and half of the others without one.
    fn row_sets(&self) -> Vec<u32> {
        subsets(self.n - 1, self.n / 2 - 1).map(|rows| rows << 1 | 1).collect()
    }

    fn rows(&self, _frame: usize, set: u32) -> u32 {
        set
    }

    fn weights(&self, _frame: usize, set: u32) -> Weights {
        let mirrored = set.reverse_bits() >> (u32::BITS - self.n as u32);
        // Mirrored top and bottom, row 0 may be on the right: then left and right are exchanged as well.
        let image = if mirrored & 1 == 1 {
            mirrored
        } else {
            all_rows(self.n) ^ mirrored
        };
        let no_long_diagonal = match set.cmp(&image) {
            std::cmp::Ordering::Less => 4,
            std::cmp::Ordering::Equal => 2,
            std::cmp::Ordering::Greater => 0,
        };
        [[no_long_diagonal, 4], [4, 8]]
    }
}

fn is_long(n: usize, diagonal: Diagonal) -> bool {
    diagonal.index() == n - 1
}

fn all_rows(n: usize) -> u32 {
    (1 << n) - 1
}
