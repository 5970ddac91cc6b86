//! Back to the stub: the student's file is kept beside it, whatever it holds.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::{CourseError, Task};

/// What came of a reset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reset {
    /// The file was the stub already, so nothing was done.
    Untouched,
    /// The stub is back.
    Restored {
        /// Where the student's file is now; `None` where there was none.
        kept: Option<PathBuf>,
    },
}

impl Task {
    /// Restores the stub; what the student wrote is kept beside it as `main.rs.bak`, `main.rs.bak.1` and so on.
    ///
    /// # Errors
    /// The stub cannot be read, or the folder cannot be written to: then the student's file is as it was.
    pub fn reset(&self) -> Result<Reset, CourseError> {
        let stub = fs::read(self.stub()).map_err(|reason| CourseError::Unreadable {
            file: self.stub(),
            reason,
        })?;
        let file = self.file();
        let kept = match fs::read(&file) {
            // A checkout on Windows may have changed the line ends of either.
            Ok(written) if without_returns(&written) == without_returns(&stub) => return Ok(Reset::Untouched),
            Ok(written) => Some(keep(&file, &written).map_err(unwritable(&file))?),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(reason) => return Err(CourseError::Unreadable { file, reason }),
        };
        fs::write(&file, stub).map_err(unwritable(&file))?;
        Ok(Reset::Restored { kept })
    }
}

fn unwritable(file: &Path) -> impl Fn(io::Error) -> CourseError {
    let file = file.to_owned();
    move |reason| CourseError::Unwritable {
        file: file.clone(),
        reason,
    }
}

fn without_returns(text: &[u8]) -> Vec<u8> {
    text.iter().copied().filter(|&byte| byte != b'\r').collect()
}

/// Writes what was in `file` into a new file beside it; an older one is never written over.
fn keep(file: &Path, written: &[u8]) -> io::Result<PathBuf> {
    let mut number = 0;
    loop {
        let mut name = file.as_os_str().to_owned();
        name.push(".bak");
        if number > 0 {
            name.push(format!(".{number}"));
        }
        let beside = PathBuf::from(name);
        match File::create_new(&beside) {
            Ok(mut new) => {
                new.write_all(written)?;
                new.sync_all()?;
                return Ok(beside);
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(error),
        }
    }
}
