//! The key of a half board: which diagonals it sends across the middle of the board, one bit for each.
//!
//! ```text
//!                        digit          (overlaps the low half where the key is short)
//!                    ┌─────┴─────┐
//!     bit   B     B-1 …      B-D │ …                    1 0
//!          class │ busy diagonals              idle ones   │
//!                     └──────────────┬──────────────────┘
//!                                   low: the last 32 bits
//! ```
//!
//! Two half boards fit when their keys have no bit in common. A diagonal near the centre of the board is nearly always
//! taken, one near a corner hardly ever; the busy ones stand at the top, so that lists put in order by the *digit* can be
//! matched range by range. The class is no diagonal: it marks half boards that count differently for symmetry's sake.

use crate::board::Square;

use super::half::{BLOCK, Block};
use super::kernel::CHUNK;
use super::slab::Piece;

/// The length of key that a kernel tests with four look-ups; what is longer goes into the digit.
const KERNEL_BITS: u32 = 4 * CHUNK;

/// Which bit stands for which diagonal.
pub(super) struct Layout {
    n: usize,
    /// The bit of each rising diagonal (row + column), or 0.
    rising: Vec<u64>,
    /// The bit of each falling diagonal (row + n - 1 - column), or 0.
    falling: Vec<u64>,
    /// The number of diagonals in the key.
    pub(super) bits: u32,
    /// The number of those in the digit.
    pub(super) digit_bits: u32,
}

impl Layout {
    /// Keys for halves of `n / 2` columns each. Diagonals that one of the halves can never use are `left_out`.
    pub(super) fn new(n: usize, left_out: impl Fn(Diagonal) -> bool) -> Self {
        let half = n / 2;
        let mut shared: Vec<Diagonal> = (0..2 * n - 1)
            .flat_map(|index| [Diagonal::Rising(index), Diagonal::Falling(index)])
            .filter(|&diagonal| diagonal.crosses(n, half - 1) && diagonal.crosses(n, n - half) && !left_out(diagonal))
            .collect();
        shared.sort_by_key(|diagonal| std::cmp::Reverse(diagonal.index().abs_diff(n - 1)));
        let bits = shared.len() as u32;
        let mut layout = Layout {
            n,
            rising: vec![0; 2 * n - 1],
            falling: vec![0; 2 * n - 1],
            bits,
            digit_bits: bits.saturating_sub(KERNEL_BITS),
        };
        for (bit, diagonal) in shared.into_iter().enumerate() {
            match diagonal {
                Diagonal::Rising(index) => layout.rising[index] = 1 << bit,
                Diagonal::Falling(index) => layout.falling[index] = 1 << bit,
            }
        }
        layout
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

    /// The number of different digits, the class included.
    pub(super) fn digits(&self) -> usize {
        2 << self.digit_bits
    }

    /// The bit that marks a class.
    pub(super) fn class(&self) -> u64 {
        1 << self.bits
    }

    /// The last 32 bits of a key.
    pub(super) fn low(&self, key: u64) -> u32 {
        key as u32
    }

    /// The digit of a key, with the class above it.
    pub(super) fn digit(&self, key: u64) -> u32 {
        (key >> (self.bits - self.digit_bits)) as u32
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
    pub(super) low: Vec<u32>,
    pub(super) digit: Vec<u32>,
    pub(super) len: usize,
}

impl Keys {
    /// Makes room after `len` keys for all that these two groups can make, and for the idle end of the last vector stored.
    #[inline(always)]
    pub(super) fn make_room(&mut self, len: usize, outer: &[Piece], inner: &[Block]) {
        let room = len + (outer.len() * inner.len() + 1) * BLOCK;
        if self.low.len() < room {
            self.low.resize(2 * room, 0);
            self.digit.resize(2 * room, 0);
        }
    }

    /// The bits that any of the keys has, in the low half.
    fn used(&self) -> u32 {
        self.low[..self.len].iter().fold(0, |used, low| used | low)
    }

    /// Takes out a bit that is not in the digit; those above it move down.
    fn remove(&mut self, bit: u32) {
        let below = (1 << bit) - 1;
        for low in &mut self.low[..self.len] {
            *low = *low & below | *low >> 1 & !below;
        }
    }
}

/// Takes out the diagonals that only one side uses, or none: they cannot clash, and fewer bits are tested faster.
/// Returns the number of bits that are left.
pub(super) fn squeeze(layout: &Layout, left: &mut Keys, right: &mut Keys) -> u32 {
    let both = left.used() & right.used();
    let below_digit = layout.bits - layout.digit_bits;
    let idle: Vec<u32> = (0..below_digit).rev().filter(|bit| both >> bit & 1 == 0).collect();
    for &bit in &idle {
        left.remove(bit);
        right.remove(bit);
    }
    layout.bits - idle.len() as u32
}

/// The low halves of some keys, in the order of their digits.
#[derive(Default)]
pub(super) struct Sorted {
    low: Vec<u32>,
    /// Where each digit begins.
    start: Vec<u32>,
}

impl Sorted {
    /// The keys whose digits, the class included, lie in this range.
    #[inline(always)]
    pub(super) fn range(&self, digits: std::ops::Range<usize>) -> &[u32] {
        &self.low[self.start[digits.start] as usize..self.start[digits.end] as usize]
    }

    /// All keys.
    pub(super) fn len(&self) -> usize {
        self.start.last().map_or(0, |&end| end as usize)
    }

    /// Puts `keys` here, sorted by counting.
    pub(super) fn sort(&mut self, keys: &Keys, layout: &Layout) {
        let digits = &keys.digit[..keys.len];
        if self.low.len() < keys.len {
            self.low.resize(keys.low.len(), 0);
        }
        // Digit d is counted at d + 1, and filled from there: once it is full, its end stands where digit d + 1 begins.
        self.start.clear();
        self.start.resize(layout.digits() + 1, 0);
        for &digit in digits {
            self.start[digit as usize + 1] += 1;
        }
        let mut sum = 0;
        for count in &mut self.start {
            sum += *count;
            *count = sum - *count;
        }
        for (&digit, &low) in digits.iter().zip(&keys.low) {
            let next = &mut self.start[digit as usize + 1];
            self.low[*next as usize] = low;
            *next += 1;
        }
    }
}
