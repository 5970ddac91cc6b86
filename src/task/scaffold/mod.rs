//! The scaffold of a new task: a complete first draft that can be graded before anything in it is changed.
//!
//! It asks for the squares of the first numbers; comments in its files say what their parts are for. Everything is worked
//! out before anything is written, and removed again if the rest cannot be written.

mod name;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::{Course, CourseError};
use crate::locale::Locale;

const STUB: &str = include_str!("templates/stub.rs");
const MISTAKE: &str = include_str!("templates/mistake.txt");
const TEXTS: &str = include_str!("templates/texts.toml");
const CZECH_TEXTS: &str = include_str!("templates/texts.cs.toml");
const JUDGING: &str = include_str!("templates/judging.toml");
const STATEMENT: &str = include_str!("templates/README.md");
const CZECH_STATEMENT: &str = include_str!("templates/README.cs.md");

/// The part of the stub that the student replaces.
const GAP: &str = "todo!(\"what is {number} squared?\")";

/// A new task, with paths from the root of the course.
pub struct Draft {
    /// The files of the task.
    pub files: Vec<PathBuf>,
    /// The files that list the tasks and now include this one.
    pub named_in: Vec<PathBuf>,
}

impl Course {
    /// Adds a task called `name` after the others.
    ///
    /// # Errors
    /// The name is unsuitable or taken, this copy of the course has no solutions, or a file cannot be read or written.
    pub fn add(&self, name: &str) -> Result<Draft, CourseError> {
        self.check_solutions()?;
        self.check_new_name(name)?;
        let changed = self.register(name)?;
        let files = self.draft(name);
        let mut written: Vec<&Path> = Vec::new();
        for (file, text) in &files {
            if let Err(error) = write_new(file, text) {
                remove(&written);
                return Err(CourseError::writing(file)(error));
            }
            written.push(file);
        }
        for (number, change) in changed.iter().enumerate() {
            if let Err(error) = fs::write(&change.file, &change.after) {
                remove(&written);
                for change in &changed[..=number] {
                    // A failure here has the same cause as the one that is reported.
                    let _ = fs::write(&change.file, &change.before);
                }
                return Err(CourseError::writing(&change.file)(error));
            }
        }
        let below = |file: PathBuf| file.strip_prefix(&self.root).map(Path::to_owned).unwrap_or(file);
        Ok(Draft {
            files: files.into_iter().map(|(file, _)| below(file)).collect(),
            named_in: changed.into_iter().map(|change| below(change.file)).collect(),
        })
    }

    /// Returns the files of a task called `name`, with their texts.
    fn draft(&self, name: &str) -> Vec<(PathBuf, String)> {
        let title = name::title(name);
        let filled = |template: &str| template.replace("{task}", name).replace("{title}", &title);
        let folder = self.exercises().join(name);
        let solution = self.solution(name);
        let (_, code) = STUB
            .split_once("\n\n")
            .expect("the template begins with what the task is");
        let doubled = format!("{MISTAKE}{}", code.replace(GAP, "number + number"));
        let czech = self.languages.contains(&Locale::Czech);
        let settings = [TEXTS, if czech { CZECH_TEXTS } else { "" }, JUDGING].concat();
        let mut files = vec![
            (folder.join("task.toml"), filled(&settings)),
            (folder.join(Locale::English.readme()), filled(STATEMENT)),
        ];
        if czech {
            files.push((folder.join(Locale::Czech.readme()), filled(CZECH_STATEMENT)));
        }
        files.extend([
            (folder.join("main.rs"), filled(STUB)),
            (folder.with_file_name(".stubs").join(format!("{name}.rs")), filled(STUB)),
            (solution.with_file_name("mistakes").join("doubled.rs"), filled(&doubled)),
            (solution, filled(&STUB.replace(GAP, "number * number"))),
        ]);
        files
    }
}

/// Writes a file that must not exist yet, with the folders above it.
fn write_new(file: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::File::create_new(file)?.write_all(text.as_bytes())
}

/// Removes files and the folders that are empty then, as far as possible.
fn remove(files: &[&Path]) {
    for file in files.iter().rev() {
        let _ = fs::remove_file(file);
        let folders = file.ancestors().skip(1);
        for folder in folders.take_while(|folder| fs::remove_dir(folder).is_ok()) {
            debug_assert!(!folder.exists());
        }
    }
}
