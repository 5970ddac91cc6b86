//! Limits on what is read of one student's work: they keep the memory that a class can take small.

use std::io::Read;

use super::Refusal;

/// The largest source file that is read, in bytes.
pub const SOURCE_BYTES: u64 = 1 << 20;

/// The most files and folders that are looked at in the work of one student.
pub const ENTRIES: usize = 10_000;

/// Reads all of `reader`.
///
/// # Errors
/// It holds more than a source file may, or cannot be read.
pub fn read_source(reader: impl Read) -> Result<Vec<u8>, Refusal> {
    let mut content = Vec::new();
    reader
        .take(SOURCE_BYTES + 1)
        .read_to_end(&mut content)
        .map_err(Refusal::unreadable)?;
    if content.len() as u64 > SOURCE_BYTES {
        return Err(Refusal::TooLarge { limit: SOURCE_BYTES });
    }
    Ok(content)
}
