//! The steps with 256-bit vectors: twice eight boards at a time.

use std::arch::x86_64::*;

use super::super::pack::{PACK, WORDS};
use super::{Block, Step, WIDTH};
use crate::count::Instructions;

/// Proof that the machine has these instructions.
#[derive(Clone, Copy)]
pub(super) struct Avx2(());

impl Avx2 {
    /// The steps, where the machine has the instructions.
    pub(super) fn detect() -> Option<Self> {
        Instructions::Avx2.available().then_some(Avx2(()))
    }
}

impl Step for Avx2 {
    fn descend(self, parents: &mut Block, children: &mut Block) {
        // SAFETY: `self` proves that the machine has the instructions.
        unsafe { descend(parents, children) }
    }

    fn finish(self, block: &Block) -> u64 {
        // SAFETY: `self` proves that the machine has the instructions.
        unsafe { finish(block) }
    }
}

/// Eight boards.
#[derive(Clone, Copy)]
struct Boards {
    free: __m256i,
    left: __m256i,
    right: __m256i,
}

impl Boards {
    /// The boards from `first` on; beyond the end of the block, boards that have no free column.
    #[target_feature(enable = "avx2")]
    fn load(block: &Block, first: usize) -> Boards {
        let count = block.len.saturating_sub(first) as i32;
        let places = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
        let present = _mm256_cmpgt_epi32(_mm256_set1_epi32(count), places);
        let load = |words: &[u32]| {
            let words = &words[first..first + WORDS];
            // SAFETY: eight words are the 32 bytes that are read.
            unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
        };
        Boards {
            free: _mm256_and_si256(present, load(&block.free)),
            left: load(&block.left),
            right: load(&block.right),
        }
    }

    #[target_feature(enable = "avx2")]
    fn open(self) -> __m256i {
        _mm256_andnot_si256(_mm256_or_si256(self.left, self.right), self.free)
    }

    #[target_feature(enable = "avx2")]
    fn with(self, queens: __m256i) -> Boards {
        Boards {
            free: _mm256_xor_si256(self.free, queens),
            left: _mm256_srli_epi32::<1>(_mm256_or_si256(self.left, queens)),
            right: _mm256_slli_epi32::<1>(_mm256_or_si256(self.right, queens)),
        }
    }

    /// Packs those of the boards that are in `kept` to the end of `block`.
    #[target_feature(enable = "avx2,popcnt")]
    fn append(self, kept: usize, block: &mut Block) {
        // SAFETY: an entry of the table is the 32 bytes that are read.
        let pack = unsafe { _mm256_loadu_si256(PACK[kept].as_ptr().cast()) };
        let end = block.len..block.len + WORDS;
        for (words, vector) in [
            (&mut block.free[end.clone()], self.free),
            (&mut block.left[end.clone()], self.left),
            (&mut block.right[end], self.right),
        ] {
            // SAFETY: eight words are the 32 bytes that are written.
            unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), _mm256_permutevar8x32_epi32(vector, pack)) };
        }
        block.len += kept.count_ones() as usize;
    }
}

/// The lowest bit of each word.
#[target_feature(enable = "avx2")]
fn lowest(words: __m256i) -> __m256i {
    _mm256_and_si256(words, _mm256_sub_epi32(_mm256_setzero_si256(), words))
}

/// Which words are zero, one bit for each.
#[target_feature(enable = "avx2")]
fn zeros(words: __m256i) -> usize {
    let zeros = _mm256_cmpeq_epi32(words, _mm256_setzero_si256());
    _mm256_movemask_ps(_mm256_castsi256_ps(zeros)) as usize
}

/// All words of a vector.
const ALL: usize = (1 << WORDS) - 1;

#[target_feature(enable = "avx2,popcnt")]
fn descend(parents: &mut Block, children: &mut Block) {
    let rest = parents.len.saturating_sub(WIDTH);
    for first in [rest, rest + WORDS] {
        let boards = Boards::load(parents, first);
        let mut open = boards.open();
        while zeros(open) != ALL {
            let none = zeros(open);
            let queens = lowest(open);
            open = _mm256_xor_si256(open, queens);
            let next = boards.with(queens);
            next.append(ALL & !(none | zeros(next.open())), children);
        }
    }
    parents.len = rest;
}

#[target_feature(enable = "avx2,popcnt")]
fn finish(block: &Block) -> u64 {
    let mut sum = 0;
    for first in (0..block.len).step_by(WORDS) {
        let boards = Boards::load(block, first);
        // One of the two columns first, then the other.
        let low = lowest(boards.free);
        for column in [low, _mm256_xor_si256(boards.free, low)] {
            let queen = _mm256_and_si256(boards.open(), column);
            let next = boards.with(column).open();
            sum += u64::from((ALL & !(zeros(queen) | zeros(next))).count_ones());
        }
    }
    sum
}
