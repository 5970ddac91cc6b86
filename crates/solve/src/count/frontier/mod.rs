//! The search with bits, many boards at a time.
//!
//! ```text
//!     rows placed    boards waiting (one block for each number of rows, three words for each board)
//!          2         ▮▮
//!          3         ▮▮▮▮▮▮▮▮▮
//!          4         ▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮
//!          5         ▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮   ← always the deepest block is worked on:
//!          6         ▯                                         sixteen boards off its end, their children into the next
//! ```
//!
//! A search that takes one board at a time waits for itself: the next step depends on whether there is another square, and the
//! processor predicts it wrongly. Here all boards of a vector put a queen on their lowest open square at once; those that have one,
//! and whose next row is open anywhere, are packed to the end of the next block. The blocks are short, so that they stay in
//! the cache. Two last queens need no search: there are two columns left, and two orders to try.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;

use super::bits::{Rows, each_bit};
use super::{Counter, Instructions, Tally, mirror};

/// A block with this number of boards is full enough to go on to the next.
const ENOUGH: usize = 1024;

/// The most boards that one step takes from a block.
const WIDTH: usize = 16;

/// The space for the children of one more step, with as many queens each as the largest board has columns, and for the idle end
/// of the last vector stored.
const ROOM: usize = ENOUGH + WIDTH * (super::LARGEST_BOARD + 1);

/// The number of free columns at which the search ends.
const LAST: usize = 2;

/// Boards with equally many queens, each as the next row sees it.
struct Block {
    free: [u32; ROOM],
    left: [u32; ROOM],
    right: [u32; ROOM],
    len: usize,
}

impl Block {
    const EMPTY: Block = Block {
        free: [0; ROOM],
        left: [0; ROOM],
        right: [0; ROOM],
        len: 0,
    };

    fn push(&mut self, rows: Rows) {
        self.free[self.len] = rows.free;
        self.left[self.len] = rows.left;
        self.right[self.len] = rows.right;
        self.len += 1;
    }

    fn get(&self, index: usize) -> Rows {
        Rows {
            free: self.free[index],
            left: self.left[index],
            right: self.right[index],
        }
    }
}

/// One set of instructions; a value of the type proves that the machine has them.
trait Step: Copy + Send + Sync + 'static {
    /// Takes up to [`WIDTH`] boards off the end of `parents` and puts their children, those with an open square, at the end of
    /// `children`, which has room for them.
    fn descend(self, parents: &mut Block, children: &mut Block);

    /// Counts the ways to put queens into the last two columns of the boards of a block.
    fn finish(self, block: &Block) -> u64;
}

/// The rung for boards of size `n`, with the steps for `instructions`.
pub(super) fn new(n: usize, instructions: Instructions) -> Box<dyn Counter> {
    #[cfg(target_arch = "x86_64")]
    match instructions {
        Instructions::Portable => {}
        Instructions::Avx2 => {
            if let Some(step) = avx2::Avx2::detect() {
                return Box::new(Frontier::new(n, step));
            }
        }
        Instructions::Avx512 => {
            if let Some(step) = avx512::Avx512::detect() {
                return Box::new(Frontier::new(n, step));
            }
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = instructions;
    Box::new(Frontier::new(n, portable::Portable))
}

/// The search in blocks; a unit is one of the [`mirror::beginnings`] with one more row.
struct Frontier<S> {
    n: usize,
    step: S,
    beginnings: Vec<Rows>,
}

impl<S: Step> Frontier<S> {
    fn new(n: usize, step: S) -> Self {
        let beginnings = mirror::beginnings(n)
            .into_iter()
            .flat_map(|rows| {
                // A full board has no next row.
                let children: Vec<Rows> = each_bit(rows.open()).map(|queen| rows.with(queen)).collect();
                if rows.free == 0 { vec![rows] } else { children }
            })
            .collect();
        Frontier { n, step, beginnings }
    }

    /// Counts the ways to complete a board, with `blocks[k]` for boards with k free columns.
    fn count(&self, rows: Rows, blocks: &mut [Block]) -> Tally {
        let mut tally = Tally::default();
        let first = rows.free.count_ones() as usize;
        if first < LAST {
            rows.count(&mut tally);
            return tally;
        }
        blocks[first].push(rows);
        let mut current = first;
        loop {
            if current == LAST {
                tally.nodes += blocks[LAST].len as u64;
                tally.solutions += self.step.finish(&blocks[LAST]);
                blocks[LAST].len = 0;
            }
            if blocks[current].len == 0 {
                if current == first {
                    return tally;
                }
                current += 1;
                continue;
            }
            let [children, parents] = &mut blocks[current - 1..=current] else {
                unreachable!("a range of two blocks has two");
            };
            let waiting = parents.len;
            while parents.len > 0 && children.len < ENOUGH {
                self.step.descend(parents, children);
            }
            tally.nodes += (waiting - parents.len) as u64;
            current -= 1;
        }
    }
}

impl<S: Step> Counter for Frontier<S> {
    fn units(&self) -> usize {
        self.beginnings.len()
    }

    fn worker(&self) -> Box<dyn FnMut(usize) -> Tally + '_> {
        let mut blocks: Vec<Block> = (0..=self.n).map(|_| Block::EMPTY).collect();
        Box::new(move |unit| {
            let mut tally = self.count(self.beginnings[unit], &mut blocks);
            tally.solutions *= mirror::weight(self.n);
            tally
        })
    }
}
