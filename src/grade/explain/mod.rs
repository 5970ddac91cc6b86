//! Why an answer is wrong: findings, one file for each kind of answer.
//!
//! Everything is found by comparing with the reference and by the rule of the piece; nothing is solved here.

mod classes;
mod lines;
mod placements;

use super::Verdict;
use super::answer::Answer;
use super::budget::Share;
use super::crash;
use super::feedback::{Difference, Feedback, Finding, Next, Rerun};
use super::grader::Examined;
use super::run::{Ending, Limits};
use crate::task::{AnswerKind, Task};

/// The verdict on a case whose outcome is not the reference.
pub fn verdict(ending: &Ending) -> Verdict {
    match ending {
        Ending::Exited(0) | Ending::Enough => Verdict::Failed,
        Ending::TimedOut => Verdict::TimedOut,
        Ending::TooMuchOutput => Verdict::TooMuchOutput,
        Ending::OutOfMemory => Verdict::OutOfMemory,
        Ending::Exited(_) | Ending::Panicked | Ending::Signal(_) | Ending::StackOverflow | Ending::FileTooLarge => {
            Verdict::Crashed
        }
    }
}

/// What is to be told about the first case that did not pass.
pub fn feedback(task: &Task, examined: &Examined, limits: &Limits) -> Feedback {
    let case = examined.case;
    let mut findings = Vec::new();
    if case.refused {
        findings.extend(not_refused(examined));
    } else {
        findings.extend(crash::finding(&examined.outcome.output, limits));
        findings.extend(answer_findings(task, examined));
        findings.extend(too_slow(examined));
    }
    Feedback {
        case: Some(Rerun {
            name: case.name.clone(),
            arguments: case.arguments.clone(),
            input: case.input.clone(),
        }),
        advice: Vec::new(),
        next: next(&findings),
        difference: difference(examined),
        findings,
    }
}

/// What is too slow about a right answer.
fn too_slow(examined: &Examined) -> Option<Finding> {
    match (examined.outcome.share, &examined.case.budget) {
        (Some(Share::Above(ratio)), Some(budget)) => Some(Finding::TooSlow {
            ratio,
            allowed: budget.ratio,
            against: budget.against.clone(),
        }),
        _ => None,
    }
}

/// What is wrong with the answer itself.
fn answer_findings(task: &Task, examined: &Examined) -> Vec<Finding> {
    if examined.outcome.output.stdout.is_empty() {
        // Where nothing is to be printed, an empty output is an answer.
        return if examined.reference_text.is_empty() {
            Vec::new()
        } else {
            vec![Finding::Nothing]
        };
    }
    match (&task.answer, &examined.outcome.reading.answer, &examined.reference) {
        (AnswerKind::Placements { piece }, Answer::Placements(given), Answer::Placements(reference)) => {
            match examined.case.first {
                Some(first) => placements::prefix_findings(*piece, first, given),
                None => placements::findings(*piece, given, reference),
            }
        }
        (AnswerKind::Classes { piece }, Answer::Classes(given), Answer::Classes(reference)) => {
            classes::findings(*piece, given, reference)
        }
        (_, Answer::Numbers(given), Answer::Numbers(reference)) => given
            .differences(reference)
            .into_iter()
            .map(|different| Finding::Value {
                label: different.label,
                given: different.given,
                reference: different.reference,
                why: different.why,
            })
            .collect(),
        (_, Answer::Unreadable(reason), _) => vec![Finding::Unreadable {
            reason: reason.to_string(),
        }],
        _ => lines::finding(&examined.reference_text, &examined.text)
            .into_iter()
            .collect(),
    }
}

/// What a program did instead of refusing its input.
fn not_refused(examined: &Examined) -> Option<Finding> {
    let output = &examined.outcome.output;
    let instead =
        if let Some(boards) = super::prefix::boards(&examined.outcome.reading.answer).filter(|&count| count > 0) {
            format!("it printed {boards} boards")
        } else {
            match output.ending {
                Ending::Exited(2) if output.stderr.is_empty() => "it said nothing on standard error".to_owned(),
                Ending::Exited(code) => format!("it ended with exit code {code}"),
                Ending::Panicked => "it panicked".to_owned(),
                Ending::TimedOut => "it ran on".to_owned(),
                _ => "it did not end by itself".to_owned(),
            }
        };
    Some(Finding::NotRefused { instead })
}

fn next(findings: &[Finding]) -> Next {
    match findings.first() {
        Some(Finding::Attack { .. }) => Next::FollowPair,
        Some(Finding::Missing { .. }) => Next::FollowMissing,
        Some(Finding::Crash { line: Some(_), .. }) => Next::LookAtLine,
        Some(Finding::Limit { .. }) => Next::FindLoop,
        Some(Finding::Nothing) => Next::Print,
        _ => Next::RunByHand,
    }
}

/// The two normal forms, where a comparison line by line says more than the findings: not for a single value.
fn difference(examined: &Examined) -> Option<Difference> {
    let lines = examined
        .reference_text
        .lines()
        .count()
        .max(examined.text.lines().count());
    (lines > 1).then(|| Difference {
        reference: examined.reference_text.clone(),
        given: examined.text.clone(),
    })
}
