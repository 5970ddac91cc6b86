//! The steps in plain Rust, for any processor: one board at a time, but still without unpredictable branches.

use super::super::bits::each_bit;
use super::{Block, Step, WIDTH};

/// The steps that need no special instructions.
#[derive(Clone, Copy)]
pub(super) struct Portable;

impl Step for Portable {
    fn descend(self, parents: &mut Block, children: &mut Block) {
        let rest = parents.len.saturating_sub(WIDTH);
        for index in rest..parents.len {
            let parent = parents.get(index);
            for queen in each_bit(parent.open()) {
                // Always written, but kept only if its next row has an open square.
                let child = parent.with(queen);
                children.push(child);
                children.len -= usize::from(child.open() == 0);
            }
        }
        parents.len = rest;
    }

    fn finish(self, block: &Block) -> u64 {
        (0..block.len)
            .map(|index| {
                let rows = block.get(index);
                // One of the two columns first, then the other.
                each_bit(rows.open())
                    .filter(|&queen| rows.with(queen).open() != 0)
                    .count() as u64
            })
            .sum()
    }
}
