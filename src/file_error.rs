//! The one error for a file or folder that cannot be read or written.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// A file or folder that cannot be read or written. The cause is the source and not in the text.
#[derive(Debug, Error)]
#[error("{} cannot be {action}{}", file.display(), advice.map(|advice| format!(" ({advice})")).unwrap_or_default())]
pub struct FileError {
    /// The file or folder.
    pub file: PathBuf,
    /// What was tried.
    pub action: FileAction,
    /// What to do about it.
    pub advice: Option<&'static str>,
    /// Why the operating system refused.
    pub source: io::Error,
}

/// What was tried with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileAction {
    /// To read it.
    Read,
    /// To write, move or remove it.
    Write,
}

impl fmt::Display for FileAction {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(match self {
            FileAction::Read => "read",
            FileAction::Write => "written",
        })
    }
}

impl FileError {
    /// Returns what turns an [`io::Error`] from reading `file` into this error, for `map_err`.
    pub fn reading(file: &Path) -> impl Fn(io::Error) -> FileError + use<> {
        FileError::of(file.to_owned(), FileAction::Read)
    }

    /// Returns what turns an [`io::Error`] from writing `file` into this error, for `map_err`.
    pub fn writing(file: &Path) -> impl Fn(io::Error) -> FileError + use<> {
        FileError::of(file.to_owned(), FileAction::Write)
    }

    /// Adds what to do about it.
    pub fn with_advice(self, advice: &'static str) -> FileError {
        FileError {
            advice: Some(advice),
            ..self
        }
    }

    fn of(file: PathBuf, action: FileAction) -> impl Fn(io::Error) -> FileError {
        move |source| FileError {
            file: file.clone(),
            action,
            advice: None,
            source,
        }
    }
}
