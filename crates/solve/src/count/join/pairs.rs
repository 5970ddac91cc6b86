//! Pairing: how many left and right half boards of complementary row sets fit.
//!
//! ```text
//!    left, in order of digits              right
//!    00…                  ┐                0…, 1…        (no bit to respect: everything)
//!    01…                  ┘ group 0
//!    10…                  ] group 10       00…, 01…      (the first bit must be 0)
//!    110…                 ] group 110      000…, 001…
//!    111…                 ] group 111      000…
//! ```
//!
//! A group is a run of keys that begin alike, of the length that [`Kernel`] takes at once, or shorter. The bits that its keys
//! have in common rule out most of the other side without looking at it; the kernel tests the bits that are left.

use super::kernel::Kernel;
use super::keys::CLASSES;
use super::order::{Order, Sorted};

/// How often a pair counts, by the class of the first and of the second half board.
pub(super) type Weights = [[u64; CLASSES]; CLASSES];

/// One set of keys laid out for tests against another.
pub(super) struct Pairs<'a, K: Kernel> {
    pub(super) kernel: &'a K,
    pub(super) order: &'a Order,
    pub(super) grouped: &'a Sorted,
    pub(super) others: &'a Sorted,
    pub(super) weights: Weights,
}

impl<K: Kernel> Pairs<'_, K> {
    /// The weighted number of pairs without a common bit.
    pub(super) fn count(&self, tables: &mut K::Tables) -> u64 {
        (0..CLASSES).map(|class| self.group(class, 0, 0, tables)).sum()
    }

    /// Counts pairs whose first key is of this class, and has a digit that begins with the `depth` bits of `prefix`.
    fn group(&self, class: usize, prefix: usize, depth: u32, tables: &mut K::Tables) -> u64 {
        let below = self.order.digit_bits - depth;
        let first = (class << depth | prefix) << below;
        let patterns = self.grouped.range(first..first + (1 << below));
        if patterns.is_empty() {
            return 0;
        }
        // Bits beyond the low half are not seen by the kernel: they must be settled here.
        let unsettled = self.order.bits - depth;
        if below > 0 && (patterns.len() > K::LANES || unsettled > u32::BITS) {
            return self.group(class, prefix << 1, depth + 1, tables)
                + self.group(class, prefix << 1 | 1, depth + 1, tables);
        }
        let mut sum = 0;
        for patterns in patterns.chunks(K::LANES) {
            self.kernel.build(patterns, unsettled, tables);
            for other_class in 0..CLASSES {
                let weight = self.weights[class][other_class];
                if weight > 0 {
                    sum += weight * self.against(other_class, prefix, depth, unsettled, tables);
                }
            }
        }
        sum
    }

    /// Counts the pairs of a group with the others of one class.
    fn against(&self, class: usize, prefix: usize, depth: u32, unsettled: u32, tables: &K::Tables) -> u64 {
        let below = self.order.digit_bits - depth;
        let mut sum = 0;
        // Every prefix without a bit of ours: count upward in the bits that are free.
        let free = !prefix & ((1 << depth) - 1);
        // The lowest free bits make runs of adjacent prefixes.
        let run = 1 << free.trailing_ones();
        let steps = free & !(run - 1);
        let mut start: usize = 0;
        loop {
            let first = (class << depth | start) << below;
            let others = self.others.range(first..first + (run << below));
            sum += self.kernel.scan(others, unsettled, tables);
            start = start.wrapping_sub(steps) & steps;
            if start == 0 {
                return sum;
            }
        }
    }
}
