//! Unpacks gzip, and gives up as soon as more is packed than comes out of it.
//!
//! Packed data is never much larger than what it holds. A file that is was made to waste time: members without content
//! and empty blocks are read, but count as nothing against a limit of what is unpacked.

use std::cell::Cell;
use std::io::{self, BufRead, ErrorKind, Read};
use std::rc::Rc;

use flate2::bufread::MultiGzDecoder;

/// How many bytes more may be packed than are unpacked: headers, names, blocks that are stored.
const OVERHEAD: u64 = 64 << 10;

/// What is packed in a gzip file.
pub struct Gzip<R> {
    unpacked: MultiGzDecoder<Bounded<R>>,
    allowed: Rc<Cell<u64>>,
}

impl<R: BufRead> Gzip<R> {
    /// Unpacks what `packed` holds.
    pub fn new(packed: R) -> Gzip<R> {
        let allowed = Rc::new(Cell::new(OVERHEAD));
        let packed = Bounded {
            packed,
            taken: 0,
            allowed: Rc::clone(&allowed),
        };
        Gzip {
            unpacked: MultiGzDecoder::new(packed),
            allowed,
        }
    }
}

impl<R: BufRead> Read for Gzip<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.unpacked.read(buffer)?;
        // A block that is stored as it is takes a few bytes more than its content.
        self.allowed.set(self.allowed.get() + length as u64 + length as u64 / 8);
        Ok(length)
    }
}

/// The packed bytes, as many as are allowed.
struct Bounded<R> {
    packed: R,
    taken: u64,
    allowed: Rc<Cell<u64>>,
}

impl<R: BufRead> BufRead for Bounded<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.taken > self.allowed.get() {
            return Err(io::Error::new(ErrorKind::InvalidData, "more is packed than unpacked"));
        }
        self.packed.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.taken += amount as u64;
        self.packed.consume(amount);
    }
}

impl<R: BufRead> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let available = self.fill_buf()?;
        let length = available.len().min(buffer.len());
        buffer[..length].copy_from_slice(&available[..length]);
        self.consume(length);
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    fn packed(content: &[u8], level: Compression) -> Vec<u8> {
        let mut packed = GzEncoder::new(Vec::new(), level);
        packed.write_all(content).unwrap();
        packed.finish().unwrap()
    }

    #[test]
    fn what_is_packed_comes_out_whole_from_all_members() {
        let noise: Vec<u8> = (0..1_000_000_u32)
            .map(|number| (number.wrapping_mul(2_654_435_761) >> 24) as u8)
            .collect();
        for level in [Compression::none(), Compression::fast()] {
            let mut unpacked = Vec::new();
            let members = [packed(&noise, level), packed(b"end", level)].concat();
            Gzip::new(&members[..]).read_to_end(&mut unpacked).unwrap();
            assert_eq!(unpacked, [&noise[..], b"end"].concat());
        }
    }

    #[test]
    fn members_without_content_are_given_up_early() {
        let empty = packed(b"", Compression::fast()).repeat(100_000);
        let mut left = &empty[..];
        let error = Gzip::new(&mut left).read_to_end(&mut Vec::new()).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InvalidData);
        assert!(
            left.len() + 2 * OVERHEAD as usize > empty.len(),
            "{} bytes are left",
            left.len()
        );
    }
}
