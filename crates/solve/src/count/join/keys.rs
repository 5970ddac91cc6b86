//! The key of a half board: which diagonals it sends across the middle of the board, one bit for each.
//!
//! ```text
//!     bit   B+1  B │ B-1 …                        1 0
//!           class  │ falling diagonals, rising diagonals
//! ```
//!
//! Two half boards fit when their keys have no diagonal in common. The class is not a diagonal: it marks half boards that count
//! differently for symmetry's sake. Here the bits are in the order in which they were made; before keys are compared, they are put in
//! [`order`](super::order).

use queens_board::Square;

/// Classes are numbered from 0, the one of half boards without a mark.
pub(super) const CLASSES: usize = 3;

/// The bits that mark the class of a key.
pub(super) const CLASS_BITS: u32 = 2;

/// Which bit stands for which diagonal.
pub(super) struct Layout {
    n: usize,
    /// The bit of each rising diagonal (row + column), or 0.
    rising: Vec<u64>,
    /// The bit of each falling diagonal (row + n - 1 - column), or 0.
    falling: Vec<u64>,
    /// The number of diagonals in the key.
    pub(super) bits: u32,
}

impl Layout {
    /// Keys for halves that meet after `n / 2` columns, without the diagonals that are `left_out`.
    pub(super) fn new(n: usize, left_out: impl Fn(Diagonal) -> bool) -> Self {
        let middle = n / 2;
        let mut bits = 0;
        let mut bit = |diagonal: Diagonal| {
            if !diagonal.crosses(n, middle - 1) || !diagonal.crosses(n, middle) || left_out(diagonal) {
                return 0;
            }
            bits += 1;
            1 << (bits - 1)
        };
        let rising = (0..2 * n - 1).map(|index| bit(Diagonal::Rising(index))).collect();
        let falling = (0..2 * n - 1).map(|index| bit(Diagonal::Falling(index))).collect();
        Layout {
            n,
            rising,
            falling,
            bits,
        }
    }

    /// What a queen on `square` adds to the key of its half.
    pub(super) fn key(&self, square: Square) -> u64 {
        Diagonal::through(self.n, square)
            .map(|diagonal| match diagonal {
                Diagonal::Rising(index) => self.rising[index],
                Diagonal::Falling(index) => self.falling[index],
            })
            .into_iter()
            .fold(0, |key, bit| key | bit)
    }

    /// What marks a key as one of this class.
    pub(super) fn mark(&self, class: usize) -> u64 {
        (class as u64) << self.bits
    }

    /// The class of a key; [`CLASSES`] or more where it has the marks of two.
    pub(super) fn class(&self, key: u64) -> usize {
        (key >> self.bits) as usize
    }
}

/// A diagonal of the board, numbered so that number n - 1 is the long one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Diagonal {
    /// Row + column.
    Rising(usize),
    /// Row + n - 1 - column.
    Falling(usize),
}

impl Diagonal {
    /// The two diagonals through `square`.
    pub(super) fn through(n: usize, square: Square) -> [Diagonal; 2] {
        [
            Diagonal::Rising(square.row + square.column),
            Diagonal::Falling(square.row + n - 1 - square.column),
        ]
    }

    /// Its number.
    pub(super) fn index(self) -> usize {
        match self {
            Diagonal::Rising(index) | Diagonal::Falling(index) => index,
        }
    }

    /// Whether it has a square in `column`.
    fn crosses(self, n: usize, column: usize) -> bool {
        let from_left = match self {
            Diagonal::Rising(_) => column,
            Diagonal::Falling(_) => n - 1 - column,
        };
        (from_left..from_left + n).contains(&self.index())
    }
}

/// The keys of some half boards, as they are made: unsorted, in two columns that may have room for more.
#[derive(Default)]
pub(super) struct Keys {
    /// The low halves of the keys.
    pub(super) low: Vec<u32>,
    /// The high halves.
    pub(super) high: Vec<u32>,
    pub(super) len: usize,
}

impl Keys {
    /// Grows the columns, if necessary, so that `more` keys fit after the first `len`.
    #[inline(always)]
    pub(super) fn reserve(&mut self, len: usize, more: usize) {
        let room = len + more;
        if self.low.len() < room {
            self.low.resize(2 * room, 0);
            self.high.resize(2 * room, 0);
        }
    }
}
