//! What may be wrong with a task. The words for it, and the way to fix it, are in `report`.

use std::path::PathBuf;

use serde::Serialize;

use crate::grade::Verdict;
use crate::locale::Locale;

/// Something about a task that must be fixed.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "fault", rename_all = "kebab-case")]
pub enum Fault {
    /// The solution does not get full marks: it is wrong, or a reference is.
    SolutionRefused {
        /// The verdict.
        verdict: Verdict,
    },
    /// The stub does not count as «not started».
    StubStarted {
        /// What it counts as.
        verdict: Verdict,
    },
    /// The stub does not compile without warnings.
    StubWarned {
        /// What the compiler says.
        diagnostics: String,
    },
    /// What the student finds in the task's folder is not the stub.
    StubNotHandedOut,
    /// A sample run in a statement is not what the solution prints.
    SampleStale {
        /// The file name of the statement.
        text: &'static str,
        /// What is typed.
        typed: String,
    },
    /// A file that names the tasks leaves this one out.
    Unlisted {
        /// The file, from the root of the course.
        file: PathBuf,
    },
    /// A text is not there in a language of the course.
    Unwritten {
        /// The language.
        language: Locale,
        /// The name of the text in `task.toml`, or its file name.
        text: &'static str,
    },
    /// A mistake passes, or is not a program that can be judged.
    MistakeNotRefused {
        /// Its name.
        mistake: String,
        /// The verdict.
        verdict: Verdict,
    },
    /// A mistake is refused, but not by its own advice alone.
    MistakeNotRecognised {
        /// Its name.
        mistake: String,
        /// The mistakes whose advice was given instead or as well, each of them fitting in every case.
        recognised: Vec<String>,
    },
    /// A mistake is recorded, and there is no program for it.
    MistakeGone {
        /// Its name.
        mistake: String,
    },
    /// A mistake is recorded with other words than those that its program declares.
    AdviceStale {
        /// Its name.
        mistake: String,
    },
    /// An answer is recorded, and there is no case for it.
    CaseGone {
        /// The name of the case.
        case: String,
    },
    /// A case refuses none of the mistakes, so it distinguishes nothing.
    IdleCase {
        /// Its name.
        case: String,
    },
}
