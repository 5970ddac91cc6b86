//! Restores the stub; the student's file is always kept, under another name in the same folder.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::{CourseError, Task};

/// The result of a reset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reset {
    /// The file was the stub, so nothing was done.
    Untouched,
    /// The stub was restored.
    Restored {
        /// The new path of the student's file; `None` if there was no file.
        kept: Option<PathBuf>,
    },
}

impl Task {
    /// Restores the stub; the student's file is kept as `main.rs.bak`, `main.rs.bak.1` and so on.
    ///
    /// # Errors
    /// The stub cannot be read, or the folder cannot be written; the student's file is then unchanged.
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

/// Reads the student's file; `None` if there is no file.
fn read_student(file: &Path) -> Result<Option<Vec<u8>>, CourseError> {
    if file.exists() { read(file).map(Some) } else { Ok(None) }
}

fn read(file: &Path) -> Result<Vec<u8>, CourseError> {
    fs::read(file).map_err(CourseError::reading(file))
}

/// Compares without line ends: a checkout on Windows may have changed those of either.
fn is_same(written: &[u8], stub: &[u8]) -> bool {
    without_returns(written) == without_returns(stub)
}

fn without_returns(text: &[u8]) -> Vec<u8> {
    text.iter().copied().filter(|&byte| byte != b'\r').collect()
}

/// Writes the bytes of `file` into a new file next to it; an older one is never overwritten.
fn keep(file: &Path, written: &[u8]) -> io::Result<PathBuf> {
    let mut number = 0;
    loop {
        let mut name = file.as_os_str().to_owned();
        name.push(".bak");
        if number > 0 {
            name.push(format!(".{number}"));
        }
        let backup = PathBuf::from(name);
        match File::create_new(&backup) {
            Ok(mut new) => {
                new.write_all(written)?;
                new.sync_all()?;
                return Ok(backup);
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(error),
        }
    }
}
