//! The kernel with 256-bit vectors: eight pieces or 256 patterns at a time.

use std::arch::x86_64::*;

use super::super::pack::{PACK, WORDS};
use super::chunk::{CHUNK, ROWS};
use super::half::{Half, most_keys};
use super::kernel::Kernel;
use super::keys::Keys;
use super::order::Order;
use super::portable::{self, Row, Tables};
use crate::count::Instructions;

/// Proof that the machine has these instructions.
#[derive(Clone, Copy)]
pub(super) struct Avx2(());

impl Avx2 {
    /// The kernel, where the machine has the instructions.
    pub(super) fn detect() -> Option<Self> {
        Instructions::Avx2.available().then_some(Avx2(()))
    }
}

impl Kernel for Avx2 {
    const LANES: usize = 256;
    type Tables = Tables;

    fn half_boards(self, half: &Half, ranks: &[[u32; 2]], keys: &mut Keys) {
        // SAFETY: `self` proves that the machine has the instructions.
        unsafe { half_boards(half, ranks, keys) }
    }

    fn rearrange(self, keys: &mut Keys, order: &Order) {
        order.rearrange(keys);
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

#[target_feature(enable = "avx2,popcnt")]
fn half_boards(half: &Half, ranks: &[[u32; 2]], keys: &mut Keys) {
    let mut len = 0;
    for &[outer, inner] in ranks {
        let (outer, inner) = (half.outer.of(outer as usize), half.inner.of(inner as usize));
        keys.reserve(len, most_keys(outer, inner));
        let (low_end, high_end) = (keys.low.as_mut_ptr(), keys.high.as_mut_ptr());
        for block in inner {
            for first in [0, WORDS] {
                let (rise, fall) = (load(&block.rise, first), load(&block.fall, first));
                let (low, high) = (load(&block.low, first), load(&block.high, first));
                for piece in outer {
                    let clash = _mm256_or_si256(
                        _mm256_and_si256(rise, _mm256_set1_epi32(piece.rise as i32)),
                        _mm256_and_si256(fall, _mm256_set1_epi32(piece.fall as i32)),
                    );
                    let no_clash = _mm256_cmpeq_epi32(clash, _mm256_setzero_si256());
                    let fits = _mm256_movemask_ps(_mm256_castsi256_ps(no_clash)) as usize;
                    let pack = load(&PACK[fits], 0);
                    let low = _mm256_or_si256(low, _mm256_set1_epi32(piece.low as i32));
                    let high = _mm256_or_si256(high, _mm256_set1_epi32(piece.high as i32));
                    // SAFETY: `len` has grown by at most WORDS for each turn of these loops, so the eight words from `len` on
                    // are inside the room that was made.
                    unsafe {
                        _mm256_storeu_si256(low_end.add(len).cast(), _mm256_permutevar8x32_epi32(low, pack));
                        _mm256_storeu_si256(high_end.add(len).cast(), _mm256_permutevar8x32_epi32(high, pack));
                    }
                    len += fits.count_ones() as usize;
                }
            }
        }
    }
    keys.len = len;
}

/// The eight words from `first` on.
#[target_feature(enable = "avx2")]
fn load(words: &[u32], first: usize) -> __m256i {
    let words: &[u32] = &words[first..first + WORDS];
    // SAFETY: these are the 32 bytes that are read; no alignment is asked for.
    unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
}

#[target_feature(enable = "avx2")]
fn build(patterns: &[u32], bits: u32, tables: &mut Tables) {
    portable::build(patterns, bits, tables);
}

/// The number of counts of up to eight that fit a byte.
const COUNTS_IN_BYTE: usize = u8::MAX as usize / 8;

#[target_feature(enable = "avx2")]
fn scan<const USED: usize>(items: &[u32], bits: u32, tables: &Tables) -> u64 {
    // The last chunk can be short: the tables ignore the bits above it.
    let last_rows = (1usize << (bits - (USED as u32 - 1) * CHUNK)) - 1;
    let zero = _mm256_setzero_si256();
    let mut sum = zero;
    for items in items.chunks(COUNTS_IN_BYTE) {
        let mut counts = zero;
        for &item in items {
            let mut fits = _mm256_set1_epi32(-1);
            for chunk in 0..USED {
                let mut row = item as usize >> (chunk as u32 * CHUNK) & (ROWS - 1);
                if chunk == USED - 1 {
                    row &= last_rows;
                }
                fits = _mm256_and_si256(fits, vector(&tables.0[chunk][row]));
            }
            counts = _mm256_add_epi8(counts, count_ones(fits));
        }
        sum = _mm256_add_epi64(sum, _mm256_sad_epu8(counts, zero));
    }
    let pairs = _mm_add_epi64(_mm256_castsi256_si128(sum), _mm256_extracti128_si256::<1>(sum));
    (_mm_extract_epi64::<0>(pairs) + _mm_extract_epi64::<1>(pairs)) as u64
}

#[target_feature(enable = "avx2")]
fn vector(row: &Row) -> __m256i {
    // SAFETY: a row is 32 bytes, aligned to as many.
    unsafe { _mm256_load_si256(row.0.as_ptr().cast()) }
}

/// The number of ones in each byte, looked up for each half of it; after W. Muła's vector population count.
#[target_feature(enable = "avx2")]
fn count_ones(bits: __m256i) -> __m256i {
    let ones = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    let nibble = _mm256_set1_epi8(15);
    let low = _mm256_and_si256(bits, nibble);
    let high = _mm256_and_si256(_mm256_srli_epi16::<4>(bits), nibble);
    _mm256_add_epi8(_mm256_shuffle_epi8(ones, low), _mm256_shuffle_epi8(ones, high))
}
