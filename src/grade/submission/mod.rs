//! A submission: one program to grade, as a source file or as any command.

mod unfinished;

use std::ffi::OsString;
use std::path::{Path, PathBuf};

pub use unfinished::unfinished_line;

use crate::grade::{GradeError, Verdict};
use crate::io_message;
use crate::task::Task;

/// A source file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// How the student knows it; this name stands in the compiler's words and in panics. A relative path is kept as it
    /// is, of any other the last part.
    pub name: PathBuf,
    /// What it holds.
    pub bytes: Vec<u8>,
}

/// One program to grade.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Submission {
    /// A source file, in the language of its ending.
    Source(Source),
    /// A command that is run as it is.
    Command(Vec<OsString>),
}

impl Submission {
    /// The source file at `file`, which its student knows as `shown`.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn read(file: &Path, shown: &Path) -> Result<Submission, GradeError> {
        let bytes = std::fs::read(file).map_err(|error| GradeError::NoSubmission {
            file: shown.to_owned(),
            reason: io_message::of(&error),
        })?;
        Ok(Submission::of_bytes(bytes, shown))
    }

    /// One of the instructor's programs, a solution, a stub or a mistake, read as a student's `main.rs` would be.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn of_instructor(file: &Path) -> Result<Submission, GradeError> {
        let bytes = std::fs::read(file).map_err(|error| GradeError::NoSubmission {
            file: file.to_owned(),
            reason: io_message::of(&error),
        })?;
        Ok(Submission::of_bytes(bytes, Path::new("main.rs")))
    }

    /// The content of a source file, which its student knows as `shown`.
    pub fn of_bytes(bytes: Vec<u8>, shown: &Path) -> Submission {
        Submission::Source(Source {
            name: shown.to_owned(),
            bytes,
        })
    }

    /// The file that the student of `task` edits, shown by its path in the course.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn of_student(task: &Task) -> Result<Submission, GradeError> {
        Submission::read(&task.file(), &Submission::shown_file(task))
    }

    /// The path in the course of the file that the student of `task` edits.
    pub fn shown_file(task: &Task) -> PathBuf {
        Path::new("exercises").join(&task.name).join("main.rs")
    }

    /// How its student knows it: the path of the file, or the command.
    pub fn shown(&self) -> String {
        match self {
            Submission::Source(source) => source.name.display().to_string(),
            Submission::Command(words) => {
                let words: Vec<_> = words.iter().map(|word| word.to_string_lossy()).collect();
                words.join(" ")
            }
        }
    }

    /// Says that the work has not begun or is not finished: there is no code, or a Rust source says so by a `todo!()`.
    pub fn unfinished(&self, stub: Option<&str>) -> Option<Verdict> {
        let Submission::Source(source) = self else { return None };
        if source.bytes.trim_ascii().is_empty() {
            return Some(Verdict::NotStarted);
        }
        if source.name.extension()? != "rs" {
            return None;
        }
        let text = std::str::from_utf8(&source.bytes).ok()?;
        if !unfinished::has_code(text) {
            return Some(Verdict::NotStarted);
        }
        let line = unfinished_line(text)?;
        // A checkout on Windows may have changed the line ends of either.
        let untouched = stub.is_some_and(|stub| stub.lines().eq(text.lines()));
        Some(if untouched {
            Verdict::NotStarted
        } else {
            Verdict::Unfinished { line }
        })
    }
}
