//! References: the recorded normal forms of the right answers, and what each known mistake answers instead.
//!
//! Both are insta snapshots, `tests/snapshots/<task>/<case>.snap` and `tests/snapshots/<task>/mistakes.snap`, so that
//! `cargo insta review` records them, as does `queens record`.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::grade::{GradeError, Submission};
use crate::io_message;
use crate::task::{CourseError, Task};

/// The recorded answers of one task.
#[derive(Clone, Debug)]
pub struct References {
    folder: PathBuf,
}

/// A known mistake: the advice for students who make it, and a fingerprint of its outcome for each case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedMistake {
    /// The name of its program, without the ending.
    pub name: String,
    /// What is wrong, in a few words.
    pub mistake: String,
    /// The sentences that help.
    pub advice: String,
    /// The fingerprint of its outcome, for each case by name.
    pub outcomes: BTreeMap<String, String>,
}

/// The file of recorded mistakes.
#[derive(Default, Serialize, Deserialize)]
struct Recorded {
    #[serde(default, rename = "mistake")]
    mistakes: Vec<RecordedMistake>,
}

impl References {
    /// The name of the snapshot of the mistakes, which no case may have.
    pub const MISTAKES: &str = "mistakes";

    /// The references of the task called `task` in the course at `root`.
    pub fn of(root: &Path, task: &str) -> References {
        References {
            folder: root.join("tests/snapshots").join(task),
        }
    }

    /// The folder in which the snapshots lie.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The normal form of the right answer to the case called `case`.
    pub fn reference(&self, case: &str) -> Result<String, GradeError> {
        self.snapshot(case)
    }

    /// The mistakes that are known, none where none were recorded.
    pub fn mistakes(&self) -> Result<Vec<RecordedMistake>, GradeError> {
        if !self.mistakes_file().is_file() {
            return Ok(Vec::new());
        }
        let text = self.snapshot(References::MISTAKES)?;
        let recorded: Recorded =
            toml::from_str(&text).map_err(|error| self.damaged(References::MISTAKES, error.message()))?;
        Ok(recorded.mistakes)
    }

    /// Tries whether all is there by which `task` is graded: the references, what its mistakes answer, its own programs.
    ///
    /// # Errors
    /// Something is missing or damaged.
    pub fn check(&self, task: &Task) -> Result<(), GradeError> {
        for case in &task.cases {
            self.reference(&case.name)?;
        }
        self.mistakes()?;
        for program in task.programs() {
            Submission::read(&program, &program)?;
        }
        Ok(())
    }

    /// The names of the recorded answers for which `task` has no case.
    pub fn left_over(&self, task: &Task) -> Result<Vec<String>, GradeError> {
        let unreadable = CourseError::reading(&self.folder);
        let mut left_over = Vec::new();
        if !self.folder.is_dir() {
            return Ok(left_over);
        }
        for entry in fs::read_dir(&self.folder).map_err(&unreadable)? {
            let file = entry.map_err(&unreadable)?.path();
            let name = file.file_stem().unwrap_or_default().to_string_lossy();
            let is_snapshot = file.extension().is_some_and(|ending| ending == "snap");
            if is_snapshot && name != References::MISTAKES && task.cases.iter().all(|case| case.name != name) {
                left_over.push(name.into_owned());
            }
        }
        left_over.sort();
        Ok(left_over)
    }

    /// Writes the snapshot called `name`.
    pub fn write(&self, name: &str, text: &str) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        fs::write(self.file(name), format!("{HEADER}{text}\n"))
    }

    fn snapshot(&self, name: &str) -> Result<String, GradeError> {
        let text = fs::read_to_string(self.file(name)).map_err(|error| GradeError::NoReference {
            file: self.file(name),
            reason: match error.kind() {
                io::ErrorKind::NotFound => "it is not there".to_owned(),
                _ => io_message::of(&error),
            },
        })?;
        contents(&text).ok_or_else(|| self.damaged(name, "it does not begin with the two `---` lines of a snapshot"))
    }

    /// The snapshot of the case, or of the mistakes, called `name`.
    pub fn file(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.snap"))
    }

    /// The snapshot of the mistakes.
    pub fn mistakes_file(&self) -> PathBuf {
        self.file(References::MISTAKES)
    }

    fn damaged(&self, name: &str, reason: &str) -> GradeError {
        GradeError::NoReference {
            file: self.file(name),
            reason: reason.to_owned(),
        }
    }
}

/// The text of `mistakes.snap`.
pub fn recorded_mistakes(mistakes: Vec<RecordedMistake>) -> String {
    toml::to_string(&Recorded { mistakes }).expect("strings can be written as TOML")
}

/// What stands in a snapshot before its contents, as insta writes it for the test that holds the references.
const HEADER: &str = "---\nsource: tests/solutions.rs\n---\n";

/// The content of a snapshot file after its header, with the line ends of a checkout on Windows undone.
fn contents(snapshot: &str) -> Option<String> {
    let text = snapshot.replace("\r\n", "\n");
    let (_, contents) = text.strip_prefix("---\n")?.split_once("---\n")?;
    Some(contents.trim_end_matches('\n').to_owned())
}
