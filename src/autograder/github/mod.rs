//! The workflow with which GitHub grades each push, at the path and with the names that GitHub Classroom expects.
//!
//! Students can edit everything in their copy, so nothing in it grades: the workflow fetches the kit from a repository of
//! the instructor. The workflow itself is in the student's copy as well; GitHub Classroom shows if it was changed.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::file_error::FileError;
use crate::grade::Level;

const WORKFLOW: &str = include_str!("classroom.yml");
/// The path of the workflow in a repository.
pub const FILE: &str = ".github/workflows/classroom.yml";

/// Why no workflow was made.
#[derive(Debug, thiserror::Error)]
pub enum GithubError {
    /// A name that no repository has.
    #[error("{0} is not a repository on GitHub; name it as OWNER/NAME")]
    NoRepository(String),
    /// A name that no commit, branch or tag has.
    #[error("{0} is not a branch, tag or commit")]
    NoRevision(String),
    /// Another workflow exists.
    #[error("{} already exists and is a different workflow; move it away first", .0.display())]
    Taken(PathBuf),
    /// The file cannot be written.
    #[error(transparent)]
    File(#[from] FileError),
}

/// The repository of the kit that grades.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kit {
    repository: String,
    revision: String,
}

impl Kit {
    /// Returns the kit at `revision` (a branch, tag or commit) of `repository` (`OWNER/NAME`).
    ///
    /// # Errors
    /// One of them contains characters that a name cannot have.
    pub fn new(repository: &str, revision: &str) -> Result<Kit, GithubError> {
        // Both are inserted into YAML, so they must not contain anything that has a meaning there.
        let is_name = |name: &str| !name.is_empty() && name.chars().all(|letter| is_plain(letter) && letter != '/');
        let is_repository = repository
            .split_once('/')
            .is_some_and(|(owner, name)| is_name(owner) && is_name(name));
        if !is_repository {
            return Err(GithubError::NoRepository(repository.to_owned()));
        }
        if revision.is_empty() || !revision.chars().all(is_plain) {
            return Err(GithubError::NoRevision(revision.to_owned()));
        }
        Ok(Kit {
            repository: repository.to_owned(),
            revision: revision.to_owned(),
        })
    }
}

fn is_plain(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || "-_./".contains(letter)
}

/// Returns the text of the workflow that grades with `kit`, with programs isolated at `level`.
pub fn workflow(kit: &Kit, level: Level) -> String {
    WORKFLOW
        .replace("\r\n", "\n")
        .replace("{repository}", &kit.repository)
        .replace("{revision}", &kit.revision)
        .replace("{level}", &level.to_string())
}

/// Writes `workflow` into the repository in `folder`, and returns the path of the file.
///
/// # Errors
/// Another workflow exists, or the folder cannot be written.
pub fn write(workflow: &str, folder: &Path) -> Result<PathBuf, GithubError> {
    let file = folder.join(FILE);
    let unwritable = FileError::writing(&file);
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder).map_err(&unwritable)?;
    }
    match fs::File::create_new(&file) {
        Ok(mut new) => new.write_all(workflow.as_bytes()).map_err(&unwritable)?,
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            if fs::read_to_string(&file).map_err(FileError::reading(&file))? != workflow {
                return Err(GithubError::Taken(file));
            }
        }
        Err(error) => return Err(unwritable(error).into()),
    }
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_has_a_meaning_in_the_workflow_is_refused() {
        assert!(Kit::new("university/eight-queens", "v1.2").is_ok());
        for (repository, revision) in [
            ("queens", "main"),
            ("a/b/c", "main"),
            ("a/b\n  evil: 1", "main"),
            ("a/${{ secrets }}", "main"),
            ("a/b", ""),
            ("a/b", "main # "),
        ] {
            assert!(Kit::new(repository, revision).is_err(), "{repository} {revision}");
        }
    }
}
