//! What only the instructor has: the solution of each task and its known mistakes, in `solutions/`.
//!
//! A mistake is a program whose first lines say what is wrong with it and what helps:
//! `//! mistake: …` and then `//! advice: …`, each over as many lines as needed.

use std::fs;
use std::path::{Path, PathBuf};

use super::{Course, CourseError, error};

/// A known wrong program, as its file describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The file name without its extension.
    pub name: String,
    /// What is wrong, in a few words.
    pub mistake: String,
    /// The sentences that help the student.
    pub advice: String,
    /// The path of the program.
    pub file: PathBuf,
}

impl Course {
    /// Checks that this copy of the course has solutions.
    ///
    /// # Errors
    /// It is a students' kit.
    pub fn check_solutions(&self) -> Result<(), CourseError> {
        if self.root.join("solutions").is_dir() {
            return Ok(());
        }
        Err(CourseError::NoSolutions(self.root.clone()))
    }

    /// Returns the path of the solution of the task called `task`; a students' kit has no such file.
    pub fn solution(&self, task: &str) -> PathBuf {
        self.root.join("solutions").join(task).join("main.rs")
    }

    /// Reads the known mistakes of the task called `task`, by name; none if there is no folder for them.
    ///
    /// # Errors
    /// The folder or a file cannot be read, or a file does not say what is wrong with it.
    pub fn mistakes(&self, task: &str) -> Result<Vec<Mistake>, CourseError> {
        let folder = self.solution(task).with_file_name("mistakes");
        if !folder.is_dir() {
            return Ok(Vec::new());
        }
        let mut files = fs::read_dir(&folder)
            .and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>, _>>())
            .map_err(CourseError::reading(&folder))?;
        files.retain(|file| file.extension().is_some_and(|ending| ending == "rs"));
        files.sort();
        files.iter().map(|file| read(file)).collect()
    }
}

fn read(file: &Path) -> Result<Mistake, CourseError> {
    let text = error::read_text(file)?;
    let (mistake, advice) = head(&text).ok_or_else(|| CourseError::Damaged {
        file: file.to_owned(),
        reason: "it should begin with `//! mistake: …` and `//! advice: …`".into(),
    })?;
    Ok(Mistake {
        name: file.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
        mistake,
        advice,
        file: file.to_owned(),
    })
}

/// Reads what is wrong and what helps from the first lines of a program.
fn head(text: &str) -> Option<(String, String)> {
    let lines = text.lines().map_while(|line| line.strip_prefix("//!")).map(str::trim);
    let head = lines.collect::<Vec<_>>().join(" ");
    let (mistake, advice) = head.strip_prefix("mistake: ")?.split_once(" advice: ")?;
    Some((mistake.trim().to_owned(), advice.trim().to_owned()))
}
