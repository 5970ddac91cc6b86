//! The fastest way known: no search, but whole half boards put together.
//!
//! ```text
//!      outer inner | inner outer      1. four slabs of columns, each filled in every way           `slab`
//!      . Q . . . . | . . . . . .      2. two slabs make a half board, for each set of rows         `half`
//!      . . . Q . . | . . . . . .      3. two halves make a board when the one uses the rows
//!      . . . . . Q | . . . . . .         that the other leaves, and no diagonal is used twice:
//!      . . . . . . | Q . . . . .         one word for each half, no common bit           `keys`, `order`
//!          …       |     …            4. so many pairs are tested hundreds at a time               `pairs`, `kernel`
//! ```
//!
//! The number of half boards grows like the square root of the number of boards, and a board costs a fraction of a test.
//! Symmetry is settled before anything is counted (`even`, `odd`). The idea is that of V. Kluev's n-queens counters (MIT
//! licence), which put quarter boards and half boards together; slabs, order of keys and bit-sliced tests are our own.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod even;
mod half;
mod kernel;
mod keys;
mod odd;
mod order;
mod pairs;
mod portable;
mod slab;

use std::sync::{Arc, Mutex, PoisonError};

use super::{Instructions, Rung, Tally};

use even::Even;
use half::{Half, Splits};
use kernel::Kernel;
use keys::{Keys, Layout};
use odd::Odd;
use order::{Order, Sorted};
use pairs::{Pairs, Weights};

/// The smallest board that has a queen in each slab.
pub(super) const SMALLEST_BOARD: usize = 4;

/// The rung for boards of size `n`, with the kernel for `instructions`.
pub(super) fn new(n: usize, instructions: Instructions) -> Box<dyn Rung> {
    #[cfg(target_arch = "x86_64")]
    match instructions {
        Instructions::Portable => {}
        Instructions::Avx2 => {
            if let Some(kernel) = avx2::Avx2::detect() {
                return Box::new(Join::new(n, kernel));
            }
        }
        Instructions::Avx512 => {
            if let Some(kernel) = avx512::Avx512::detect() {
                return Box::new(Join::new(n, kernel));
            }
        }
    }
    Box::new(Join::new(n, portable::Portable))
}

/// From this size on slabs are filled anew for each set of rows: whole ones would take more memory than machines have, and the
/// time to fill small ones is little beside what the set takes.
const SLABS_FOR_EACH_SET: usize = 24;

/// What stands fixed while row sets are gone through: the slabs of both halves and the meaning of their keys.
struct Frame {
    left: Half,
    right: Half,
    layout: Layout,
}

/// The rows that a left half and a right half use, or may use.
#[derive(Clone, Copy)]
struct HalfRows {
    left: u32,
    right: u32,
}

/// How the symmetries of the square are used for boards of one size.
trait Symmetry: Send + Sync {
    /// How many frames there are.
    fn frames(&self) -> usize;

    /// The rows that the halves share out among themselves in a frame.
    fn open_rows(&self, frame: usize) -> u32;

    /// Builds a frame with slabs for these rows.
    fn frame(&self, index: usize, splits: &Splits, rows: HalfRows) -> Frame;

    /// The sets of rows of left halves, the same for each frame.
    fn row_sets(&self) -> Vec<u32>;

    /// The rows that one of these sets stands for in a frame.
    fn rows(&self, frame: usize, set: u32) -> u32;

    /// How often pairs of this set count.
    fn weights(&self, frame: usize, set: u32) -> Weights;
}

/// The subsets of `size` bits of a word of `bits` bits.
fn subsets(bits: usize, size: usize) -> impl Iterator<Item = u32> {
    (0..1u32 << bits).filter(move |set| set.count_ones() as usize == size)
}

/// The join of half boards; a unit is a set of rows for the left half in one frame.
struct Join<K> {
    kernel: K,
    symmetry: Box<dyn Symmetry>,
    splits: Splits,
    row_sets: Vec<u32>,
    slabs_for_each_set: bool,
    /// The frame in use. They are large, so that one is built when it is needed, and dropped when the last worker leaves it.
    frame: Mutex<Option<(usize, Arc<Frame>)>>,
}

impl<K: Kernel> Join<K> {
    fn new(n: usize, kernel: K) -> Self {
        let symmetry: Box<dyn Symmetry> = if n.is_multiple_of(2) {
            Box::new(Even { n })
        } else {
            Box::new(Odd { n })
        };
        Join {
            kernel,
            splits: Splits::new(n),
            row_sets: symmetry.row_sets(),
            symmetry,
            slabs_for_each_set: n >= SLABS_FOR_EACH_SET,
            frame: Mutex::new(None),
        }
    }

    fn frame(&self, index: usize) -> Arc<Frame> {
        let mut current = self.frame.lock().unwrap_or_else(PoisonError::into_inner);
        match &*current {
            Some((built, frame)) if *built == index => Arc::clone(frame),
            _ => {
                let rows = self.symmetry.open_rows(index);
                let rows = HalfRows {
                    left: rows,
                    right: rows,
                };
                let frame = Arc::new(self.symmetry.frame(index, &self.splits, rows));
                *current = Some((index, Arc::clone(&frame)));
                frame
            }
        }
    }
}

impl<K: Kernel> Rung for Join<K> {
    fn units(&self) -> usize {
        self.symmetry.frames() * self.row_sets.len()
    }

    fn worker(&self) -> Box<dyn FnMut(usize) -> Tally + '_> {
        let mut worker = Worker::new(self);
        Box::new(move |unit| worker.count(unit / self.row_sets.len(), self.row_sets[unit % self.row_sets.len()]))
    }
}

/// What one thread needs: its frame, and lists that keep their memory from one set of rows to the next.
struct Worker<'a, K: Kernel> {
    join: &'a Join<K>,
    frame: Option<(usize, Arc<Frame>)>,
    ranks: Vec<[u32; 2]>,
    left_keys: Keys,
    right_keys: Keys,
    order: Order,
    left: Sorted,
    right: Sorted,
    tables: Box<K::Tables>,
}

impl<'a, K: Kernel> Worker<'a, K> {
    fn new(join: &'a Join<K>) -> Self {
        Worker {
            join,
            frame: None,
            ranks: Vec::new(),
            left_keys: Keys::default(),
            right_keys: Keys::default(),
            order: Order::default(),
            left: Sorted::default(),
            right: Sorted::default(),
            tables: Box::default(),
        }
    }

    fn count(&mut self, index: usize, set: u32) -> Tally {
        let Join {
            kernel,
            symmetry,
            splits,
            ..
        } = self.join;
        let left = symmetry.rows(index, set);
        let right = symmetry.open_rows(index) ^ left;
        let rows = HalfRows { left, right };
        let frame = match &self.frame {
            _ if self.join.slabs_for_each_set => Arc::new(symmetry.frame(index, splits, rows)),
            Some((current, frame)) if *current == index => Arc::clone(frame),
            _ => self.join.frame(index),
        };
        self.frame = Some((index, Arc::clone(&frame)));

        for (half, rows, keys) in [
            (&frame.left, left, &mut self.left_keys),
            (&frame.right, right, &mut self.right_keys),
        ] {
            splits.ranks(rows, &mut self.ranks);
            kernel.half_boards(half, &self.ranks, keys);
        }
        let longer = self.left_keys.len.max(self.right_keys.len);
        self.order.set(&frame.layout, [&frame.left, &frame.right], rows, longer);
        for (keys, sorted) in [
            (&mut self.left_keys, &mut self.left),
            (&mut self.right_keys, &mut self.right),
        ] {
            kernel.rearrange(keys, &self.order);
            sorted.sort(keys, &self.order);
        }
        let weights = symmetry.weights(index, set);
        // The longer list is grouped: the more groups, the more of the other side they rule out.
        let (grouped, others, weights) = if self.left.len() >= self.right.len() {
            (&self.left, &self.right, weights)
        } else {
            let exchanged = std::array::from_fn(|class| weights.map(|others| others[class]));
            (&self.right, &self.left, exchanged)
        };
        let pairs = Pairs {
            kernel,
            order: &self.order,
            grouped,
            others,
            weights,
        };
        Tally {
            solutions: pairs.count(&mut self.tables),
            nodes: (self.left.len() + self.right.len()) as u64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::KNOWN_COUNTS;
    use super::*;

    #[test]
    fn slabs_filled_for_each_set_give_the_same_numbers() {
        for (n, &known) in KNOWN_COUNTS.iter().enumerate().take(11).skip(SMALLEST_BOARD) {
            let mut join = Join::new(n, portable::Portable);
            join.slabs_for_each_set = true;
            let mut worker = join.worker();
            let all: Tally = (0..join.units()).map(&mut worker).sum();
            assert_eq!(all.solutions, known, "n = {n}");
        }
    }
}
