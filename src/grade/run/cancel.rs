//! Ending a run from another thread.

use std::io::{self, PipeReader, PipeWriter};
use std::sync::{Mutex, PoisonError};

/// A handle by which another thread ends a run: a newer save ends the check of an older one.
///
/// It is a pipe, so that a run can wait for it and for the program's output in one call.
#[derive(Debug)]
pub struct Cancel {
    #[cfg_attr(windows, allow(dead_code, reason = "only a poll waits for it"))]
    reader: PipeReader,
    writer: Mutex<Option<PipeWriter>>,
}

impl Cancel {
    /// Returns an unused handle.
    ///
    /// # Errors
    /// The process has no file descriptors left.
    pub fn new() -> io::Result<Cancel> {
        let (reader, writer) = io::pipe()?;
        Ok(Cancel {
            reader,
            writer: Mutex::new(Some(writer)),
        })
    }

    /// Ends every run that has this handle, now and later.
    pub fn cancel(&self) {
        // The reader sees the end of the pipe when its only writer is gone.
        *self.writer.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Whether [`Cancel::cancel`] was called.
    pub fn is_cancelled(&self) -> bool {
        self.writer.lock().unwrap_or_else(PoisonError::into_inner).is_none()
    }

    /// A pipe that reaches its end as soon as the handle is used.
    #[cfg(unix)]
    pub(super) fn reader(&self) -> &PipeReader {
        &self.reader
    }
}
