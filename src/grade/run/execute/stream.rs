//! One output stream of a process, read up to its limit.

use std::io::{self, ErrorKind, Read};
use std::os::fd::{AsFd, BorrowedFd};

use super::super::unix::set_nonblocking;

/// How much is read at once: the size of a pipe on Linux.
const CHUNK: usize = 64 << 10;

/// The bytes that came out of a pipe so far.
pub(super) struct Stream {
    pipe: Option<Box<dyn Pipe>>,
    /// Where a read goes first: growing the bytes by a whole chunk each time would cost more than the reads themselves, most
    /// of which bring far less.
    chunk: Box<[u8]>,
    /// At most one chunk more than the limit.
    pub(super) bytes: Vec<u8>,
    limit: usize,
}

/// Either kind of pipe that a child has.
pub(super) trait Pipe: Read + AsFd {}
impl<T: Read + AsFd> Pipe for T {}

impl Stream {
    pub(super) fn new(pipe: impl Pipe + 'static, limit: usize) -> io::Result<Stream> {
        set_nonblocking(pipe.as_fd())?;
        Ok(Stream {
            pipe: Some(Box::new(pipe)),
            chunk: vec![0; CHUNK].into(),
            bytes: Vec::new(),
            limit,
        })
    }

    pub(super) fn fd(&self) -> Option<BorrowedFd<'_>> {
        self.pipe.as_ref().map(|pipe| pipe.as_fd())
    }

    /// Whether there was more than the limit.
    pub(super) fn is_full(&self) -> bool {
        self.bytes.len() > self.limit
    }

    /// Reads once; returns whether there was something to read.
    pub(super) fn read(&mut self) -> io::Result<bool> {
        let Some(pipe) = &mut self.pipe else { return Ok(false) };
        if self.bytes.len() > self.limit {
            return Ok(false);
        }
        match pipe.read(&mut self.chunk) {
            Ok(0) => {
                self.pipe = None;
                Ok(false)
            }
            Ok(count) => {
                self.reserve(count);
                self.bytes.extend_from_slice(&self.chunk[..count]);
                Ok(true)
            }
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Makes room for `count` bytes more: twice as much as before, but never more than the limit allows.
    fn reserve(&mut self, count: usize) {
        let needed = self.bytes.len() + count;
        if needed > self.bytes.capacity() {
            let wanted = (2 * self.bytes.capacity()).min(self.limit + CHUNK).max(needed);
            self.bytes.reserve_exact(wanted - self.bytes.len());
        }
    }

    /// Takes the bytes up to the limit.
    pub(super) fn take(&mut self) -> Vec<u8> {
        self.bytes.truncate(self.limit);
        std::mem::take(&mut self.bytes)
    }
}
