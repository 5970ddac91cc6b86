//! Why a class cannot be graded, and what to do about it.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::ResultsError;
use crate::file_error::FileError;
use crate::grade::GradeError;

/// Why a class was not graded to the end; the marks that were written are kept.
#[derive(Debug, Error)]
pub enum ClassError {
    /// The folder with the class cannot be read.
    #[error("the class in {} cannot be read", folder.display())]
    NoClass {
        /// The folder with the class.
        folder: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// The folder for the results is the folder of a student, or is inside one.
    #[error("{} is inside the students' work; name a folder for the results outside the class", results.display())]
    AmongStudents {
        /// The folder that was named for them.
        results: PathBuf,
    },
    /// Another grader is writing the same results.
    #[error("another `cargo queens grade` is writing to {}; wait for it, or choose another folder", folder.display())]
    InUse {
        /// The folder with the results.
        folder: PathBuf,
    },
    /// The results cannot be stored there.
    #[error("{} cannot hold the results (name another folder with -o)", place.display())]
    NoPlace {
        /// The folder that was named for them, or a file in it.
        place: PathBuf,
        /// Why the operating system refused it.
        source: io::Error,
    },
    /// It was cancelled from another thread.
    #[error("grading was cancelled")]
    Cancelled,
    /// A mark cannot be written.
    #[error(transparent)]
    Unwritable(#[from] FileError),
    /// The earlier results cannot be read.
    #[error(transparent)]
    Results(#[from] ResultsError),
    /// The course lacks what grading needs.
    #[error(transparent)]
    Grade(#[from] GradeError),
    /// The operating system refuses that many threads.
    #[error("the threads for grading could not be started; ask for fewer with --jobs")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

impl ClassError {
    /// Returns what turns an [`io::Error`] from writing `file` into this error, for `map_err`.
    pub(super) fn unwritable(file: &Path) -> impl Fn(io::Error) -> ClassError + use<> {
        let writing = FileError::writing(file);
        move |error| {
            let error = writing(error);
            ClassError::Unwritable(error.with_advice("its marks are kept; the same command continues after them"))
        }
    }
}
