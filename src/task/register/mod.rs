//! The places that name the tasks of a course: `course.toml`, the manifests that editors look at, and lists in the READMEs
//! of `exercises/`, where there are any.
//!
//! A new task is put into each of them, and each can be asked whether it leaves a task out. All of them are files that
//! people write by hand: their comments and their layout stay as they are.

mod list;
mod manifest;

pub(crate) use list::Entry;

use std::path::{Path, PathBuf};

use super::{Course, CourseError, error};
use crate::locale::Locale;

/// A file, as it is and as it is to become.
pub(super) struct Change {
    pub(super) file: PathBuf,
    pub(super) before: String,
    pub(super) after: String,
}

/// The folders whose `Cargo.toml` names a program of each task, with what stands before the task in its name.
const PACKAGES: [(&str, &str); 2] = [("exercises", "my-"), ("solutions", "solution-")];

impl Course {
    /// What becomes of each place when a task called `name` is put in behind the others.
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
        // Last: with it the task is one of the course.
        let file = self.exercises().join("course.toml");
        changes.push(change(file, |text| manifest::with_task(text, name))?);
        changes.retain(|change| change.after != change.before);
        Ok(changes)
    }

    /// The places, from the root of the course, that should name the task called `name` as they do others, and do not.
    ///
    /// # Errors
    /// A place cannot be read.
    pub fn leaving_out(&self, name: &str) -> Result<Vec<PathBuf>, CourseError> {
        let mut places = Vec::new();
        for (folder, _) in PACKAGES {
            let file = self.root.join(folder).join("Cargo.toml");
            // A course need not be made for editors.
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

    /// The files that may hold a list of the tasks.
    fn lists(&self) -> impl Iterator<Item = PathBuf> {
        let files = Locale::ALL.map(|language| self.exercises().join(language.readme()));
        files.into_iter().filter(|file| file.is_file())
    }
}

/// The file as `edit` changes its text, or what it finds wrong with that.
fn change(file: PathBuf, edit: impl Fn(&str) -> Result<String, String>) -> Result<Change, CourseError> {
    let before = error::read_text(&file)?;
    match edit(&before) {
        Ok(after) => Ok(Change { file, before, after }),
        Err(reason) => Err(CourseError::Damaged { file, reason }),
    }
}

/// What `ask` finds in the text of a file, or what it finds wrong with that.
fn ask(file: &Path, ask: impl Fn(&str) -> Result<bool, String>) -> Result<bool, CourseError> {
    ask(&error::read_text(file)?).map_err(|reason| CourseError::Damaged {
        file: file.to_owned(),
        reason,
    })
}
