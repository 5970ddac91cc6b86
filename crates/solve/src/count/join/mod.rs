//! The fastest way known: no search, but whole half boards put together.
//!
//! ```text
//!      outer inner | inner outer      1. four slabs of columns, each filled in every way           `slab`
//!      . Q . . . . | . . . . . .      2. two slabs make a half board, for each set of rows         `half`
//!      . . . Q . . | . . . . . .      3. two halves make a board when the one uses the rows
//!      . . . . . Q | . . . . . .         that the other leaves, and no diagonal is used twice:
//!      . . . . . . | Q . . . . .         one word for each half, no common bit           `keys`, `order`
//!          …       |     …            4. pairs are tested, hundreds at a time                       `pairs`, `kernel`
//! ```
//!
//! The number of half boards grows like the square root of the number of boards, and a board costs a fraction of a test.
//! Symmetry is settled before anything is counted (`symmetry`). The idea is that of V. Kluev's n-queens counters (MIT
//! licence), which put quarter boards and half boards together; slabs, order of keys and bit-sliced tests are our own.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod chunk;
mod half;
mod kernel;
mod keys;
mod order;
mod pairs;
mod portable;
mod slab;
mod symmetry;

use std::sync::OnceLock;

use super::{Counter, Instructions, Tally};

use half::{Half, Splits};
use kernel::Kernel;
use keys::{Keys, Layout};
use order::{Order, Sorted};
use pairs::Pairs;
use symmetry::Symmetry;

/// The smallest board that has a queen in each slab.
pub(super) const SMALLEST_BOARD: usize = 4;

/// The rung for boards of size `n`, with the kernel for `instructions`.
pub(super) fn new(n: usize, instructions: Instructions) -> Box<dyn Counter> {
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

/// From this size on, slabs are filled again for each set of rows: whole ones would take more memory than machines have, and the
/// time to fill small ones is short compared with the time of the set.
const SLABS_FOR_EACH_SET: usize = 24;

/// The parts that all row sets share: the slabs of both halves and the meaning of their keys.
struct Halves {
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

/// The join of half boards; a unit is a set of rows for the left half.
struct Join<K> {
    kernel: K,
    symmetry: Symmetry,
    /// Those of the left half and those of the right one.
    splits: [Splits; 2],
    row_sets: Vec<u32>,
    /// Slabs for any rows, which are large: built when they are first needed. Not used where each set has its own.
    halves: OnceLock<Halves>,
    slabs_for_each_set: bool,
}

impl<K: Kernel> Join<K> {
    fn new(n: usize, kernel: K) -> Self {
        let symmetry = Symmetry::new(n);
        Join {
            kernel,
            splits: [n / 2, n - n / 2].map(|columns| Splits::new(n, columns)),
            row_sets: symmetry.row_sets(),
            symmetry,
            halves: OnceLock::new(),
            slabs_for_each_set: n >= SLABS_FOR_EACH_SET,
        }
    }
}

impl<K: Kernel> Counter for Join<K> {
    fn units(&self) -> usize {
        self.row_sets.len()
    }

    fn worker(&self) -> Box<dyn FnMut(usize) -> Tally + '_> {
        let mut worker = Worker::new(self);
        Box::new(move |unit| worker.count(self.row_sets[unit]))
    }
}

/// What one thread needs: lists that keep their memory from one set of rows to the next.
struct Worker<'a, K: Kernel> {
    join: &'a Join<K>,
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
            ranks: Vec::new(),
            left_keys: Keys::default(),
            right_keys: Keys::default(),
            order: Order::default(),
            left: Sorted::default(),
            right: Sorted::default(),
            tables: Box::default(),
        }
    }

    fn count(&mut self, set: u32) -> Tally {
        let Join {
            kernel,
            symmetry,
            splits,
            ..
        } = self.join;
        let rows = symmetry.rows(set);
        let own_halves;
        let halves = if self.join.slabs_for_each_set {
            own_halves = symmetry.halves(splits, rows);
            &own_halves
        } else {
            let any = HalfRows { left: !0, right: !0 };
            self.join.halves.get_or_init(|| symmetry.halves(splits, any))
        };

        for (half, splits, rows, keys) in [
            (&halves.left, &splits[0], rows.left, &mut self.left_keys),
            (&halves.right, &splits[1], rows.right, &mut self.right_keys),
        ] {
            splits.ranks(rows, &mut self.ranks);
            kernel.half_boards(half, &self.ranks, keys);
        }
        let longer = self.left_keys.len.max(self.right_keys.len);
        self.order
            .set(&halves.layout, [&halves.left, &halves.right], rows, longer);
        for (keys, sorted) in [
            (&mut self.left_keys, &mut self.left),
            (&mut self.right_keys, &mut self.right),
        ] {
            kernel.rearrange(keys, &self.order);
            sorted.sort(keys, &self.order);
        }
        let weights = symmetry.weights(set);
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
