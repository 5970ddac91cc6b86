//! A mark: how one student's work on one task was handled, as a line of a results file.

use serde::{Deserialize, Serialize};

use super::Refusal;
use crate::grade::Assessment;

/// The version of the form below; it grows with every change that a reader of the JSON has to know.
pub const VERSION: u32 = 1;

/// How one student's work on one task was handled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mark {
    /// The version of this form.
    pub version: u32,
    /// The name of the student's folder or archive, with everything that is not plain text escaped.
    pub student: String,
    /// The name of the task.
    pub task: String,
    /// The path of the file in the class, escaped likewise: `ada/rooks.rs`, `ada.zip: rooks.rs`; `None` if there is none.
    pub file: Option<String>,
    /// The programming language of the file, if it is a known one.
    pub language: Option<String>,
    /// The most points that the task can give.
    pub possible: u32,
    /// A fingerprint of everything on which the mark depends: while it stays the same, so does the mark.
    pub key: String,
    /// How long grading took, in milliseconds; 0 if nothing was run. The mark does not depend on it.
    #[serde(default)]
    pub milliseconds: u64,
    /// How the work was handled.
    pub outcome: Handling,
    /// The student's source files and archives that were not graded for any task, by their paths in the class, escaped;
    /// only in the mark for the first task.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unused: Vec<String>,
}

impl Mark {
    /// Returns the points that the work gets.
    pub fn points(&self) -> u32 {
        match &self.outcome {
            Handling::Judged(assessment) => assessment.points,
            Handling::Refused(_) | Handling::Missing { .. } => 0,
        }
    }
}

/// How one student's work on one task was handled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Handling {
    /// The grader assessed it, also if it is not started or could not be graded.
    Judged(Box<Assessment>),
    /// It was not given to the grader.
    Refused(Refusal),
    /// It was not submitted.
    Missing {
        /// The path of a file that fits no task and has the most similar name, escaped.
        instead: Option<String>,
    },
}
