//! What the models are given: the examined cases as plain data.

use queens_models::{Answer, Boards, Case, Claim, Ending, Evidence, Kind, Misshapen, Value};

use crate::grade::Verdict;
use crate::grade::answer;
use crate::grade::outcome::Examined;
use crate::grade::run;
use crate::task::{AnswerKind, Task};

/// How many boards of an answer are handed over.
const BOARDS: usize = 60_000;
/// How much of standard error is handed over, in characters.
const STDERR: usize = 4_000;

/// The evidence in the cases of a submission; `None` where a case ended in a way that no model predicts.
pub fn evidence(task: &Task, examined: &[Examined]) -> Option<Evidence> {
    Some(Evidence {
        kind: kind(&task.answer),
        cases: examined.iter().map(case).collect::<Option<_>>()?,
    })
}

fn kind(answer: &AnswerKind) -> Kind {
    match answer {
        AnswerKind::Placements { piece } => Kind::Placements { piece: *piece },
        AnswerKind::Classes { piece } => Kind::Classes { piece: *piece },
        AnswerKind::Numbers { fields } => Kind::Numbers {
            labels: fields.iter().map(|field| field.label.clone()).collect(),
        },
        AnswerKind::Words { .. } => Kind::Words,
        AnswerKind::Tree => Kind::Tree,
        AnswerKind::Text | AnswerKind::Normaliser { .. } => Kind::Text,
    }
}

fn case(examined: &Examined) -> Option<Case> {
    let case = examined.case;
    let output = &examined.outcome.output;
    let given = &examined.outcome.reading.answer;
    Some(Case {
        name: case.name.clone(),
        n: case.n,
        arguments: case.arguments.clone(),
        input: case.input.clone(),
        refused: case.refused,
        first: case.first,
        ending: ending(&output.ending)?,
        stderr: String::from_utf8_lossy(&output.stderr).chars().take(STDERR).collect(),
        passed: examined.verdict == Verdict::Passed,
        reference: answer(&examined.reference, &examined.reference, &examined.reference_text),
        given: answer(given, &examined.reference, &examined.answer()),
    })
}

fn ending(ending: &run::Ending) -> Option<Ending> {
    Some(match *ending {
        run::Ending::Exited(0) | run::Ending::Enough => Ending::Well,
        run::Ending::Exited(code) => Ending::Code(code),
        run::Ending::Panicked => Ending::Panicked,
        run::Ending::Signal(number) => Ending::Signal(number),
        run::Ending::StackOverflow => Ending::StackOverflow,
        run::Ending::OutOfMemory => Ending::OutOfMemory,
        run::Ending::TimedOut => Ending::TimedOut,
        run::Ending::TooMuchOutput | run::Ending::FileTooLarge => Ending::TooMuchOutput,
        run::Ending::CannotStart | run::Ending::Idle | run::Ending::TooManyThreads => return None,
    })
}

/// An answer as data; `text` is its normal form next to `reference`.
fn answer(given: &answer::Answer, reference: &answer::Answer, text: &str) -> Answer {
    match (given, reference) {
        (answer::Answer::Placements(placements), _) => Answer::Boards(boards(placements)),
        (answer::Answer::Classes(classes), _) => Answer::Boards(boards(classes.printed())),
        (answer::Answer::Numbers(given), answer::Answer::Numbers(reference)) => Answer::Values(
            given
                .values(reference)
                .map(|(text, right)| Value { text, right })
                .collect(),
        ),
        (answer::Answer::Unreadable(_), _) => Answer::Unreadable,
        _ => Answer::Lines(text.lines().map(str::to_owned).collect()),
    }
}

fn boards(placements: &answer::Placements) -> Boards {
    Boards {
        boards: placements.boards().take(BOARDS).map(<[_]>::to_vec).collect(),
        more: placements.len().saturating_sub(BOARDS),
        misshapen: placements
            .misshapen()
            .iter()
            .map(|misshapen| Misshapen {
                place: misshapen.place,
                printed: misshapen.printed.clone(),
            })
            .collect(),
        claims: placements.claims().iter().filter_map(claim).collect(),
    }
}

fn claim(claim: &answer::Claim) -> Option<Claim> {
    Some(match *claim {
        answer::Claim::Count { number, .. } => Claim::Count(number),
        answer::Claim::Numbering {
            board, number, last, ..
        } => Claim::Numbering { board, number, last },
        answer::Claim::LeftOut { .. } => return None,
    })
}
