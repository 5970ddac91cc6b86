//! The order in which the diagonals of two halves are compared: those first that rule out most pairs.
//!
//! ```text
//!                          digit          (overlaps the low half where the key is short)
//!                      ┌─────┴─────┐
//!     bit  B+1 B │ B-1 …      B-D │ …                  1 0
//!         class  │ busy diagonals            idle ones   │
//!                       └──────────────┬─────────────────┘
//!                                     low: the last 32 bits
//! ```
//!
//! A diagonal rules out pairs as often as both halves use it, and that depends on their rows: a half is the more likely to
//! use it the more of its squares are in these rows, and cannot use it where there are none. So each set of rows has an order
//! of its own, which leaves out what cannot clash. This guess rules out nearly as many pairs as counting would.

use super::HalfRows;
use super::chunk::KERNEL_BITS;
use super::half::Half;
use super::keys::{CLASS_BITS, CLASSES, Keys, Layout};

/// For each value of a byte what its bits become.
type Table = [u64; 1 << u8::BITS];

/// A bit that no key has.
const NO_BIT: u8 = u64::BITS as u8 - 1;

/// How the keys of two halves are rearranged for comparison.
#[derive(Default)]
pub(super) struct Order {
    /// The number of diagonals that are left.
    pub(super) bits: u32,
    /// The number of those in the digit.
    pub(super) digit_bits: u32,
    /// Which bits of a key become the bits of the low half, and which those of the digit.
    pub(super) sources: [[u8; u32::BITS as usize]; 2],
    /// The same, one table for each byte of a key.
    tables: Vec<Table>,
}

impl Order {
    /// The order for these rows, made in the memory of the one before; `keys` is the length of the longer list.
    pub(super) fn set(&mut self, layout: &Layout, halves: [&Half; 2], rows: HalfRows, keys: usize) {
        let squares = |half: &Half, rows: u32, bit: u32| (half.rows_of_bit[bit as usize] & rows).count_ones();
        let mut busy: Vec<(u32, u32)> = (0..layout.bits)
            .map(|bit| {
                (
                    squares(halves[0], rows.left, bit) * squares(halves[1], rows.right, bit),
                    bit,
                )
            })
            .filter(|&(clashes, _)| clashes > 0)
            .collect();
        busy.sort_unstable();
        self.bits = busy.len() as u32;
        // Digits fine enough for groups of the size that a kernel takes, and a little finer.
        let fine = (keys as u32 >> 6 | 1).ilog2().min(self.bits);
        self.digit_bits = self.bits.saturating_sub(KERNEL_BITS).max(fine);

        let classes = layout.bits..layout.bits + CLASS_BITS;
        let bits: Vec<u8> = busy
            .iter()
            .map(|&(_, bit)| bit)
            .chain(classes)
            .map(|bit| bit as u8)
            .collect();
        self.sources = [[NO_BIT; u32::BITS as usize]; 2];
        for (sources, first) in self.sources.iter_mut().zip([0, self.bits - self.digit_bits]) {
            for (source, &bit) in sources.iter_mut().zip(&bits[first as usize..]) {
                *source = bit;
            }
        }
        let mut places = [0; u64::BITS as usize];
        for (place, &bit) in bits.iter().enumerate() {
            places[usize::from(bit)] = 1 << place;
        }
        let bytes = (layout.bits + CLASS_BITS).div_ceil(u8::BITS) as usize;
        self.tables.resize(bytes, [0; 1 << u8::BITS]);
        for (table, places) in self.tables.iter_mut().zip(places.chunks(u8::BITS as usize)) {
            for (bit, place) in places.iter().enumerate() {
                let (done, rest) = table.split_at_mut(1 << bit);
                for (with, without) in rest.iter_mut().zip(done) {
                    *with = *without | place;
                }
            }
        }
    }

    /// Rearranges keys: low halves become low halves in this order, high halves become digits.
    pub(super) fn rearrange(&self, keys: &mut Keys) {
        for (low, high) in keys.low[..keys.len].iter_mut().zip(&mut keys.high) {
            let key = u64::from(*high) << u32::BITS | u64::from(*low);
            let bytes = self.tables.iter().zip(key.to_le_bytes());
            let key = bytes.fold(0, |key, (table, byte)| key | table[usize::from(byte)]);
            *low = key as u32;
            *high = (key >> (self.bits - self.digit_bits)) as u32;
        }
    }

    /// The number of different digits, the class included.
    fn digits(&self) -> usize {
        CLASSES << self.digit_bits
    }
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

    /// Puts rearranged keys here, sorted by counting.
    pub(super) fn sort(&mut self, keys: &Keys, order: &Order) {
        let digits = &keys.high[..keys.len];
        if self.low.len() < keys.len {
            self.low.resize(keys.low.len(), 0);
        }
        // Digit d is counted at d + 1, and filled from there: once it is full, its end is where digit d + 1 begins.
        self.start.clear();
        self.start.resize(order.digits() + 1, 0);
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
