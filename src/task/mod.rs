//! A course and its tasks, as read from disk.
//!
//! Nothing here compiles, runs or assesses a program, and nothing is cached. Two things are written: a stub that a student
//! wants back, and the first draft of a new task.

mod case;
mod course;
mod error;
mod register;
mod reset;
mod sample;
mod scaffold;
mod solutions;
mod statement;

use std::path::{Path, PathBuf};

pub use case::{Budget, Case};
pub use course::Course;
pub use error::CourseError;
pub use queens_answer::{AnswerKind, Field, FieldValue};
pub(crate) use register::Entry;
pub use reset::Reset;
pub use sample::Sample;
pub use scaffold::Draft;
use serde::Deserialize;

use crate::locale::Locale;
pub use solutions::Mistake;
pub use statement::Statement;

/// One exercise of a course.
#[derive(Clone, Debug)]
pub struct Task {
    /// The name of the folder, of the test and, after a prefix, of the programs.
    pub name: String,
    /// The folder `exercises/<task>/`.
    pub folder: PathBuf,
    /// The course page from which the task comes.
    pub source: String,
    /// How the output of a submission is read.
    pub answer: AnswerKind,
    /// The liberties in the form of an answer, by their names in the feedback, for which the statement itself asks.
    pub asked_for: Vec<String>,
    /// The runs by which a submission is assessed, in order.
    pub cases: Vec<Case>,
    statements: Vec<(Locale, Statement)>,
}

/// `task.toml` as it is written.
#[derive(Deserialize)]
struct Written {
    #[serde(flatten)]
    english: Statement,
    source: String,
    answer: AnswerKind,
    #[serde(default)]
    asked_for: Vec<String>,
    #[serde(rename = "case")]
    cases: Vec<case::Written>,
    #[serde(flatten)]
    translations: std::collections::BTreeMap<Locale, Statement>,
}

impl Task {
    /// Reads `exercises/<name>/task.toml` below `exercises`.
    pub(crate) fn read(exercises: &Path, name: &str) -> Result<Task, CourseError> {
        let folder = exercises.join(name);
        let file = folder.join("task.toml");
        let written: Written = error::read_toml(&file)?;
        let damaged = |reason: String| CourseError::Damaged {
            file: file.clone(),
            reason,
        };
        if written.cases.is_empty() {
            return Err(damaged("there is no [[case]], so no program can be assessed".into()));
        }
        let cases = written
            .cases
            .into_iter()
            .map(Case::try_from)
            .collect::<Result<Vec<_>, _>>()
            .map_err(|error| damaged(error.to_string()))?;
        if let Some(twice) = first_repeated(&cases) {
            return Err(damaged(format!(
                "two cases are called `{twice}`: give one of them a name"
            )));
        }
        let english = (Locale::English, written.english);
        Ok(Task {
            name: name.to_owned(),
            source: written.source,
            answer: written.answer,
            asked_for: written.asked_for,
            cases,
            statements: std::iter::once(english).chain(written.translations).collect(),
            folder,
        })
    }

    /// Returns the file that the student edits.
    pub fn file(&self) -> PathBuf {
        self.folder.join("main.rs")
    }

    /// Returns the stub: the file as students get it, so that an untouched one is recognised and can be restored.
    pub fn stub(&self) -> PathBuf {
        self.folder.with_file_name(".stubs").join(format!("{}.rs", self.name))
    }

    /// Returns title, summary and hints in `language`, or in English if they are missing.
    pub fn statement(&self, language: Locale) -> &Statement {
        let find = |wanted| self.statements.iter().find(|(written, _)| *written == wanted);
        &find(language).unwrap_or(&self.statements[0]).1
    }

    /// Returns the texts that are missing in `language`, by their names in `task.toml` or their file names.
    pub fn unwritten(&self, language: Locale) -> Vec<&'static str> {
        let written = self.statements.iter().find(|(written, _)| *written == language);
        let mut unwritten = written.map_or_else(|| Statement::PARTS.to_vec(), |(_, statement)| statement.unwritten());
        let text = error::read_text(&self.folder.join(language.readme())).unwrap_or_default();
        if text.trim().is_empty() {
            unwritten.push(language.readme());
        }
        unwritten
    }

    /// Reads the text of the statement in `language`, or in English if it is missing.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn text(&self, language: Locale) -> Result<String, CourseError> {
        let translated = self.folder.join(language.readme());
        let file = if translated.is_file() {
            translated
        } else {
            self.folder.join(Locale::English.readme())
        };
        error::read_text(&file)
    }

    /// Reads the sample runs in the statement in `language`; none if it is missing.
    pub fn samples(&self, language: Locale) -> Vec<Sample> {
        let text = error::read_text(&self.folder.join(language.readme())).unwrap_or_default();
        Sample::all(&text, &self.name)
    }

    /// Whether the time of a submission is measured, so that nothing else should run at the same time.
    pub fn is_measured(&self) -> bool {
        self.cases.iter().any(|case| case.budget.is_some())
    }

    /// Returns the programs in the task's folder that assess submissions: the normaliser, and those to measure against.
    pub fn programs(&self) -> Vec<PathBuf> {
        let normaliser = match &self.answer {
            AnswerKind::Normaliser { program } => Some(program),
            _ => None,
        };
        let budgets = self.cases.iter().filter_map(|case| case.budget.as_ref());
        let names = budgets.map(|budget| &budget.against).chain(normaliser);
        names.map(|name| self.folder.join(name)).collect()
    }

    /// Returns the points of all cases together.
    pub fn points(&self) -> u32 {
        self.cases.iter().map(|case| case.points).sum()
    }
}

fn first_repeated(cases: &[Case]) -> Option<&str> {
    let mut names: Vec<_> = cases.iter().map(|case| case.name.as_str()).collect();
    names.sort_unstable();
    names.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0])
}
