//! What every report says of a mark alike: how it counts, and the verdict in words.

use super::block::Block;
use super::visible::escaped;
use super::{account, terminal};
use crate::class::{Handling, Mark};
use crate::grade::{Advice, Verdict};

/// How a mark counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// Every answer is right.
    Passed,
    /// It was judged, and something is wrong.
    Failed,
    /// There is nothing to judge yet: not handed in, not started or unfinished.
    NotStarted,
    /// Refused, or the grader failed: neither a pass nor a fail, and no points are counted.
    NotGraded,
}

impl Status {
    /// How `mark` counts.
    pub fn of(mark: &Mark) -> Status {
        match &mark.outcome {
            Handling::Judged(assessment) => match assessment.verdict {
                Verdict::Passed => Status::Passed,
                Verdict::NotStarted | Verdict::Unfinished { .. } => Status::NotStarted,
                Verdict::CouldNotBeGraded { .. } => Status::NotGraded,
                _ => Status::Failed,
            },
            Handling::Missing { .. } => Status::NotStarted,
            Handling::Refused(_) => Status::NotGraded,
        }
    }

    /// How it is called.
    pub fn name(self) -> &'static str {
        match self {
            Status::Passed => "passed",
            Status::Failed => "failed",
            Status::NotStarted => "not started",
            Status::NotGraded => "not graded",
        }
    }
}

/// The advice of the known mistakes that give the same answers.
pub fn advice(mark: &Mark) -> &[Advice] {
    match &mark.outcome {
        Handling::Judged(assessment) => assessment.feedback.as_ref().map_or(&[], |feedback| &feedback.advice),
        Handling::Refused(_) | Handling::Missing { .. } => &[],
    }
}

/// The verdict, in one line in which nothing hides.
pub fn verdict(mark: &Mark) -> String {
    let words = match &mark.outcome {
        Handling::Judged(assessment) => assessment.verdict.words(),
        Handling::Refused(refusal) => match &mark.file {
            Some(file) => format!("refused: {file}: {refusal}"),
            None => format!("refused: {refusal}"),
        },
        Handling::Missing { instead: None } => "not handed in".to_owned(),
        Handling::Missing { instead: Some(file) } => {
            format!("not handed in; {file} fits no task, perhaps it is meant for this one")
        }
    };
    escaped(&words)
}

/// What is added to the verdict.
pub fn account(mark: &Mark) -> Vec<Block> {
    match &mark.outcome {
        Handling::Judged(assessment) => account::account(assessment),
        Handling::Missing { instead: Some(_) } => vec![Block::Words(advice_on_name(&mark.task))],
        Handling::Refused(_) | Handling::Missing { instead: None } => Vec::new(),
    }
}

/// All that is known, as lines for people: the verdict, and why.
pub fn explanation(mark: &Mark) -> String {
    match &mark.outcome {
        Handling::Judged(assessment) => terminal::uncoloured(assessment),
        Handling::Missing { instead: Some(_) } => {
            format!("{}: {}\n\n  {}\n", mark.task, verdict(mark), advice_on_name(&mark.task))
        }
        Handling::Refused(_) | Handling::Missing { instead: None } => format!("{}: {}\n", mark.task, verdict(mark)),
    }
}

/// What to do about a file that is perhaps meant for `task`.
fn advice_on_name(task: &str) -> String {
    format!(
        "If it is, call it `{task}` with the ending of its language, such as {task}.rs, or in a clone of the course \
         exercises/{task}/main.rs."
    )
}
