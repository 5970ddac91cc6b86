//! The files that list the tasks of a course: `course.toml`, the manifests that editors read, and lists in the READMEs
//! of `exercises/`.
//!
//! A new task is added to each of them, and each can be checked for a missing task. People write all of these files by
//! hand, so their comments and their layout stay as they are.

mod list;
mod manifest;

pub(crate) use list::Entry;
use manifest::ManifestError;

use std::path::{Path, PathBuf};

use super::{Course, CourseError, error};
use crate::locale::Locale;

/// A file with its text before and after a change.
pub(super) struct Change {
    pub(super) file: PathBuf,
    pub(super) before: String,
    pub(super) after: String,
}

/// The folders whose `Cargo.toml` names a program for each task, with the prefix of the program's name.
const PACKAGES: [(&str, &str); 2] = [("exercises", "my-"), ("solutions", "solution-")];

impl Course {
    /// Works out how each file changes when a task called `name` is added after the others.
    ///
    /// # Errors
    /// A file cannot be read or changed.
    pub(super) fn register(&self, name: &str) -> Result<Vec<Change>, CourseError> {
        let mut changes = Vec::new();
        for (folder, prefix) in PACKAGES {
            let file = self.root.join(folder).join("Cargo.toml");
            let program = format!("{prefix}{name}");
            changes.push(change(file, |text| manifest::with_program(text, &program, name))?);
        }
        for file in self.lists() {
            changes.push(change(file, |text| Ok(list::with_task(text, &self.tasks, name)))?);
        }
        // Last: this makes the task part of the course.
        let file = self.exercises().join("course.toml");
        changes.push(change(file, |text| manifest::with_task(text, name))?);
        changes.retain(|change| change.after != change.before);
        Ok(changes)
    }

    /// Returns the files, by their paths from the root of the course, that list other tasks and not the one called `name`.
    ///
    /// # Errors
    /// A file cannot be read.
    pub fn leaving_out(&self, name: &str) -> Result<Vec<PathBuf>, CourseError> {
        let mut places = Vec::new();
        for (folder, _) in PACKAGES {
            let file = self.root.join(folder).join("Cargo.toml");
            // A course can do without the manifests for editors.
            if file.is_file() && !ask(&file, |text| manifest::names_program(text, name))? {
                places.push(file);
            }
        }
        for file in self.lists() {
            if !ask(&file, |text| Ok(list::is_whole(text, &self.tasks, name)))? {
                places.push(file);
            }
        }
        let below = |place: PathBuf| place.strip_prefix(&self.root).map(Path::to_owned).unwrap_or(place);
        Ok(places.into_iter().map(below).collect())
    }

    /// Returns the files that may contain a list of the tasks.
    fn lists(&self) -> impl Iterator<Item = PathBuf> {
        let files = Locale::ALL.map(|language| self.exercises().join(language.readme()));
        files.into_iter().filter(|file| file.is_file())
    }
}

/// Reads a file and returns the change that `edit` makes, or what it finds wrong.
fn change(file: PathBuf, edit: impl Fn(&str) -> Result<String, ManifestError>) -> Result<Change, CourseError> {
    let before = error::read_text(&file)?;
    match edit(&before) {
        Ok(after) => Ok(Change { file, before, after }),
        Err(error) => Err(CourseError::Damaged {
            file,
            reason: error.to_string(),
        }),
    }
}

/// Returns what `ask` finds in the text of a file, or what it finds wrong.
fn ask(file: &Path, ask: impl Fn(&str) -> Result<bool, ManifestError>) -> Result<bool, CourseError> {
    ask(&error::read_text(file)?).map_err(|error| CourseError::Damaged {
        file: file.to_owned(),
        reason: error.to_string(),
    })
}
