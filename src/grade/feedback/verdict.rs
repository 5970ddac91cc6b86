//! Verdicts: the result for a submission, or for one case of it.

use serde::{Deserialize, Serialize};

/// The result for a submission or for one case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Verdict {
    /// The file is still the stub.
    NotStarted,
    /// The file differs from the stub, but a `todo!()` is left.
    Unfinished {
        /// The line of the first one, from 1.
        line: usize,
    },
    /// Every answer equals its reference.
    Passed,
    /// An answer is wrong.
    Failed,
    /// The compiler refused it.
    DoesNotCompile,
    /// It did not end within its time.
    TimedOut,
    /// It ended with an error.
    Crashed,
    /// It printed more than is read.
    TooMuchOutput,
    /// It asked for more memory than there is for it.
    OutOfMemory,
    /// It was not run, because an earlier case already took all its time.
    NotRun,
    /// The grader or the sandbox could not do its work: neither a pass nor a fail.
    CouldNotBeGraded {
        /// Why, and what to do about it, in one line.
        reason: String,
    },
}

impl Verdict {
    /// Whether there is a judgement at all: work that has not begun has none, and neither has a fault of the grader.
    pub fn is_judged(&self) -> bool {
        !matches!(
            self,
            Verdict::NotStarted | Verdict::Unfinished { .. } | Verdict::CouldNotBeGraded { .. }
        )
    }

    /// The verdict in a few words, as it stands first in every report.
    pub fn words(&self) -> String {
        match self {
            Verdict::NotStarted => "not started".into(),
            Verdict::Unfinished { line } => format!("unfinished: `todo!()` in line {line}"),
            Verdict::Passed => "passed".into(),
            Verdict::Failed => "failed".into(),
            Verdict::DoesNotCompile => "does not compile".into(),
            Verdict::TimedOut => "timed out".into(),
            Verdict::Crashed => "crashed".into(),
            Verdict::TooMuchOutput => "too much output".into(),
            Verdict::OutOfMemory => "out of memory".into(),
            Verdict::NotRun => "not run".into(),
            Verdict::CouldNotBeGraded { reason } => format!("could not be graded: {reason}"),
        }
    }
}
