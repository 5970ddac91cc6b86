//! The students' kit: the course without its solutions, complete, and a workspace of its own.
//!
//! Only the files that `handout.toml` and the tasks name are copied, so that no file reaches students by accident. The kit
//! is made next to its place and moved there as a whole. Whether the course itself is in order is checked elsewhere.

mod cargo;
mod contents;
mod manifest;
mod place;
mod readme;
mod selection;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::file_error::FileError;
use crate::grade::{Cancel, GradeError};
use crate::task::{Course, CourseError};

use contents::{Content, Contents};
pub use place::PlaceError;
use place::{Draft, Place};

/// Where the students' kit gets the crates from which it is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crates {
    /// Cargo fetches them with the first build.
    Fetched,
    /// They are in the kit, which builds without a network.
    Vendored,
}

/// A students' kit that has been made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handout {
    /// The number of files in it, without vendored crates.
    pub files: usize,
    /// What students do not get, by paths from the course: files, and folders of which they get nothing.
    pub left_out: Vec<PathBuf>,
    /// Files of tasks that the instructor has changed; students get the stub instead.
    pub replaced: Vec<PathBuf>,
}

/// Why no students' kit was made.
#[derive(Debug, thiserror::Error)]
pub enum HandoutError {
    /// It cannot be made at that place.
    #[error(transparent)]
    Place(#[from] PlaceError),
    /// The copy of the course is itself a students' kit.
    #[error("{} has no solutions/, so it is a students' kit already; copy the folder as it is", .0.display())]
    AlreadyOne(PathBuf),
    /// A task or the course cannot be read.
    #[error(transparent)]
    Course(#[from] CourseError),
    /// A task could not be graded in it.
    #[error(transparent)]
    Reference(#[from] GradeError),
    /// A file of the course does not contain what it should.
    #[error("{} cannot be used: {reason}; restore it from your copy of the course", file.display())]
    Unusable {
        /// The path of the file.
        file: PathBuf,
        /// A clause that says what is wrong with it.
        reason: String,
    },
    /// A file of either copy cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// Cargo cannot be started.
    #[error(
        "`{program}` cannot be started, so nothing was written (install Rust from https://rustup.rs and try again)"
    )]
    NoCargo {
        /// Its name or path.
        program: String,
        /// Why the operating system refused.
        source: io::Error,
    },
    /// Cargo cannot fetch the crates.
    #[error(
        "the crates of the kit cannot be fetched, so nothing was written; try again with a network (Cargo says: {message})"
    )]
    NotFetched {
        /// What it printed, on one line.
        message: String,
    },
    /// Cargo failed otherwise.
    #[error("`{command}` failed, so nothing was written: {message}")]
    Cargo {
        /// The command line.
        command: String,
        /// What it printed, on one line.
        message: String,
    },
    /// It was cancelled.
    #[error("stopped; nothing was written")]
    Stopped,
}

impl Handout {
    /// Makes the students' kit of `course` in the folder `to`, which is new or empty.
    ///
    /// `cancel` ends it from another thread.
    ///
    /// # Errors
    /// See [`HandoutError`]; `to` is then unchanged.
    pub fn make(course: &Course, to: &Path, crates: Crates, cancel: &Cancel) -> Result<Handout, HandoutError> {
        let place = Handout::place(course, to)?;
        let draft = place.draft()?;
        let handout = Handout::write(course, &draft, Path::new(""), crates, cancel)?;
        draft.move_to(place)?;
        Ok(handout)
    }

    /// Returns the place called `to`, for a folder that will contain the students' kit of `course`.
    ///
    /// # Errors
    /// The course is a students' kit, or the place is unsuitable.
    pub(crate) fn place(course: &Course, to: &Path) -> Result<Place, HandoutError> {
        if course.check_solutions().is_err() {
            return Err(HandoutError::AlreadyOne(course.root.clone()));
        }
        Ok(Place::find(to, &course.root)?)
    }

    /// Writes the students' kit of `course` into the folder `inside` of `draft`.
    ///
    /// # Errors
    /// See [`HandoutError`]; a part may have been written.
    pub(crate) fn write(
        course: &Course,
        draft: &Draft,
        inside: &Path,
        crates: Crates,
        cancel: &Cancel,
    ) -> Result<Handout, HandoutError> {
        let handout = Handout::write_into(course, &draft.folder().join(inside), crates, cancel);
        handout.map_err(|error| error.in_place(draft))
    }

    fn write_into(course: &Course, folder: &Path, crates: Crates, cancel: &Cancel) -> Result<Handout, HandoutError> {
        let contents = Contents::of(course)?;
        let check_cancelled = || {
            if cancel.is_cancelled() {
                Err(HandoutError::Stopped)
            } else {
                Ok(())
            }
        };
        for (file, content) in &contents.files {
            check_cancelled()?;
            write(&folder.join(file), content)?;
        }
        // A signal ends Cargo, too: then the signal is the reason.
        cargo::prune_lock_file(folder).or_else(|error| check_cancelled().and(Err(error)))?;
        if crates == Crates::Vendored {
            check_cancelled()?;
            cargo::vendor(folder).or_else(|error| check_cancelled().and(Err(error)))?;
        }
        check_cancelled()?;
        Ok(Handout {
            files: contents.files.len(),
            left_out: contents.left_out(&course.root),
            replaced: contents.replaced,
        })
    }
}

impl HandoutError {
    /// Replaces the paths of the kit while it is made by those in its place.
    fn in_place(self, draft: &Draft) -> HandoutError {
        let file = |file: PathBuf| draft.in_place(&file);
        match self {
            HandoutError::Unusable { file: of, reason } => HandoutError::Unusable { file: file(of), reason },
            HandoutError::File(error) => HandoutError::File(FileError {
                file: file(error.file),
                ..error
            }),
            HandoutError::NotFetched { message } => HandoutError::NotFetched {
                message: draft.message_in_place(&message),
            },
            HandoutError::Cargo { command, message } => HandoutError::Cargo {
                command,
                message: draft.message_in_place(&message),
            },
            other => other,
        }
    }
}

/// Writes one file of the kit, and the folders above it.
fn write(file: &Path, content: &Content) -> Result<(), HandoutError> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder).map_err(unwritable(folder))?;
    }
    match content {
        Content::Copy(of) => fs::copy(of, file).map(drop).map_err(unwritable(file)),
        Content::Text(text) => fs::write(file, text).map_err(unwritable(file)),
    }
}

fn unwritable(file: &Path) -> impl Fn(io::Error) -> HandoutError + use<> {
    let writing = FileError::writing(file);
    move |error| {
        writing(error)
            .with_advice("nothing of the students' kit was left there")
            .into()
    }
}

/// Reads a text file of the kit.
fn read(file: &Path) -> Result<String, HandoutError> {
    fs::read_to_string(file).map_err(unreadable(file))
}

fn unreadable(file: &Path) -> impl Fn(io::Error) -> HandoutError + use<> {
    let reading = FileError::reading(file);
    move |error| {
        reading(error)
            .with_advice("restore it from your copy of the course")
            .into()
    }
}
