//! Work folders: where a program's files are and where it works. Each is removed after its run.
//!
//! A folder is locked while its run lasts, and the system drops the locks of a process however it ends. So a folder that
//! can be locked is a stale one, left by a grader that was killed, and may be removed.

#[cfg(unix)]
mod stale;

use std::io;
use std::path::Path;

use tempfile::TempDir;

#[cfg(unix)]
pub use stale::sweep;

/// How the name of each work folder begins.
const PREFIX: &str = "queens-run-";

/// A folder for one run, or for one compilation.
pub(in crate::grade) struct WorkDir {
    folder: TempDir,
    /// `None` where the file system has no locks; there no folder is taken for a stale one.
    #[cfg(unix)]
    _lock: Option<std::fs::File>,
}

impl WorkDir {
    /// Makes an empty one in the system's folder for temporary files.
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

    /// Its absolute path.
    pub(in crate::grade) fn path(&self) -> &Path {
        self.folder.path()
    }
}

/// Does nothing: folders cannot be locked here, so stale ones cannot be recognised.
#[cfg(not(unix))]
pub fn sweep() {}
