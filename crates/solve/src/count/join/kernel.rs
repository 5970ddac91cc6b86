//! The steps that take nearly all the time, for which there are several sets of instructions.
//!
//! ```text
//!    patterns    p0 = 0110   p1 = 1000   p2 = 0011   …            (one bit for each pattern in a row of the table)
//!
//!    chunk 0     00 → 111…   01 → 110…   10 → 010…   11 → 010…    which patterns do not touch these two bits
//!    chunk 1     00 → 111…   01 → 011…   10 → 101…   11 → 001…
//!
//!    item 1001   chunk 0 of the item: 01 → 110…
//!                chunk 1 of the item: 10 → 101…    and: 100…      fits p0 only
//! ```
//!
//! So one item is tested against hundreds of patterns by a few look-ups, and its fits are counted by one population count.

use super::half::Half;
use super::keys::Keys;
use super::order::Order;

/// One set of instructions; a value of the type proves that the machine has them.
pub(super) trait Kernel: Copy + Send + Sync + 'static {
    /// How many patterns are tested at once.
    const LANES: usize;

    /// The look-up tables of up to [`Self::LANES`] patterns.
    type Tables: Default;

    /// Appends the keys of all half boards; `ranks` lists the row sets (outer, inner) to be put together.
    fn half_boards(self, half: &Half, ranks: &[[u32; 2]], keys: &mut Keys);

    /// Rearranges keys: low halves become low halves in this order, high halves become digits.
    fn rearrange(self, keys: &mut Keys, order: &Order);

    /// Makes the tables for some patterns, of which the last `bits` bits matter.
    fn build(self, patterns: &[u32], bits: u32, tables: &mut Self::Tables);

    /// Counts the pairs of an item and a pattern that have none of the last `bits` bits in common.
    fn scan(self, items: &[u32], bits: u32, tables: &Self::Tables) -> u64;
}
