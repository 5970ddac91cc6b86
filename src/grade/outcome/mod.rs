//! The outcome of one case: how the run ended and what was understood of its output, as one text.
//!
//! This is where a known mistake is recognised: its outcomes are recorded as fingerprints, and so is nothing else of it.

pub mod budget;
mod examined;

pub use examined::Examined;

use sha2::{Digest, Sha256};

use crate::grade::answer::first_boards;
use crate::grade::answer::{Answer, Reading};
use crate::grade::outcome::budget::Share;
use crate::grade::run::{Ending, Output};
use crate::task::{AnswerKind, Case, Task};

/// How much of an output explains it, in bytes.
pub const BEGINNING: usize = 1 << 18;

/// The outcome of one run.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// How the run ended, what it printed on standard error, what it took.
    pub output: Output,
    /// What was understood of its standard output.
    pub reading: Reading,
    /// What its CPU time says about the budget of the case, where it has one.
    pub share: Option<Share>,
    /// Why nothing can be said about it, where the grader or the task could not do its work.
    pub fault: Option<String>,
}

impl Outcome {
    /// Whether the program ended as `case` asks for, within its budget, and what it printed can be read.
    pub fn is_answer(&self, case: &Case) -> bool {
        if matches!(self.reading.answer, Answer::Unreadable(_)) {
            return false;
        }
        match self.output.ending {
            Ending::Exited(2) => case.refused && !self.output.stderr.is_empty(),
            Ending::Exited(0) | Ending::Enough => !case.refused && !matches!(self.share, Some(Share::Above(_))),
            _ => false,
        }
    }

    /// The whole outcome in normal form, values as good as the reference's written as the reference writes them.
    ///
    /// A program that ended well is its answer; the normal form of any other starts with its ending. What an output cut at its limit
    /// still holds depends on how the program spells it, so of that only the cut counts.
    pub fn normal_form(&self, task: &Task, case: &Case, reference: &Answer) -> String {
        let answer = || match (&task.answer, &self.reading.answer, case.first) {
            (AnswerKind::Placements { piece }, Answer::Placements(placements), Some(first)) => {
                first_boards::normal_form(*piece, first, placements)
            }
            (_, answer, _) => answer.normal_form_beside(reference),
        };
        match &self.output.ending {
            Ending::Exited(0) if matches!(self.share, Some(Share::Above(_))) => {
                format!("{}\nabove its budget", answer())
            }
            Ending::Exited(0) | Ending::Enough => answer(),
            Ending::Exited(code) => {
                let said = if self.output.stderr.is_empty() {
                    ", silently"
                } else {
                    ""
                };
                format!("exit code {code}{said}\n{}", answer()).trim_end().to_owned()
            }
            Ending::Panicked => format!("panicked\n{}", answer()),
            Ending::Signal(number) => format!("signal {number}\n{}", answer()),
            Ending::StackOverflow => "stack overflow".into(),
            Ending::OutOfMemory => "out of memory".into(),
            Ending::CannotStart => "cannot be started".into(),
            Ending::TimedOut => "timed out".into(),
            Ending::Idle => "only waited".into(),
            Ending::TooMuchOutput => "too much output".into(),
            Ending::FileTooLarge => "file too large".into(),
            Ending::TooManyThreads => "too many threads".into(),
        }
    }
}

/// Sixteen hexadecimal digits that stand for a text.
pub fn fingerprint(text: &str) -> String {
    Sha256::digest(text)
        .iter()
        .take(8)
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// The part of an output that is read: all of it, or the beginning of one that was cut at its limit, which is enough to
/// explain it.
pub fn readable(output: &Output) -> &[u8] {
    match output.ending {
        Ending::TooMuchOutput => &output.stdout[..output.stdout.len().min(BEGINNING)],
        _ => &output.stdout,
    }
}
