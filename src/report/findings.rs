//! Words for findings: each becomes a sentence or two, with the board where there is one.

use crate::board::{Clash, Piece, Placement, Square, draw};
use crate::grade::{Assessment, Cause, Finding, Limit, Next};

use super::difference::visible;

/// A finding in words, and the picture that goes with it.
pub struct Told {
    /// One or two sentences.
    pub words: String,
    /// Lines that must not be wrapped: a board, a compiler's message.
    pub picture: Vec<String>,
    /// What the picture shows.
    pub below: Option<String>,
}

impl From<String> for Told {
    fn from(words: String) -> Told {
        Told {
            words,
            picture: Vec::new(),
            below: None,
        }
    }
}

/// Says `finding` in words.
pub fn tell(finding: &Finding) -> Told {
    match finding {
        Finding::Compiler { diagnostics } => Told {
            picture: text(diagnostics),
            ..Told::from("The compiler says:".to_owned())
        },
        Finding::NotCompiled { why } => format!("It was not compiled: {why}.").into(),
        Finding::Crash { cause, line, stderr } => {
            let place = line.map(|line| format!(" in line {line}")).unwrap_or_default();
            Told {
                picture: text(stderr),
                ..Told::from(format!("The program crashed{place}: {}.", crash(cause)))
            }
        }
        Finding::Limit { limit } => limit_words(*limit).into(),
        Finding::Nothing => "The program printed no answer at all.".to_owned().into(),
        Finding::Attack {
            number,
            board,
            piece,
            clash,
            count,
            printed,
        } => Told {
            words: match count {
                1 => format!("One of the {} has {piece}s that attack each other.", boards(*printed)),
                _ => format!(
                    "{count} of the {} have {piece}s that attack each other.",
                    boards(*printed)
                ),
            },
            picture: picture(board, *piece, Some(*clash)),
            below: Some(format!(
                "Board {number} as printed: {}, in brackets.",
                pair(*piece, *clash)
            )),
        },
        Finding::NoBoard { number, rows, why } => {
            format!("Line {number} of the boards, `{}`, is no board: {why}.", visible(rows)).into()
        }
        Finding::Missing {
            count,
            of,
            right,
            example,
            piece,
            rule,
        } => {
            let words = match right {
                0 => format!("None of the {} was printed.", right_boards(*of)),
                _ => format!("{count} of the {} are missing; {right} are there.", right_boards(*of)),
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
            Told {
                words,
                picture: picture(example, *piece, clash),
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
        } => {
            let n = first.len();
            let (left, right) = (picture(first, *piece, None), picture(second, *piece, None));
            let width = 3 * n + 4;
            Told {
                words: format!("Two of your boards are one and the same: {}.", turn(*symmetry)),
                picture: left
                    .iter()
                    .zip(&right)
                    .map(|(left, right)| format!("{left:width$}{right}"))
                    .collect(),
                below: Some(format!("On the left {first}, on the right {second}.")),
            }
        }
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
            let given = match given {
                Some(given) => format!("{label} is {reference}, and you print {}", visible(given)),
                None => format!("{label} is missing: {reference}"),
            };
            match why {
                Some(why) => format!("{given}: {why}."),
                None => format!("{given}."),
            }
            .into()
        }
        Finding::Line {
            number,
            given,
            reference,
        } => match (given, reference) {
            (Some(given), Some(reference)) => format!(
                "Line {number} of the answer should read `{}`, and reads `{}`.",
                visible(reference),
                visible(given)
            ),
            (None, Some(reference)) => {
                format!(
                    "The answer ends before line {number}, which should read `{}`.",
                    visible(reference)
                )
            }
            (Some(given), None) => format!("Line {number}, `{}`, is one too many.", visible(given)),
            (None, None) => "The answers differ.".to_owned(),
        }
        .into(),
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
        Finding::Leftovers { processes } => {
            format!("It left processes behind, which were ended: {}.", processes.join(", ")).into()
        }
    }
}

/// The cause of a crash, with what it usually means.
fn crash(cause: &Cause) -> String {
    match cause {
        Cause::IndexOutOfRange { index, length } => {
            format!("the index {index} is out of range, the list has {length} elements, numbered from 0")
        }
        Cause::Overflow { doing } if doing == "subtract" => {
            "a subtraction went below zero, in a type that has no negative numbers".to_owned()
        }
        Cause::Overflow { doing } => format!("the result of an operation ({doing}) does not fit its type"),
        Cause::Unfinished => "it reached a `todo!()`".to_owned(),
        Cause::Panic { message } if message.is_empty() => "it panicked".to_owned(),
        Cause::Panic { message } => format!("it panicked with «{}»", visible(message)),
        Cause::BadMemory => {
            "it touched memory that is not its own; an index out of range does that in C, C++ and Pascal".to_owned()
        }
        Cause::Signal { number } => format!("signal {number} ended it"),
        Cause::ExitCode { code } => format!("it ended with exit code {code}, and only 0 means that all went well"),
    }
}

fn limit_words(limit: Limit) -> String {
    match limit {
        Limit::Time { milliseconds } => {
            format!(
                "It was ended after {} s: most likely something in it goes on for ever.",
                milliseconds as f64 / 1000.0
            )
        }
        Limit::Output { bytes } => format!(
            "It printed more than {} MiB and was ended: far more than there are right answers, or a loop that prints.",
            bytes >> 20
        ),
        Limit::Memory { bytes } => format!("It wanted more than {} MiB of memory and was ended.", bytes >> 20),
        Limit::Stack => "Its stack overflowed: calls go deeper and deeper, and nothing stops them.".to_owned(),
        Limit::File { bytes } => format!("It wrote a file of more than {} MiB and was ended.", bytes >> 20),
    }
}

/// What to do next, in one sentence.
pub fn next(next: Next, assessment: &Assessment) -> String {
    let task = &assessment.task;
    match next {
        Next::MendFirstError => "mend the first error; the others often vanish with it.".to_owned(),
        Next::FollowPair => {
            "go through your test by hand for the two pieces in brackets: at which comparison should it have said no?"
                .to_owned()
        }
        Next::FollowMissing => {
            "go through your program by hand for the missing board: in which column does it turn away?".to_owned()
        }
        Next::LookAtLine => "look at that line: which values can its variables have there?".to_owned(),
        Next::FindLoop => "find what should end it: for which calls or turns of a loop does nothing change?".to_owned(),
        Next::Print => format!("print the answer on standard output; `cargo queens show {task}` says in which form."),
        Next::RunByHand => match assessment.feedback.as_ref().and_then(|feedback| feedback.case.as_ref()) {
            Some(case) => format!(
                "run it yourself: cargo run -q -p exercises --bin my-{task} -- {}",
                case.arguments.join(" ")
            ),
            None => format!("read the statement again: cargo queens show {task}"),
        },
    }
}

fn picture(board: &Placement, piece: Piece, clash: Option<Clash>) -> Vec<String> {
    text(&draw(
        board.len(),
        piece,
        &board.squares().collect::<Vec<Square>>(),
        clash,
    ))
}

/// The lines of a text that a program printed, made visible but for their indentation.
fn text(text: &str) -> Vec<String> {
    text.trim_end()
        .lines()
        .map(|line| {
            let core = line.trim();
            format!("{}{}", " ".repeat(line.len() - line.trim_start().len()), visible(core))
        })
        .collect()
}

fn boards(count: usize) -> String {
    if count == 1 {
        "one board that you print".to_owned()
    } else {
        format!("{count} boards that you print")
    }
}

fn right_boards(count: usize) -> String {
    if count == 1 {
        "one right board".to_owned()
    } else {
        format!("{count} right boards")
    }
}

fn were(count: usize) -> String {
    match count {
        0 => "no board was".to_owned(),
        1 => "one board was".to_owned(),
        _ => format!("{count} boards were"),
    }
}

/// How the two squares of a clash lie, with their columns and rows as the course counts them.
fn pair(piece: Piece, clash: Clash) -> String {
    let Clash { left, right } = clash;
    format!(
        "the {piece}s in columns {} and {} {} (rows {} and {})",
        left.column,
        right.column,
        relation(clash),
        left.row,
        right.row
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
