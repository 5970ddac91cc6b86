//! The kernel in plain Rust, for any processor.

use super::chunk::{CHUNK, CHUNKS, ROWS};
use super::half::{Half, most_keys};
use super::kernel::Kernel;
use super::keys::Keys;
use super::order::Order;

/// The kernel that needs nothing.
#[derive(Clone, Copy)]
pub(super) struct Portable;

/// The words of a row.
const WORDS: usize = 4;

/// One bit for each of 256 patterns.
#[derive(Clone, Copy, Default)]
#[repr(align(32))]
pub(super) struct Row(pub(super) [u64; WORDS]);

impl Row {
    #[inline(always)]
    fn map2(self, other: Row, word: impl Fn(u64, u64) -> u64) -> Row {
        Row(std::array::from_fn(|index| word(self.0[index], other.0[index])))
    }

    #[inline(always)]
    fn and(self, other: Row) -> Row {
        self.map2(other, |left, right| left & right)
    }

    fn count_ones(self) -> u64 {
        self.0.iter().map(|word| u64::from(word.count_ones())).sum()
    }
}

/// A row for each value of each chunk: bit p is set where pattern p does not touch the value.
pub(super) struct Tables(pub(super) [[Row; ROWS]; CHUNKS]);

impl Default for Tables {
    fn default() -> Self {
        Tables([[Row::default(); ROWS]; CHUNKS])
    }
}

impl Kernel for Portable {
    const LANES: usize = WORDS * u64::BITS as usize;
    type Tables = Tables;

    fn half_boards(self, half: &Half, ranks: &[[u32; 2]], keys: &mut Keys) {
        let mut len = 0;
        for &[outer, inner] in ranks {
            let (outer, inner) = (half.outer.of(outer as usize), half.inner.of(inner as usize));
            keys.reserve(len, most_keys(outer, inner));
            for piece in outer {
                for block in inner {
                    for place in 0..block.rise.len() {
                        // Always written, but kept only if it fits: a branch would be mispredicted too often.
                        keys.low[len] = block.low[place] | piece.low;
                        keys.high[len] = block.high[place] | piece.high;
                        len += usize::from(block.rise[place] & piece.rise | block.fall[place] & piece.fall == 0);
                    }
                }
            }
        }
        keys.len = len;
    }

    fn rearrange(self, keys: &mut Keys, order: &Order) {
        order.rearrange(keys);
    }

    fn build(self, patterns: &[u32], bits: u32, tables: &mut Tables) {
        build(patterns, bits, tables);
    }

    fn scan(self, items: &[u32], bits: u32, tables: &Tables) -> u64 {
        match bits.div_ceil(CHUNK) {
            0 | 1 => scan::<1>(items, bits, tables),
            2 => scan::<2>(items, bits, tables),
            3 => scan::<3>(items, bits, tables),
            4 => scan::<4>(items, bits, tables),
            _ => scan::<5>(items, bits, tables),
        }
    }
}

/// Makes the tables for up to 256 patterns.
#[inline(always)]
pub(super) fn build(patterns: &[u32], bits: u32, tables: &mut Tables) {
    // A slice for each bit: which patterns have it not. Absent patterns count as having every bit.
    let mut slices = [Row::default(); 32];
    let mut present = Row::default();
    for (index, patterns) in patterns.chunks(32).enumerate() {
        let (word, shift) = (index / 2, index % 2 * 32);
        let mut square = [!0; 32];
        square[..patterns.len()].copy_from_slice(patterns);
        transpose(&mut square);
        for (slice, column) in slices.iter_mut().zip(square) {
            slice.0[word] |= u64::from(!column) << shift;
        }
        present.0[word] |= (!0 >> (64 - patterns.len())) << shift;
    }
    for (chunk, rows) in tables
        .0
        .iter_mut()
        .enumerate()
        .take(bits.div_ceil(CHUNK).max(1) as usize)
    {
        rows[0] = if chunk == 0 { present } else { Row([!0; WORDS]) };
        let first = chunk * CHUNK as usize;
        let last = (first + CHUNK as usize).min(bits as usize);
        for (bit, &slice) in slices[first..last].iter().enumerate() {
            let (done, rest) = rows.split_at_mut(1 << bit);
            for (row, without) in rest.iter_mut().zip(done) {
                *row = without.and(slice);
            }
        }
    }
}

/// Makes row i of a square of bits its column i, by exchanging ever smaller quarters; after H. S. Warren, *Hacker's Delight*.
fn transpose(square: &mut [u32; 32]) {
    let mut side = 16;
    let mut mask = 0x0000_ffff;
    while side > 0 {
        for upper in (0..32).filter(|row| row & side == 0) {
            let lower = upper + side;
            let exchange = (square[upper] >> side ^ square[lower]) & mask;
            square[upper] ^= exchange << side;
            square[lower] ^= exchange;
        }
        side /= 2;
        mask ^= mask << side;
    }
}

/// The bits of the counters of [`scan`].
const PLANES: usize = 5;

fn scan<const USED: usize>(items: &[u32], bits: u32, tables: &Tables) -> u64 {
    // The last chunk can be short: the tables ignore the bits above it.
    let last_rows = (1usize << (bits - (USED as u32 - 1) * CHUNK)) - 1;
    let mut sum = 0;
    for items in items.chunks((1 << PLANES) - 1) {
        // A counter for each pattern, upright: plane k holds bit k of all of them.
        let mut planes = [Row::default(); PLANES];
        for &item in items {
            let mut fits = Row([!0; WORDS]);
            for chunk in 0..USED {
                let mut row = item as usize >> (chunk as u32 * CHUNK) & (ROWS - 1);
                if chunk == USED - 1 {
                    row &= last_rows;
                }
                fits = fits.and(tables.0[chunk][row]);
            }
            let mut carry = fits;
            for plane in &mut planes {
                (*plane, carry) = (plane.map2(carry, |left, right| left ^ right), plane.and(carry));
            }
        }
        sum += planes
            .iter()
            .enumerate()
            .map(|(bit, plane)| plane.count_ones() << bit)
            .sum::<u64>();
    }
    sum
}
