//! The folder of a Gradescope autograder: `setup.sh`, `run_autograder`, and the kit without its solutions, for which a
//! student's program could search.

use std::fs;
use std::io;
use std::path::Path;

use crate::file_error::FileError;
use crate::grade::{Cancel, Level};
use crate::handout::{Crates, Handout, HandoutError};
use crate::task::Course;

/// The script that Gradescope runs when it builds the image.
const SETUP: &str = include_str!("setup.sh");
/// The script that it runs for each submission.
const RUN: &str = include_str!("run_autograder");
/// The placeholder for the level in the latter.
const LEVEL: &str = "{level}";

/// Why no such folder was made.
#[derive(Debug, thiserror::Error)]
pub enum GradescopeError {
    /// The kit in the folder cannot be made.
    #[error(transparent)]
    Kit(#[from] HandoutError),
    /// A script cannot be written.
    #[error(transparent)]
    File(#[from] FileError),
}

/// Makes the folder `to`, which is new or empty, for the tasks of `course`, with programs isolated at `level`.
///
/// # Errors
/// See [`GradescopeError`]; `to` is then unchanged.
pub fn make(course: &Course, to: &Path, level: Level, cancel: &Cancel) -> Result<(), GradescopeError> {
    let place = Handout::place(course, to)?;
    let draft = place.draft().map_err(HandoutError::from)?;
    Handout::write(course, &draft, Path::new("kit"), Crates::Fetched, cancel)?;
    let run = RUN.replace(LEVEL, &level.to_string());
    for (name, text) in [("setup.sh", SETUP), ("run_autograder", &run)] {
        script(&draft.folder().join(name), text).map_err(FileError::writing(&to.join(name)))?;
    }
    Ok(draft.move_to(place).map_err(HandoutError::from)?)
}

/// Writes a shell script, with the line ends that a shell needs even if this was built on Windows.
fn script(file: &Path, text: &str) -> io::Result<()> {
    fs::write(file, text.replace("\r\n", "\n"))?;
    executable(file)
}

#[cfg(unix)]
fn executable(file: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(file, fs::Permissions::from_mode(0o755))
}

/// Other systems have no such permission; Gradescope sets it itself.
#[cfg(not(unix))]
fn executable(_file: &Path) -> io::Result<()> {
    Ok(())
}
