//! Three words in place of three vectors: a whole row of the board is tried in one step.
//!
//! ```text
//!                     . . Q . . . . .      free      1 1 0 1 1 1 1 1    columns without a queen
//!                       / | \
//!    next row →       . x x x . . . .      left      0 1 0 0 0 0 0 0    the diagonal to the left, moved one place
//!                                          right     0 0 0 1 0 0 0 0    the diagonal to the right, moved one place
//!
//!                                          open    = free without left and right
//! ```
//!
//! Going down a row moves every diagonal by one place: one shift for all of them. The lowest bit of `open` is
//! `open & -open`. After M. Richards, *Backtracking algorithms in MCPL using bit patterns and recursion* (1997), and
//! J. Somers, *The N Queens Problem* (2002).

use super::{Counter, Tally};

/// The queens of the first rows, as the next row sees them: one bit for each column, bit 0 for column 0.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rows {
    /// The columns without a queen.
    pub(crate) free: u32,
    /// The squares of the next row that are attacked along diagonals that lead to lower columns.
    pub(crate) left: u32,
    /// The squares of the next row that are attacked along diagonals that lead to higher columns.
    pub(crate) right: u32,
}

impl Rows {
    /// The empty board of size `n`.
    pub(crate) fn empty(n: usize) -> Self {
        Rows {
            free: (1 << n) - 1,
            left: 0,
            right: 0,
        }
    }

    /// The columns of the next row where a queen is not attacked.
    pub(crate) fn open(self) -> u32 {
        self.free & !(self.left | self.right)
    }

    /// The board with a queen in the next row, in the column of `queen`.
    pub(crate) fn with(self, queen: u32) -> Self {
        Rows {
            free: self.free ^ queen,
            left: (self.left | queen) >> 1,
            // Bits that leave the board on this side do no harm: `open` only looks at free columns, and with 27 columns
            // and as many shifts none of them could come back.
            right: (self.right | queen) << 1,
        }
    }

    /// Counts the ways to fill the remaining rows.
    pub(crate) fn count(self, tally: &mut Tally) {
        tally.nodes += 1;
        if self.free == 0 {
            tally.solutions += 1;
            return;
        }
        for queen in each_bit(self.open()) {
            self.with(queen).count(tally);
        }
    }
}

/// The bits of `word` one by one, the lowest first.
pub(crate) fn each_bit(mut word: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = word & word.wrapping_neg();
        word ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

/// The search with bits; a unit is a column for the queen in row 0.
pub(super) struct Bits {
    n: usize,
}

impl Bits {
    pub(super) fn new(n: usize) -> Self {
        Bits { n }
    }
}

impl Counter for Bits {
    fn units(&self) -> usize {
        self.n
    }

    fn worker(&self) -> Box<dyn FnMut(usize) -> Tally + '_> {
        Box::new(|column| {
            let mut tally = Tally::default();
            Rows::empty(self.n).with(1 << column).count(&mut tally);
            tally
        })
    }
}
