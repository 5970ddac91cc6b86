//! What can keep a class from being graded, said so that it can be mended.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::ResultsError;
use crate::file_error::FileError;
use crate::grade::GradeError;

/// Why a class could not be graded to its end; the marks that were written stay.
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
    /// The folder for the results is one of a student, or lies in it.
    #[error("{} lies among what students handed in; name a folder for the results outside the class", results.display())]
    AmongStudents {
        /// The folder with the results.
        results: PathBuf,
    },
    /// Another grader is at work on the same results.
    #[error("another `queens grade` is writing into {}; wait for it, or choose another folder", folder.display())]
    InUse {
        /// The folder with the results.
        folder: PathBuf,
    },
    /// There can be no results there.
    #[error("{} cannot hold the results (name another folder with -o)", place.display())]
    NoPlace {
        /// The folder that was named for them, or a file in it.
        place: PathBuf,
        /// Why the operating system refused it.
        source: io::Error,
    },
    /// It was ended from another thread.
    #[error("grading was ended")]
    Cancelled,
    /// A mark cannot be written.
    #[error(transparent)]
    Unwritable(#[from] FileError),
    /// The results that are there cannot be read.
    #[error(transparent)]
    Results(#[from] ResultsError),
    /// The course lacks what grading needs.
    #[error(transparent)]
    Grade(#[from] GradeError),
    /// There cannot be so many threads.
    #[error("the threads to grade with could not be started; ask for fewer with --jobs")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

impl ClassError {
    /// Names what cannot be written, for `map_err`.
    pub(super) fn unwritable(file: &Path) -> impl Fn(io::Error) -> ClassError + use<> {
        let writing = FileError::writing(file);
        move |error| {
            let error = writing(error);
            ClassError::Unwritable(error.with_advice("its marks are kept; the same command continues after them"))
        }
    }
}
