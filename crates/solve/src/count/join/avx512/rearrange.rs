//! Keys rearranged with 512-bit vectors: one instruction picks eight bits of eight keys.
//!
//! ```text
//!     keys        k0 … k7                                eight keys of 64 bits
//!     byte 0      k0.0 k1.0 … k7.0                       bits 0 to 7 of all new low halves, and so on: eight such words,
//!     …                                                  four for the low halves and four for the digits
//!     low halves  k0.0 k0.1 k0.2 k0.3  k1.0 k1.1 …       the bytes of each key put together again
//! ```

use std::arch::x86_64::*;

use super::super::keys::{CLASS_BITS, Keys};
use super::super::order::Order;

/// The keys in a vector.
const KEYS: usize = 8;

/// The bytes of a half key.
const HALF: usize = size_of::<u32>();

/// For each byte of eight low halves and eight digits, its position when they are sorted by bytes.
static BY_KEY: [u8; 2 * HALF * KEYS] = {
    let mut by_key = [0; 2 * HALF * KEYS];
    let mut place = 0;
    while place < by_key.len() {
        let (byte, key, half) = (place % HALF, place / HALF % KEYS, place / HALF / KEYS);
        by_key[place] = ((half * HALF + byte) * KEYS + key) as u8;
        place += 1;
    }
    by_key
};

/// Rearranges keys, see [`Kernel`](super::Kernel).
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg")]
pub(super) fn rearrange(keys: &mut Keys, order: &Order) {
    // Most digits have one byte or two: then there is less to pick.
    match order.digit_bits + CLASS_BITS {
        0..=8 => rearrange_bytes::<{ HALF + 1 }>(keys, order),
        9..=16 => rearrange_bytes::<{ HALF + 2 }>(keys, order),
        _ => rearrange_bytes::<{ HALF + HALF }>(keys, order),
    }
}

/// Makes the first `BYTES` of the low halves and digits; the others become 0.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg")]
fn rearrange_bytes<const BYTES: usize>(keys: &mut Keys, order: &Order) {
    let (sources, _) = order.sources.as_flattened().as_chunks::<8>();
    let sources: [i64; BYTES] = std::array::from_fn(|byte| i64::from_le_bytes(sources[byte]));
    // SAFETY: the table has 64 bytes.
    let by_key = unsafe { _mm512_loadu_si512(BY_KEY.as_ptr().cast()) };
    // The lists have room for whole vectors; what is beyond their end means nothing.
    let vectors = keys.len.div_ceil(KEYS);
    let (lows, _) = keys.low.as_chunks_mut::<KEYS>();
    let (highs, _) = keys.high.as_chunks_mut::<KEYS>();
    for (low, high) in lows[..vectors].iter_mut().zip(&mut highs[..vectors]) {
        let key = _mm512_or_si512(widened(low), _mm512_slli_epi64::<{ u32::BITS }>(widened(high)));
        let mut bytes = [0; 2 * HALF];
        for (byte, source) in bytes.iter_mut().zip(sources) {
            *byte = _mm512_bitshuffle_epi64_mask(key, _mm512_set1_epi64(source)) as i64;
        }
        let [a, b, c, d, e, f, g, h] = bytes;
        let new = _mm512_permutexvar_epi8(by_key, _mm512_setr_epi64(a, b, c, d, e, f, g, h));
        // SAFETY: eight words are the 32 bytes that are written; no alignment is asked for.
        unsafe {
            _mm256_storeu_si256(low.as_mut_ptr().cast(), _mm512_castsi512_si256(new));
            _mm256_storeu_si256(high.as_mut_ptr().cast(), _mm512_extracti64x4_epi64::<1>(new));
        }
    }
}

/// Eight words, each made twice as long.
#[target_feature(enable = "avx512f")]
fn widened(words: &[u32; KEYS]) -> __m512i {
    // SAFETY: eight words are the 32 bytes that are read; no alignment is asked for.
    _mm512_cvtepu32_epi64(unsafe { _mm256_loadu_si256(words.as_ptr().cast()) })
}
