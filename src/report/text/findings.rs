//! Words for findings: each becomes a sentence or two, with the board where there is one.

use crate::board::{Clash, Piece, Placement};
use crate::grade::{CrashCause, Finding, Limit};

use super::block::{Block, Boards};
use super::visible::{self, unlike, visible};

/// The words of a finding, and what is shown with it.
struct Rendered {
    words: String,
    shown: Option<Block>,
    /// What the picture shows.
    below: Option<String>,
}

impl From<String> for Rendered {
    fn from(words: String) -> Rendered {
        Rendered {
            words,
            shown: None,
            below: None,
        }
    }
}

/// Says `finding` in words, with the board or the lines that it is about.
pub fn tell(finding: &Finding) -> impl Iterator<Item = Block> {
    let Rendered { words, shown, below } = rendered(finding);
    [Some(Block::Words(words)), shown, below.map(Block::Words)]
        .into_iter()
        .flatten()
}

fn rendered(finding: &Finding) -> Rendered {
    match finding {
        Finding::Compiler { diagnostics } => Rendered {
            shown: lines(head(diagnostics, DIAGNOSTICS)),
            ..Rendered::from("The compiler says:".to_owned())
        },
        Finding::Warnings { diagnostics } => Rendered {
            shown: lines(head(diagnostics, WARNINGS)),
            ..Rendered::from("The compiler has a warning, too:".to_owned())
        },
        Finding::NotCompiled { why } => format!("It was not compiled: {why}.").into(),
        Finding::Crash { cause, line, stderr } => {
            let place = line.map(|line| format!(" in line {line}")).unwrap_or_default();
            Rendered {
                shown: lines(visible::lines(stderr)),
                ..Rendered::from(format!("The program crashed{place}: {}.", crash(cause)))
            }
        }
        Finding::Limit { limit } => limit_words(*limit).into(),
        Finding::Nothing => "The program printed no answer at all.".to_owned().into(),
        Finding::NothingRead { beginning } => with_reason(
            format!(
                "No answer can be found in what it printed, which begins with `{}`",
                visible(beginning)
            ),
            unlike("", beginning),
        )
        .into(),
        Finding::OnlyTheEnding => "What it printed is right; only how it ends is not.".to_owned().into(),
        Finding::RightUntilThen { boards: 1 } => "Until then it printed one board, a right one.".to_owned().into(),
        Finding::RightUntilThen { boards } => {
            format!("Until then it printed {boards} boards, all of them right and different.").into()
        }
        Finding::OnlyTheNumber { boards: 1 } => {
            "One board is right as a number; it is the wrong one.".to_owned().into()
        }
        Finding::OnlyTheNumber { boards } => {
            format!("The number of boards, {boards}, is right; the boards are not.").into()
        }
        Finding::Attack {
            number,
            board,
            piece,
            clash,
            right_before,
            count,
            printed,
        } => Rendered {
            words: match (count, printed) {
                (1, 1) => format!("The one board that you print has {piece}s that attack each other."),
                (_, all) if count == all => {
                    format!("All of the {printed} boards that you print have {piece}s that attack each other.")
                }
                (1, _) => format!("One of the {printed} boards that you print has {piece}s that attack each other."),
                _ => format!("{count} of the {printed} boards that you print have {piece}s that attack each other."),
            } + &right_up_to(*right_before),
            shown: boards([board], *piece, Some(*clash)),
            below: Some(format!(
                "Board {number} as printed{}: {}, in brackets.",
                match right_before {
                    0 => "",
                    _ => ", the first wrong one",
                },
                pair(*piece, *clash)
            )),
        },
        Finding::NoBoard { number, rows, why } => format!(
            "Line {number} of the boards, `{}`, is not a board: {why}.",
            visible(rows)
        )
        .into(),
        Finding::Missing {
            count,
            of,
            right,
            example,
            piece,
            rule,
        } => {
            let words = match (right, of) {
                (0, 1) => "The one right board was not printed.".to_owned(),
                (0, _) => format!("None of the {of} right boards was printed."),
                _ => format!(
                    "{count} of the {of} right boards {} missing, {right} {} there.",
                    is_or_are(*count),
                    is_or_are(*right)
                ),
            };
            let (clash, below) = match rule {
                Some((strict, clash)) => (
                    Some(*clash),
                    format!(
                        "The first missing one. The pair in brackets {}: a {strict} forbids that, a {piece} does not.",
                        relation(*clash)
                    ),
                ),
                None => (None, "The first missing one.".to_owned()),
            };
            Rendered {
                words,
                shown: boards([example], *piece, clash),
                below: Some(below),
            }
        }
        Finding::TooFew { count, printed } => {
            format!("Only {} printed; the first {count} are judged.", were(*printed)).into()
        }
        Finding::Unreadable { reason } => format!("What it printed cannot be read: {reason}.").into(),
        Finding::Twice { count: 1, example } => format!("The board {example} was printed more than once.").into(),
        Finding::Twice { count, example } => {
            format!("{count} boards were printed more than once, {example} among them.").into()
        }
        Finding::Claim {
            claim,
            printed,
            boards_right,
        } => {
            let judgement = if *boards_right {
                "The boards are right, a number is not"
            } else {
                "A number is wrong, too"
            };
            format!("{judgement}: {claim}, but {} printed.", were(*printed)).into()
        }
        Finding::SameClass {
            first,
            second,
            symmetry,
            piece,
        } => Rendered {
            words: format!("Two of your boards are one and the same: {}.", turn(*symmetry)),
            shown: boards([first, second], *piece, None),
            below: Some(format!("On the left {first}, on the right {second}.")),
        },
        Finding::Value {
            label,
            given,
            reference,
            why,
        } => {
            let label = if label.is_empty() {
                "The answer".to_owned()
            } else {
                format!("`{label}`")
            };
            let alike = given.as_deref().and_then(|given| unlike(reference, given));
            let given = match given {
                Some(given) => format!("{label} is {reference}, and you print {}", visible(given)),
                None => format!("{label} is missing: {reference}"),
            };
            with_reason(given, why.clone().or(alike)).into()
        }
        Finding::Line {
            number,
            given,
            reference,
        } => line(*number, given.as_deref(), reference.as_deref()).into(),
        Finding::NotRefused { instead } => {
            format!("This input must be refused with a message on standard error, exit code 2 and no board; {instead}.")
                .into()
        }
        Finding::TooSlow {
            ratio,
            allowed,
            against,
        } => format!(
            "Right, but not fast enough: it takes {:.0} % of the CPU time of {against}, and {:.0} % are allowed.",
            ratio * 100.0,
            allowed * 100.0
        )
        .into(),
    }
}

/// The first line that differs.
fn line(number: usize, given: Option<&str>, reference: Option<&str>) -> String {
    match (given, reference) {
        (Some(given), Some(reference)) => with_reason(
            format!(
                "Line {number} of the answer should read `{}`, and reads `{}`",
                visible(reference),
                visible(given)
            ),
            unlike(reference, given),
        ),
        (None, Some(reference)) => {
            format!(
                "The answer ends before line {number}, which should read `{}`.",
                visible(reference)
            )
        }
        (Some(given), None) => format!("Line {number} of the answer, `{}`, is one too many.", visible(given)),
        (None, None) => "The answers differ.".to_owned(),
    }
}

fn with_reason(words: String, reason: Option<String>) -> String {
    match reason {
        Some(reason) => format!("{words}: {reason}."),
        None => format!("{words}."),
    }
}

/// The cause of a crash, with what it usually means.
fn crash(cause: &CrashCause) -> String {
    match cause {
        CrashCause::IndexOutOfRange { index, length } => match (index, length) {
            (Some(index), Some(length)) => format!(
                "the index {} is out of range, the list has {} elements, numbered from 0",
                visible(index),
                visible(length)
            ),
            _ => "an index is out of range".to_owned(),
        },
        CrashCause::Overflow { doing } if doing == "subtract" => {
            "a subtraction went below zero, in a type that has no negative numbers".to_owned()
        }
        CrashCause::Overflow { doing } => {
            format!("the result of an operation ({}) does not fit its type", visible(doing))
        }
        CrashCause::Unfinished => "it reached a `todo!()`".to_owned(),
        CrashCause::Error { message } if message.is_empty() => "it panicked".to_owned(),
        CrashCause::Error { message } => format!("it ended with the error «{}»", visible(message)),
        CrashCause::BadMemory => {
            "it touched memory that is not its own; in C, C++ and Pascal an index out of range does that, or calls without end"
                .to_owned()
        }
        CrashCause::CannotStart => "the system cannot start the compiled file".to_owned(),
        CrashCause::Signal { number } => format!("signal {number} ended it"),
        CrashCause::ExitCode { code } => format!("it ended with exit code {code}, and only 0 means that all went well"),
    }
}

fn limit_words(limit: Limit) -> String {
    match limit {
        Limit::Time { milliseconds } => {
            format!(
                "It was ended after {} s of processor time: most likely something in it goes on forever.",
                milliseconds as f64 / 1000.0
            )
        }
        Limit::Idle { milliseconds } => format!(
            "It was ended after it had only waited or slept for {} s. The grader types nothing in, and nothing has to wait.",
            milliseconds as f64 / 1000.0
        ),
        Limit::Threads { count } => format!("It started more than {count} threads and was ended."),
        Limit::Output { bytes } => format!(
            "It printed more than {} and was ended: far more than there are right answers, or a loop that prints.",
            size(bytes as u64)
        ),
        Limit::Memory { bytes } => format!("It wanted more than {} of memory and was ended.", size(bytes)),
        Limit::Stack => "Its stack overflowed: calls go deeper and deeper, and nothing stops them.".to_owned(),
        Limit::File { bytes } => format!("It wrote files of more than {} and was ended.", size(bytes)),
    }
}

fn size(bytes: u64) -> String {
    match bytes >> 20 {
        0 => format!("{} KiB", bytes >> 10),
        mebibytes => format!("{mebibytes} MiB"),
    }
}

/// How much is shown of what a compiler refuses, and of what it warns of, in lines.
const DIAGNOSTICS: usize = 40;
const WARNINGS: usize = 12;

/// The first lines of a text, and how many follow.
fn head(text: &str, most: usize) -> Vec<String> {
    let mut lines = visible::lines(text);
    let more = lines.len().saturating_sub(most);
    lines.truncate(most);
    if more > 0 {
        lines.push(format!("… and {more} lines more"));
    }
    lines
}

fn lines(lines: Vec<String>) -> Option<Block> {
    (!lines.is_empty()).then_some(Block::Lines(lines))
}

fn boards<const N: usize>(placements: [&Placement; N], piece: Piece, clash: Option<Clash>) -> Option<Block> {
    let placements = placements.map(Placement::clone).into();
    Some(Block::Boards(Boards {
        piece,
        placements,
        clash,
    }))
}

/// How far all was right, where anything was.
fn right_up_to(boards: usize) -> String {
    match boards {
        0 => String::new(),
        1 => " The first board is right.".to_owned(),
        _ => format!(" The first {boards} boards are right."),
    }
}

fn is_or_are(count: usize) -> &'static str {
    if count == 1 { "is" } else { "are" }
}

fn were(count: usize) -> String {
    match count {
        0 => "no board was".to_owned(),
        1 => "one board was".to_owned(),
        _ => format!("{count} boards were"),
    }
}

/// How the two squares of a clash lie, both counted from 0 as in the programs of the course, rows from the top.
fn pair(piece: Piece, clash: Clash) -> String {
    let Clash { left, right } = clash;
    format!(
        "the {piece}s in column {}, row {} and in column {}, row {} {}",
        left.column,
        left.row,
        right.column,
        right.row,
        relation(clash)
    )
}

fn relation(clash: Clash) -> &'static str {
    if clash.left.row == clash.right.row {
        "share a row"
    } else if clash.left.column == clash.right.column {
        "share a column"
    } else {
        "share a diagonal"
    }
}

fn turn(symmetry: crate::board::Symmetry) -> &'static str {
    use crate::board::Symmetry;
    match symmetry {
        Symmetry::Identity => "they are equal",
        Symmetry::QuarterTurn => "a quarter turn clockwise makes the right one of the left one",
        Symmetry::HalfTurn => "a half turn makes the right one of the left one",
        Symmetry::QuarterTurnBack => "a quarter turn anticlockwise makes the right one of the left one",
        Symmetry::MirrorColumns => "mirrored left to right, the left one is the right one",
        Symmetry::MirrorRows => "mirrored top to bottom, the left one is the right one",
        Symmetry::MainDiagonal => "mirrored in the diagonal from the top left corner, the left one is the right one",
        Symmetry::AntiDiagonal => "mirrored in the diagonal from the top right corner, the left one is the right one",
    }
}
