//! The steps with 512-bit vectors: sixteen boards at a time.

use std::arch::x86_64::*;

use super::{Block, Step, WIDTH};
use crate::count::Instructions;

/// Proof that the machine has these instructions.
#[derive(Clone, Copy)]
pub(super) struct Avx512(());

impl Avx512 {
    /// The steps, where the machine has the instructions.
    pub(super) fn detect() -> Option<Self> {
        Instructions::Avx512.available().then_some(Avx512(()))
    }
}

impl Step for Avx512 {
    fn descend(self, parents: &mut Block, children: &mut Block) {
        // SAFETY: `self` proves that the machine has the instructions.
        unsafe { descend(parents, children) }
    }

    fn finish(self, block: &Block) -> u64 {
        // SAFETY: `self` proves that the machine has the instructions.
        unsafe { finish(block) }
    }
}

/// Sixteen boards.
#[derive(Clone, Copy)]
struct Boards {
    free: __m512i,
    left: __m512i,
    right: __m512i,
}

impl Boards {
    /// The boards from `first` on, and which of them there are.
    #[target_feature(enable = "avx512f")]
    fn load(block: &Block, first: usize) -> (Boards, __mmask16) {
        let count = (block.len - first).min(WIDTH);
        let present = ((1u32 << count) - 1) as __mmask16;
        // SAFETY: the mask lets `count` words from `first` on be read, which is not beyond the block's length.
        let load = |words: &[u32]| unsafe { _mm512_maskz_loadu_epi32(present, words.as_ptr().add(first).cast()) };
        let boards = Boards {
            free: load(&block.free),
            left: load(&block.left),
            right: load(&block.right),
        };
        (boards, present)
    }

    #[target_feature(enable = "avx512f")]
    fn open(self) -> __m512i {
        _mm512_andnot_si512(_mm512_or_si512(self.left, self.right), self.free)
    }

    #[target_feature(enable = "avx512f")]
    fn with(self, queens: __m512i) -> Boards {
        Boards {
            free: _mm512_xor_si512(self.free, queens),
            left: _mm512_srli_epi32::<1>(_mm512_or_si512(self.left, queens)),
            right: _mm512_slli_epi32::<1>(_mm512_or_si512(self.right, queens)),
        }
    }

    /// Packs those of the boards that are in `kept` to the end of `block`.
    #[target_feature(enable = "avx512f,popcnt")]
    fn append(self, kept: __mmask16, block: &mut Block) {
        let end = block.len..block.len + WIDTH;
        for (words, vector) in [
            (&mut block.free[end.clone()], self.free),
            (&mut block.left[end.clone()], self.left),
            (&mut block.right[end], self.right),
        ] {
            // SAFETY: sixteen words are the 64 bytes that are written.
            unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), _mm512_maskz_compress_epi32(kept, vector)) };
        }
        block.len += kept.count_ones() as usize;
    }
}

/// The lowest bit of each word.
#[target_feature(enable = "avx512f")]
fn lowest(words: __m512i) -> __m512i {
    _mm512_and_si512(words, _mm512_sub_epi32(_mm512_setzero_si512(), words))
}

#[target_feature(enable = "avx512f,popcnt")]
fn descend(parents: &mut Block, children: &mut Block) {
    let rest = parents.len.saturating_sub(WIDTH);
    let (boards, _) = Boards::load(parents, rest);
    parents.len = rest;
    let mut open = boards.open();
    loop {
        let left = _mm512_test_epi32_mask(open, open);
        if left == 0 {
            return;
        }
        let queens = lowest(open);
        open = _mm512_xor_si512(open, queens);
        let next = boards.with(queens);
        next.append(_mm512_mask_test_epi32_mask(left, next.open(), next.open()), children);
    }
}

#[target_feature(enable = "avx512f,popcnt")]
fn finish(block: &Block) -> u64 {
    let mut sum = 0;
    for first in (0..block.len).step_by(WIDTH) {
        let (boards, present) = Boards::load(block, first);
        // One of the two columns first, then the other.
        let low = lowest(boards.free);
        for column in [low, _mm512_xor_si512(boards.free, low)] {
            let queen = _mm512_mask_test_epi32_mask(present, boards.open(), column);
            let next = boards.with(column).open();
            sum += u64::from(_mm512_mask_test_epi32_mask(queen, next, next).count_ones());
        }
    }
    sum
}
