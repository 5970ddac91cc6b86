//! Half boards with 512-bit vectors: sixteen inner pieces are tried with two outer pieces at a time.
//!
//! ```text
//!     block     A B C D …   with piece p: . B . D …   with piece q: A . . . …
//!     fits      0 1 0 1 … 1 0 0 0 …                    one bit for each place, those of q after those of p
//!     places    1 3 16 …                                packed: slow, so once for both pieces and both halves of a key
//!     keys      B|p D|p A|q …                           looked up by place
//! ```

use std::arch::x86_64::*;

use super::super::half::{BLOCK, Block, Half, most_keys};
use super::super::keys::Keys;
use super::super::slab::Piece;

/// The number of row sets by which inner pieces are prefetched: they lie far away in memory.
const AHEAD: usize = 2;

/// Appends the keys of all half boards, see [`Kernel`](super::Kernel).
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,popcnt")]
pub(super) fn half_boards(half: &Half, ranks: &[[u32; 2]], keys: &mut Keys) {
    let mut len = 0;
    for (index, &[outer, inner]) in ranks.iter().enumerate() {
        if let Some(&[_, later]) = ranks.get(index + AHEAD) {
            for block in half.inner.of(later as usize) {
                prefetch(block);
            }
        }
        let (outer, inner) = (half.outer.of(outer as usize), half.inner.of(inner as usize));
        keys.reserve(len, most_keys(outer, inner));
        let (low_end, high_end) = (keys.low.as_mut_ptr(), keys.high.as_mut_ptr());
        for block in inner {
            let (rise, fall) = (load(&block.rise), load(&block.fall));
            let (low, high) = (load(&block.low), load(&block.high));
            let fits = |piece: &Piece| {
                let clash = _mm512_or_si512(
                    _mm512_and_si512(rise, _mm512_set1_epi32(piece.rise as i32)),
                    _mm512_and_si512(fall, _mm512_set1_epi32(piece.fall as i32)),
                );
                u32::from(_mm512_testn_epi32_mask(clash, clash))
            };
            for pair in outer.chunks(2) {
                let (first, second) = (&pair[0], &pair[pair.len() - 1]);
                let both = fits(first) | if pair.len() == 2 { fits(second) << BLOCK } else { 0 };
                let places = _mm256_maskz_compress_epi8(both, all_places());
                let lows = [with(low, first.low), with(low, second.low)];
                let highs = [with(high, first.high), with(high, second.high)];
                let found = both.count_ones() as usize;
                // SAFETY: `len` grows by at most BLOCK for each piece and block, so the room that was made holds sixteen words
                // from `len` on, and sixteen more where more than sixteen are found.
                unsafe {
                    let at = _mm512_cvtepu8_epi32(_mm256_castsi256_si128(places));
                    _mm512_storeu_si512(low_end.add(len).cast(), look_up(lows, at));
                    _mm512_storeu_si512(high_end.add(len).cast(), look_up(highs, at));
                    if found > BLOCK {
                        let at = _mm512_cvtepu8_epi32(_mm256_extracti128_si256::<1>(places));
                        _mm512_storeu_si512(low_end.add(len + BLOCK).cast(), look_up(lows, at));
                        _mm512_storeu_si512(high_end.add(len + BLOCK).cast(), look_up(highs, at));
                    }
                }
                len += found;
            }
        }
    }
    keys.len = len;
}

#[target_feature(enable = "avx512f")]
fn prefetch(block: &Block) {
    for line in [&block.rise, &block.fall, &block.low, &block.high] {
        _mm_prefetch::<_MM_HINT_T0>(line.as_ptr().cast());
    }
}

#[target_feature(enable = "avx512f")]
fn load(words: &[u32; BLOCK]) -> __m512i {
    // SAFETY: sixteen words are the 64 bytes that are read; no alignment is asked for.
    unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }
}

/// The words, each with these bits added.
#[target_feature(enable = "avx512f")]
fn with(words: __m512i, bits: u32) -> __m512i {
    _mm512_or_si512(words, _mm512_set1_epi32(bits as i32))
}

/// The words at these places, of which the second sixteen are in the second vector.
#[target_feature(enable = "avx512f")]
fn look_up([first, second]: [__m512i; 2], places: __m512i) -> __m512i {
    _mm512_permutex2var_epi32(first, places, second)
}

/// 0, 1, … 31.
#[target_feature(enable = "avx512f")]
fn all_places() -> __m256i {
    _mm256_setr_epi64x(
        0x0706_0504_0302_0100,
        0x0f0e_0d0c_0b0a_0908,
        0x1716_1514_1312_1110,
        0x1f1e_1d1c_1b1a_1918,
    )
}
