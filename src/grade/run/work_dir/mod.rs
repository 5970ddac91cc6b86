//! WorkDir folders: where a program is laid out and works, gone with its run.
//!
//! Each is locked while its run lasts, and a system undoes the locks of a process however that ended. So a folder of this
//! kind that can be locked is one that a killed grader has left, and may be swept away.

#[cfg(unix)]
mod stale;

use std::io;
use std::path::Path;

use tempfile::TempDir;

#[cfg(unix)]
pub use stale::sweep;

/// How the name of each begins.
const PREFIX: &str = "queens-run-";

/// A folder for one run, or for one step of compiling.
pub(in crate::grade) struct WorkDir {
    folder: TempDir,
    /// `None` where the file system knows no locks; there nobody takes a folder for one that was left.
    #[cfg(unix)]
    _lock: Option<std::fs::File>,
}

impl WorkDir {
    /// A new one, empty, in the system's folder for temporary files.
    ///
    /// # Errors
    /// The system refuses it.
    pub(in crate::grade) fn new() -> io::Result<WorkDir> {
        let folder = tempfile::Builder::new().prefix(PREFIX).tempdir()?;
        Ok(WorkDir {
            #[cfg(unix)]
            _lock: stale::lock(folder.path()),
            folder,
        })
    }

    /// Where it is.
    pub(in crate::grade) fn path(&self) -> &Path {
        self.folder.path()
    }
}

/// Elsewhere a folder cannot be locked, so nobody knows which were left.
#[cfg(not(unix))]
pub fn sweep() {}
