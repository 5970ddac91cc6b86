//! The kernel with 512-bit vectors: 32 pairs of pieces, eight keys or 512 patterns at a time.

mod half_boards;
mod rearrange;

use std::arch::x86_64::*;

use super::chunk::{CHUNK, CHUNKS, ROWS};
use super::half::Half;
use super::kernel::Kernel;
use super::keys::Keys;
use super::order::Order;
use crate::count::Instructions;

/// Proof that the machine has these instructions.
#[derive(Clone, Copy)]
pub(super) struct Avx512(());

impl Avx512 {
    /// The kernel, where the machine has the instructions.
    pub(super) fn detect() -> Option<Self> {
        Instructions::Avx512.available().then_some(Avx512(()))
    }
}

/// A row for each value of each chunk: bit p is set where pattern p does not touch the value.
pub(super) struct Tables([[__m512i; ROWS]; CHUNKS]);

impl Default for Tables {
    fn default() -> Self {
        // SAFETY: a vector of 512 bits may have any value.
        Tables(unsafe { std::mem::zeroed() })
    }
}

impl Kernel for Avx512 {
    const LANES: usize = 512;
    type Tables = Tables;

    fn half_boards(self, half: &Half, ranks: &[[u32; 2]], keys: &mut Keys) {
        // SAFETY: `self` proves that the machine has the instructions.
        unsafe { half_boards::half_boards(half, ranks, keys) }
    }

    fn rearrange(self, keys: &mut Keys, order: &Order) {
        // SAFETY: `self` proves that the machine has the instructions.
        unsafe { rearrange::rearrange(keys, order) }
    }

    fn build(self, patterns: &[u32], bits: u32, tables: &mut Tables) {
        // SAFETY: `self` proves that the machine has the instructions.
        unsafe { build(patterns, bits, tables) }
    }

    fn scan(self, items: &[u32], bits: u32, tables: &Tables) -> u64 {
        // SAFETY: `self` proves that the machine has the instructions.
        unsafe {
            match bits.div_ceil(CHUNK) {
                0 | 1 => scan::<1>(items, bits, tables),
                2 => scan::<2>(items, bits, tables),
                3 => scan::<3>(items, bits, tables),
                4 => scan::<4>(items, bits, tables),
                _ => scan::<5>(items, bits, tables),
            }
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw")]
fn build(patterns: &[u32], bits: u32, tables: &mut Tables) {
    // A slice for each bit: which patterns have it not. Absent patterns count as having every bit.
    let mut slices = [[0u64; 8]; 32];
    let mut present = [0u64; 8];
    for (index, patterns) in patterns.chunks(64).enumerate() {
        present[index] = _mm512_cmplt_epu8_mask(pattern_numbers(), _mm512_set1_epi8(patterns.len() as i8));
        for (slices, mut bytes) in slices.chunks_mut(8).zip(byte_planes(patterns)) {
            for slice in slices.iter_mut().rev() {
                slice[index] = present[index] & !_mm512_movepi8_mask(bytes);
                bytes = _mm512_add_epi8(bytes, bytes);
            }
        }
    }
    // SAFETY: both types are 64 bytes that may have any value.
    let vector = |slice: &[u64; 8]| unsafe { std::mem::transmute::<[u64; 8], __m512i>(*slice) };
    for (chunk, rows) in tables
        .0
        .iter_mut()
        .enumerate()
        .take(bits.div_ceil(CHUNK).max(1) as usize)
    {
        rows[0] = if chunk == 0 {
            vector(&present)
        } else {
            _mm512_set1_epi32(-1)
        };
        let first = chunk * CHUNK as usize;
        let last = (first + CHUNK as usize).min(bits as usize);
        for (bit, slice) in slices[first..last].iter().enumerate() {
            let slice = vector(slice);
            let (done, rest) = rows.split_at_mut(1 << bit);
            for (row, &without) in rest.iter_mut().zip(done.iter()) {
                *row = _mm512_and_si512(without, slice);
            }
        }
    }
}

/// Up to 64 patterns as four planes: the first bytes of all patterns, the second bytes, and so on. The patterns are in the
/// order of [`pattern_numbers`].
#[target_feature(enable = "avx512f,avx512bw")]
fn byte_planes(patterns: &[u32]) -> [__m512i; 4] {
    // In each quarter of a vector, first bytes to the front, then second bytes, …
    let by_place = _mm512_broadcast_i32x4(_mm_setr_epi8(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15));
    let mut quads = [_mm512_setzero_si512(); 4];
    for (quad, patterns) in quads.iter_mut().zip(patterns.chunks(16)) {
        let mask = ((1u32 << patterns.len()) - 1) as __mmask16;
        // SAFETY: the mask lets the words of `patterns` be read, and no others.
        let words = unsafe { _mm512_maskz_loadu_epi32(mask, patterns.as_ptr().cast()) };
        *quad = _mm512_shuffle_epi8(words, by_place);
    }
    // … and then the four vectors transposed, four bytes at a time.
    let [a, b, c, d] = quads;
    let (low_ab, high_ab) = (_mm512_unpacklo_epi32(a, b), _mm512_unpackhi_epi32(a, b));
    let (low_cd, high_cd) = (_mm512_unpacklo_epi32(c, d), _mm512_unpackhi_epi32(c, d));
    [
        _mm512_unpacklo_epi64(low_ab, low_cd),
        _mm512_unpackhi_epi64(low_ab, low_cd),
        _mm512_unpacklo_epi64(high_ab, high_cd),
        _mm512_unpackhi_epi64(high_ab, high_cd),
    ]
}

/// Which pattern is at which place of a byte plane: vector a..d, quarter and byte of the quarter, turned about.
#[target_feature(enable = "avx512f")]
fn pattern_numbers() -> __m512i {
    let quarter = _mm_setr_epi8(0, 1, 2, 3, 16, 17, 18, 19, 32, 33, 34, 35, 48, 49, 50, 51);
    let quarters = _mm512_setr_epi32(0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12);
    let quarters = _mm512_mullo_epi32(quarters, _mm512_set1_epi32(0x0101_0101));
    _mm512_or_si512(_mm512_broadcast_i32x4(quarter), quarters)
}

#[target_feature(enable = "avx512f,avx512vpopcntdq")]
fn scan<const USED: usize>(items: &[u32], bits: u32, tables: &Tables) -> u64 {
    // The last chunk can be short: the tables ignore the bits above it.
    let last_rows = (1usize << (bits - (USED as u32 - 1) * CHUNK)) - 1;
    let mut sum = _mm512_setzero_si512();
    for &item in items {
        let mut fits = _mm512_set1_epi32(-1);
        for chunk in 0..USED {
            let mut row = item as usize >> (chunk as u32 * CHUNK) & (ROWS - 1);
            if chunk == USED - 1 {
                row &= last_rows;
            }
            fits = _mm512_and_si512(fits, tables.0[chunk][row]);
        }
        sum = _mm512_add_epi64(sum, _mm512_popcnt_epi64(fits));
    }
    _mm512_reduce_add_epi64(sum) as u64
}
