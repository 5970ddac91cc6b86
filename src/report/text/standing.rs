//! What every report says of a mark alike: how it counts, and what came of it in words.

use super::block::Block;
use super::visible::escaped;
use super::{account, terminal};
use crate::class::{Handling, Mark};
use crate::grade::{Advice, Verdict};

/// How a mark counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// Every answer is right.
    Passed,
    /// It was judged, and something is wrong.
    Failed,
    /// There is nothing to judge yet: not handed in, not started or unfinished.
    NotStarted,
    /// Refused, or the grader failed: neither a pass nor a fail, and no points are counted.
    NotGraded,
}

impl Standing {
    /// How `mark` counts.
    pub fn of(mark: &Mark) -> Standing {
        match &mark.outcome {
            Handling::Judged(assessment) => match assessment.verdict {
                Verdict::Passed => Standing::Passed,
                Verdict::NotStarted | Verdict::Unfinished { .. } => Standing::NotStarted,
                Verdict::CouldNotBeGraded { .. } => Standing::NotGraded,
                _ => Standing::Failed,
            },
            Handling::Missing { .. } => Standing::NotStarted,
            Handling::Refused(_) => Standing::NotGraded,
        }
    }

    /// How it is called.
    pub fn name(self) -> &'static str {
        match self {
            Standing::Passed => "passed",
            Standing::Failed => "failed",
            Standing::NotStarted => "not started",
            Standing::NotGraded => "not graded",
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

/// What came of it, in one line in which nothing hides.
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

/// What is told beside the verdict.
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
