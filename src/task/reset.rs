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
        let stub = read(&self.stub())?;
        let file = self.file();
        let kept = match read_student(&file)? {
            Some(written) if is_same(&written, &stub) => return Ok(Reset::Untouched),
            Some(written) => Some(keep(&file, &written).map_err(CourseError::writing(&file))?),
            None => None,
        };
        fs::write(&file, stub).map_err(CourseError::writing(&file))?;
        Ok(Reset::Restored { kept })
    }

    /// Whether the student's file is still the stub.
    ///
    /// # Errors
    /// One of them cannot be read.
    pub fn is_untouched(&self) -> Result<bool, CourseError> {
        let stub = read(&self.stub())?;
        Ok(read_student(&self.file())?.is_some_and(|written| is_same(&written, &stub)))
    }
}

/// What a student has written; `None` where there is no file.
fn read_student(file: &Path) -> Result<Option<Vec<u8>>, CourseError> {
    if file.exists() { read(file).map(Some) } else { Ok(None) }
}

fn read(file: &Path) -> Result<Vec<u8>, CourseError> {
    fs::read(file).map_err(CourseError::reading(file))
}

/// A checkout on Windows may have changed the line ends of either.
fn is_same(written: &[u8], stub: &[u8]) -> bool {
    without_returns(written) == without_returns(stub)
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
