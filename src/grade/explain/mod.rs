//! Why an answer is wrong: findings, one file for each kind of answer.
//!
//! Everything is found by comparing with the reference and by the rule of the piece; nothing is solved here.

mod classes;
pub mod crash;
mod difference;
mod evidence;
mod lines;
mod placements;

pub use evidence::evidence;

use crate::grade::Verdict;
use crate::grade::answer::{Answer, first_boards};
use crate::grade::feedback::quote;
use crate::grade::feedback::{Feedback, Finding, Limit, Next, Rerun};
use crate::grade::outcome::Examined;
use crate::grade::outcome::budget::Share;
use crate::grade::run::{Ending, Limits};
use crate::task::{AnswerKind, Case, Task};

/// The verdict on a case whose outcome is not the reference.
pub fn verdict(case: &Case, ending: &Ending) -> Verdict {
    match ending {
        Ending::Exited(0) | Ending::Enough => Verdict::Failed,
        // A program that is to refuse its input ends with an error: it did so in the wrong way.
        Ending::Exited(_) if case.refused => Verdict::Failed,
        Ending::TimedOut | Ending::Idle => Verdict::TimedOut,
        Ending::TooMuchOutput => Verdict::TooMuchOutput,
        Ending::OutOfMemory => Verdict::OutOfMemory,
        Ending::Exited(_)
        | Ending::Panicked
        | Ending::Signal(_)
        | Ending::CannotStart
        | Ending::StackOverflow
        | Ending::FileTooLarge
        | Ending::TooManyThreads => Verdict::Crashed,
    }
}

/// The feedback on the first case that did not pass.
pub fn feedback(task: &Task, examined: &Examined, limits: &Limits) -> Feedback {
    let case = examined.case;
    let findings = if case.refused {
        not_refused(examined).into_iter().collect()
    } else {
        findings(task, examined, limits)
    };
    Feedback {
        case: Some(Rerun {
            name: case.name.clone(),
            arguments: case.arguments.clone(),
            input: case.input.clone(),
        }),
        advice: Vec::new(),
        next: next(&findings),
        difference: is_comparable(examined)
            .then(|| difference::difference(&examined.reference_text, &examined.answer()))
            .flatten(),
        findings,
        ..Feedback::default()
    }
}

/// Whether comparing the answers line by line says more than the findings: not of values, which are listed one by one, and
/// not where an answer is missing or cut off by an early end.
fn is_comparable(examined: &Examined) -> bool {
    let answer = &examined.outcome.reading.answer;
    well_ended(&examined.outcome.output.ending)
        && !matches!(answer, Answer::Numbers(_))
        && !examined.answer().is_empty()
}

/// Everything that is wrong with one case: how it ended, what it answered, how long it took.
fn findings(task: &Task, examined: &Examined, limits: &Limits) -> Vec<Finding> {
    let output = &examined.outcome.output;
    let mut findings: Vec<Finding> = crash::finding(output, limits).into_iter().collect();
    if well_ended(&output.ending) {
        findings.extend(answer_findings(task, examined));
        findings.extend(too_slow(examined));
    } else if matches!(output.ending, Ending::Exited(_)) && examined.answer() == examined.reference_text {
        findings.push(Finding::OnlyTheEnding);
    } else if let (AnswerKind::Placements { piece }, Answer::Placements(given)) =
        (&task.answer, &examined.outcome.reading.answer)
    {
        findings.extend(placements::cut_findings(*piece, given));
    }
    findings
}

fn well_ended(ending: &Ending) -> bool {
    matches!(ending, Ending::Exited(0) | Ending::Enough)
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
    if examined.answer().is_empty() && !examined.reference_text.is_empty() {
        let printed = String::from_utf8_lossy(&examined.outcome.output.stdout);
        let beginning = printed.lines().find(|line| !line.trim().is_empty());
        let boards = matches!(task.answer, AnswerKind::Placements { .. } | AnswerKind::Classes { .. });
        match beginning {
            None => return vec![Finding::Nothing],
            // There may be words but no boards; then the missing boards are listed.
            Some(line) if !boards => return vec![Finding::NothingRead { beginning: quote(line) }],
            Some(_) => {}
        }
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
                given: different.given.as_deref().map(quote),
                reference: different.reference,
                why: different.why,
            })
            .collect(),
        (_, Answer::Unreadable(reason), _) => vec![Finding::Unreadable {
            reason: reason.to_string(),
        }],
        _ => lines::finding(&examined.reference_text, &examined.answer())
            .into_iter()
            .collect(),
    }
}

/// What a program did instead of refusing its input.
fn not_refused(examined: &Examined) -> Option<Finding> {
    let output = &examined.outcome.output;
    let instead =
        if let Some(boards) = first_boards::boards(&examined.outcome.reading.answer).filter(|&count| count > 0) {
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
        Some(Finding::Crash { .. }) if findings.contains(&Finding::OnlyTheEnding) => Next::EndWell,
        Some(Finding::Limit {
            limit: Limit::Time { .. } | Limit::Output { .. } | Limit::Stack,
        }) => Next::FindLoop,
        Some(Finding::Nothing) => Next::Print,
        _ => Next::RunByHand,
    }
}
