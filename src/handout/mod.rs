//! The students' kit: the course without its solutions, complete, and a workspace of its own.
//!
//! What goes along is named, and everything else stays: a file that somebody put beside a task reaches no student by
//! accident. The kit is made beside its place and moved there as a whole, so that nothing half made is ever found.
//! Whether the course itself is in order is not asked here.

mod cargo;
mod contents;
mod manifest;
mod place;
mod readme;
mod sources;

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::file_error::FileError;
use crate::grade::{Cancel, GradeError};
use crate::task::{Course, CourseError};

use contents::{Content, Contents};
pub use place::PlaceError;
use place::{Draft, Place};

/// Where the students' kit takes the crates from that it is built with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crates {
    /// Cargo fetches them when it first builds.
    Fetched,
    /// They lie in the kit, which is then built without a network.
    Vendored,
}

/// A students' kit that has been made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handout {
    /// How many files it holds, without vendored crates.
    pub files: usize,
    /// What stayed with the instructor: files, and folders where nothing of them went along, relative to the course.
    pub left_out: Vec<PathBuf>,
    /// Files of tasks that hold more than the stub, which stands in their place.
    pub replaced: Vec<PathBuf>,
}

/// Why there is no students' kit.
#[derive(Debug, thiserror::Error)]
pub enum HandoutError {
    /// It cannot be where it is wanted.
    #[error(transparent)]
    Place(#[from] PlaceError),
    /// The copy of the course is a students' kit itself.
    #[error("{} has no solutions/, so it is a students' kit already: copy the folder as it is", .0.display())]
    AlreadyOne(PathBuf),
    /// A task or the course cannot be read.
    #[error(transparent)]
    Course(#[from] CourseError),
    /// A task could not be graded there.
    #[error(transparent)]
    Reference(#[from] GradeError),
    /// A file of the kit cannot be read or does not hold what it should.
    #[error("{} cannot be used: {reason}; take it from your copy of the kit", file.display())]
    Unusable {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// A file of either copy cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// There is no cargo.
    #[error(
        "`{program}` cannot be started, so nothing was written (install Rust from https://rustup.rs and try again)"
    )]
    NoCargo {
        /// What was to be started.
        program: String,
        /// Why it cannot be started.
        source: io::Error,
    },
    /// Cargo cannot fetch what the kit is built with.
    #[error(
        "the crates of the kit cannot be fetched: try again with a network; nothing was written (cargo says: {said})"
    )]
    NotFetched {
        /// Its own words, in one line.
        said: String,
    },
    /// Cargo does not do its part.
    #[error("`{command}` failed, so nothing was written: {said}")]
    Cargo {
        /// What was called.
        command: String,
        /// Its own words, in one line.
        said: String,
    },
    /// It was stopped from outside.
    #[error("stopped; nothing was written")]
    Stopped,
}

impl Handout {
    /// Makes the students' kit of `course` in the folder `to`, which is new or empty.
    ///
    /// `cancel` may be used meanwhile by whoever has changed their mind.
    ///
    /// # Errors
    /// Then `to` is as it was.
    pub fn make(course: &Course, to: &Path, crates: Crates, cancel: &Cancel) -> Result<Handout, HandoutError> {
        let place = Handout::place(course, to)?;
        let draft = place.draft()?;
        let handout = Handout::write(course, &draft, Path::new(""), crates, cancel)?;
        draft.move_to(place)?;
        Ok(handout)
    }

    /// The place called `to`, for something with the students' kit of `course` in it.
    pub(crate) fn place(course: &Course, to: &Path) -> Result<Place, HandoutError> {
        if course.check_solutions().is_err() {
            return Err(HandoutError::AlreadyOne(course.root.clone()));
        }
        Ok(Place::find(to, &course.root)?)
    }

    /// Writes the students' kit of `course` into the folder `inside` of `draft`; where it fails, a part of it.
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
        let going_on = || match cancel.is_cancelled() {
            true => Err(HandoutError::Stopped),
            false => Ok(()),
        };
        for (file, content) in &contents.files {
            going_on()?;
            write(&folder.join(file), content)?;
        }
        // A signal ends what cargo does, too: then that is the reason.
        cargo::forget_what_is_not_there(folder).or_else(|error| going_on().and(Err(error)))?;
        if crates == Crates::Vendored {
            going_on()?;
            cargo::vendor(folder).or_else(|error| going_on().and(Err(error)))?;
        }
        going_on()?;
        Ok(Handout {
            files: contents.files.len(),
            left_out: contents.left_out(&course.root),
            replaced: contents.replaced,
        })
    }
}

impl HandoutError {
    /// The same without a word of where the kit was made before it was to be moved.
    fn in_place(self, draft: &Draft) -> HandoutError {
        let file = |file: PathBuf| draft.in_place(&file);
        match self {
            HandoutError::Unusable { file: of, reason } => HandoutError::Unusable { file: file(of), reason },
            HandoutError::File(error) => HandoutError::File(FileError {
                file: file(error.file),
                ..error
            }),
            HandoutError::NotFetched { said } => HandoutError::NotFetched {
                said: draft.said_in_place(&said),
            },
            HandoutError::Cargo { command, said } => HandoutError::Cargo {
                command,
                said: draft.said_in_place(&said),
            },
            other => other,
        }
    }
}

/// Writes one file of the kit, and the folders in which it lies.
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
    move |error| reading(error).with_advice("take it from your copy of the kit").into()
}

/// Whether one of `files` is `folder` or lies in it.
fn holds_any(files: &BTreeSet<&Path>, folder: &Path) -> bool {
    files
        .range(folder..)
        .next()
        .is_some_and(|file| file.starts_with(folder))
}
