//! What can be wrong with the files of a course, and how to fix it.

use std::io;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use thiserror::Error;

use crate::file_error::FileError;

/// Why a course or a task could not be read.
#[derive(Debug, Error)]
pub enum CourseError {
    /// Neither the folder nor one above it holds a course.
    #[error(
        "no course here: neither {0} nor a folder above it holds exercises/course.toml; go to your copy of the course first"
    )]
    NoCourse(PathBuf),
    /// A name that none of the tasks has.
    #[error("there is no task called `{name}`{}; `cargo queens list` names them all", suggestion.as_ref().map(|near| format!(", did you mean `{near}`?")).unwrap_or_default())]
    UnknownTask {
        /// The name as it was typed.
        name: String,
        /// The task with the most similar name, if one is similar enough.
        suggestion: Option<String>,
    },
    /// A students' kit, which has nothing that only the instructor should see.
    #[error("{} is a students' kit, without solutions/; do this in the copy of the course that has them", .0.display())]
    NoSolutions(PathBuf),
    /// A name that a new task cannot have.
    #[error("no task can be called `{name}`: {why}")]
    BadName {
        /// The name as it was typed.
        name: String,
        /// A clause that says why, or what it should be like.
        why: String,
    },
    /// A file that cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// A file that does not contain what it should.
    #[error("{} is damaged: {reason}", file.display())]
    Damaged {
        /// The path of the file.
        file: PathBuf,
        /// What is wrong and where, on one line.
        reason: String,
    },
}

impl CourseError {
    /// Returns what turns an [`io::Error`] from reading `file` into this error, for `map_err`.
    pub(crate) fn reading(file: &Path) -> impl Fn(io::Error) -> CourseError + use<> {
        let reading = FileError::reading(file);
        move |error| {
            reading(error)
                .with_advice("restore it from your copy of the course")
                .into()
        }
    }

    /// Returns what turns an [`io::Error`] from writing `file` into this error, for `map_err`.
    pub(crate) fn writing(file: &Path) -> impl Fn(io::Error) -> CourseError + use<> {
        let writing = FileError::writing(file);
        move |error| {
            writing(error)
                .with_advice("is the folder read-only, or the disk full?")
                .into()
        }
    }
}

/// Reads a text file.
pub(super) fn read_text(file: &Path) -> Result<String, CourseError> {
    std::fs::read_to_string(file).map_err(CourseError::reading(file))
}

/// Reads a TOML file; the error says what is wrong on one line, with the number of the line in the file.
pub(super) fn read_toml<T: DeserializeOwned>(file: &Path) -> Result<T, CourseError> {
    let text = read_text(file)?;
    toml::from_str(&text).map_err(|error| {
        let line = error
            .span()
            .map(|span| text[..span.start.min(text.len())].matches('\n').count() + 1);
        let place = line.map(|line| format!("line {line}: ")).unwrap_or_default();
        let reason = format!("{place}{}", error.message().replace('\n', " "));
        CourseError::Damaged {
            file: file.to_owned(),
            reason,
        }
    })
}
