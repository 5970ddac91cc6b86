//! A mark: what came of one student's work on one task, as it stands in a results file.

use serde::{Deserialize, Serialize};

use super::Refusal;
use crate::grade::Assessment;

/// The version of the form below; it grows whenever a reader of the JSON would have to know.
pub const VERSION: u32 = 1;

/// What came of one student's work on one task.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mark {
    /// The version of this form.
    pub version: u32,
    /// The student: the name of the folder or archive, with anything escaped that is no plain text.
    pub student: String,
    /// The task.
    pub task: String,
    /// The file as it was given, escaped likewise: `ada/rooks.rs`, `ada.zip: rooks.rs`; `None` where there is none.
    pub file: Option<String>,
    /// The language of the file, where it is a known one.
    pub language: Option<String>,
    /// The points that the task could give.
    pub possible: u32,
    /// What the mark depends on, as a fingerprint: while it stays the same, so does the mark.
    pub key: String,
    /// How long it took to find that out, in milliseconds; 0 where nothing was run. The mark does not depend on it.
    #[serde(default)]
    pub milliseconds: u64,
    /// What came of it.
    pub outcome: Handling,
}

impl Mark {
    /// The points that it gave.
    pub fn points(&self) -> u32 {
        match &self.outcome {
            Handling::Judged(assessment) => assessment.points,
            Handling::Refused(_) | Handling::Missing { .. } => 0,
        }
    }
}

/// What came of one student's work on one task.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Handling {
    /// The grader took it; also where it is not started, or the grader failed.
    Judged(Box<Assessment>),
    /// It was not given to the grader: neither a pass nor a fail.
    Refused(Refusal),
    /// It was not handed in.
    Missing {
        /// A file that fits no task and whose name is most like this one's, escaped.
        instead: Option<String>,
    },
}
