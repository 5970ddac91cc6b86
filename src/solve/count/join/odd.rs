//! Odd boards: symmetry by the queens of the middle column and the middle row.
//!
//! ```text
//!                m                A frame for each row m of the middle column's queen, from the top to the middle: one below
//!     . . . . x Q x . . .         the middle is the same upside down. Its row and its diagonals (x) are closed to the halves.
//!     . . . x . | . x . .
//!     - + - - - | - - - -  ← the middle row's queen (+) is asked to be on the left: mirrored, it would be on the right.
//!     . . . . . | . . . .
//! ```
//!
//! Turned by a quarter, the two queens change parts. So + is asked to be no farther from the centre than Q; where it is
//! nearer the placement counts 2 · 2 · 2 times, where it is as near 2 · 2 times. A queen in the centre is both: then row 0 is
//! asked to be on the left, and the placement counts twice.

use queens_board::{Piece, Square};

use super::half::{Half, Splits};
use super::keys::{Diagonal, Layout};
use super::pairs::Weights;
use super::{Frame, HalfRows, Symmetry, subsets};

/// The boards of one odd size; a frame for each row of the queen in the middle column.
pub(super) struct Odd {
    pub(super) n: usize,
}

impl Odd {
    /// The middle row, and the middle column.
    fn middle(&self) -> usize {
        self.n / 2
    }

    /// The row that is asked to be on the left.
    fn left_row(&self, queen_row: usize) -> usize {
        if queen_row == self.middle() { 0 } else { self.middle() }
    }
}

impl Symmetry for Odd {
    fn frames(&self) -> usize {
        self.middle() + 1
    }

    fn open_rows(&self, queen_row: usize) -> u32 {
        ((1 << self.n) - 1) ^ 1 << queen_row
    }

    fn frame(&self, queen_row: usize, splits: &Splits, rows: HalfRows) -> Frame {
        let (n, middle) = (self.n, self.middle());
        let queen = Square::new(middle, queen_row);
        let closed = Diagonal::through(n, queen);
        let layout = Layout::new(n, |diagonal| closed.contains(&diagonal));
        let key = |square: Square| (!Piece::Queen.attacks(queen, square)).then(|| layout.key(square));
        let left_key = |square: Square| {
            let key = key(square)?;
            if square.row != middle || queen_row == middle {
                return Some(key);
            }
            match square.column.cmp(&queen_row) {
                std::cmp::Ordering::Less => None,
                std::cmp::Ordering::Equal => Some(key | layout.mark(1)),
                std::cmp::Ordering::Greater => Some(key),
            }
        };
        Frame {
            left: Half::new(n, splits, &layout, rows.left, |column, row| {
                left_key(Square::new(column, row))
            }),
            right: Half::new(n, splits, &layout, rows.right, |column, row| {
                key(Square::new(n - 1 - column, row))
            }),
            layout,
        }
    }

    /// Which of the rows that are neither the queen's nor settled go to the left, in order from the top.
    fn row_sets(&self) -> Vec<u32> {
        subsets(self.n - 2, self.n / 2 - 1).collect()
    }

    fn rows(&self, queen_row: usize, set: u32) -> u32 {
        let left_row = self.left_row(queen_row);
        let open = (0..self.n).filter(|&row| row != queen_row && row != left_row);
        open.enumerate()
            .fold(1 << left_row, |rows, (place, row)| rows | (set >> place & 1) << row)
    }

    fn weights(&self, queen_row: usize, _set: u32) -> Weights {
        if queen_row == self.middle() {
            [[2, 0, 0], [0; 3], [0; 3]]
        } else {
            [[8, 0, 0], [4, 0, 0], [0; 3]]
        }
    }
}
