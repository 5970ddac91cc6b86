//! How the bits of a key are cut into chunks, one look-up each.

/// The bits of an item that one look-up takes: 128 rows of 64 bytes for a chunk, so that four chunks fit 32 KiB of cache.
pub(super) const CHUNK: u32 = 7;

/// The rows of one chunk.
pub(super) const ROWS: usize = 1 << CHUNK;

/// The bits that four look-ups take: longer keys are better shortened by what a group has in common.
pub(super) const KERNEL_BITS: u32 = 4 * CHUNK;

/// The chunks of 32 bits.
pub(super) const CHUNKS: usize = 32usize.div_ceil(CHUNK as usize);
