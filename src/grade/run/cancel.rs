//! Ending a run from another thread.

use std::io::{self, PipeReader, PipeWriter};
use std::sync::{Mutex, PoisonError};

/// A handle by which another thread ends what runs: a newer save ends the check of the older one.
///
/// It is a pipe, so that a run waits for it together with the program's output instead of asking now and then.
#[derive(Debug)]
pub struct Cancel {
    #[cfg_attr(windows, allow(dead_code, reason = "only a poll waits for it"))]
    reader: PipeReader,
    writer: Mutex<Option<PipeWriter>>,
}

impl Cancel {
    /// A handle that has not been used.
    ///
    /// # Errors
    /// The system has no file descriptors left.
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

    /// Whether it has been used.
    pub fn is_cancelled(&self) -> bool {
        self.writer.lock().unwrap_or_else(PoisonError::into_inner).is_none()
    }

    /// What is at its end as soon as the handle is used.
    #[cfg(unix)]
    pub(super) fn reader(&self) -> &PipeReader {
        &self.reader
    }
}
