//! A class for the tests of the reports: a mark of every kind, and names and outputs that try to break out.

use std::collections::BTreeMap;

use queens::board::{Clash, Piece, Placement, Square};
use queens::class::{self, Handling, Mark, Refusal};
use queens::grade::{
    self, Advice, Assessment, CaseAssessment, CrashCause, Difference, DifferentLine, Explanation, Feedback, Finding,
    Fit, Level, Limit, Next, Rerun, Verdict,
};
use queens::report::{self, FileNames, Report, Students};

/// The tasks of the class, in order.
pub const TASKS: [&str; 3] = ["rooks", "queens", "bits"];

/// A line that means something to a terminal, a spreadsheet, a page, a log of GitHub and a Markdown reader.
pub const HOSTILE: &str =
    "=1+1\u{1b}[2J\u{7}</pre><script>alert(1)</script>]]>&amp;\n::error::no|`**x**`\r\n\u{202e}end";

/// The class: four students with three tasks each.
pub fn class() -> Vec<Mark> {
    [
        mark("=cmd|' /C calc'!A0", "rooks", judged(Verdict::Passed, 10, None)),
        mark("=cmd|' /C calc'!A0", "queens", judged(Verdict::NotStarted, 0, None)),
        mark("=cmd|' /C calc'!A0", "bits", Handling::Missing { instead: None }),
        mark(
            "Ada & Alan <b>",
            "rooks",
            judged(Verdict::Failed, 1, Some(still_queens())),
        ),
        mark("Ada & Alan <b>", "queens", judged(Verdict::Failed, 4, Some(attacked()))),
        mark("Ada & Alan <b>", "bits", judged(Verdict::TimedOut, 2, Some(endless()))),
        mark("zoe\n\u{1b}[31m", "rooks", judged(Verdict::Crashed, 0, Some(crashed()))),
        mark(
            "zoe\n\u{1b}[31m",
            "queens",
            judged(Verdict::DoesNotCompile, 0, Some(refused_by_compiler())),
        ),
        mark(
            "zoe\n\u{1b}[31m",
            "bits",
            judged(Verdict::Unfinished { line: 14 }, 0, None),
        ),
        mark("Štěpán", "rooks", Handling::Refused(Refusal::Link)),
        mark(
            "Štěpán",
            "queens",
            judged(
                Verdict::CouldNotBeGraded {
                    reason: format!("no folder {HOSTILE}"),
                },
                0,
                None,
            ),
        ),
        mark(
            "Štěpán",
            "bits",
            Handling::Missing {
                instead: Some("Štěpán/bit.rs".into()),
            },
        ),
    ]
    .into()
}

/// A mark whose student, file and reason are all `text`, and what the program printed too.
pub fn marks_full_of(text: &str) -> Vec<Mark> {
    let feedback = Feedback {
        case: Some(Rerun {
            name: text.into(),
            arguments: vec![text.into()],
            input: text.into(),
        }),
        advice: vec![Advice {
            explanation: Explanation::Mistake {
                mistake: text.into(),
                advice: text.into(),
            },
            fit: Fit::Perhaps,
        }],
        findings: vec![
            Finding::Crash {
                cause: CrashCause::Error { message: text.into() },
                line: Some(3),
                stderr: text.into(),
            },
            Finding::NothingRead { beginning: text.into() },
            Finding::Compiler {
                diagnostics: text.into(),
            },
        ],
        next: Next::RunByHand,
        difference: Some(Difference {
            lines: vec![DifferentLine::Extra(text.into())],
            cut: true,
        }),
        ..Feedback::default()
    };
    let outcomes = [
        judged(Verdict::Failed, 1, Some(feedback)),
        judged(Verdict::CouldNotBeGraded { reason: text.into() }, 0, None),
        Handling::Refused(Refusal::LeadsOut { name: text.into() }),
    ];
    let named = |(task, outcome)| Mark {
        file: Some(text.into()),
        ..mark(text, task, outcome)
    };
    TASKS.into_iter().zip(outcomes).map(named).collect()
}

/// The report on these marks, as text.
pub fn written(report: &mut dyn Report, marks: Vec<Mark>) -> String {
    let mut text = Vec::new();
    report::write(report, Students::new(marks.into_iter().map(Ok)), &mut text).expect("memory can be written");
    String::from_utf8(text).expect("reports are text")
}

/// The report on each student of the class, for formats that hold one.
pub fn written_for_each(mut report: impl FnMut() -> Box<dyn Report>) -> BTreeMap<String, String> {
    let students = Students::new(class().into_iter().map(Ok));
    let marks = students.map(|student| student.expect("marks in memory can be read").marks);
    let mut names = FileNames::default();
    let named = |marks: Vec<Mark>| (names.of(&marks[0].student), written(&mut *report(), marks));
    marks.map(named).collect()
}

fn mark(student: &str, task: &str, mut outcome: Handling) -> Mark {
    if let Handling::Judged(assessment) = &mut outcome {
        assessment.task = task.into();
    }
    let file = match outcome {
        Handling::Missing { .. } => None,
        _ => Some(format!("{student}/{task}.rs")),
    };
    Mark {
        version: class::VERSION,
        student: student.into(),
        task: task.into(),
        language: file.as_ref().map(|_| "rust".into()),
        file,
        possible: 10,
        key: "0123456789abcdef".into(),
        milliseconds: if matches!(outcome, Handling::Judged(_)) {
            1_250
        } else {
            0
        },
        outcome,
        unused: Vec::new(),
    }
}

fn judged(verdict: Verdict, points: u32, feedback: Option<Feedback>) -> Handling {
    let case = |name: &str, verdict: Verdict, points: u32, possible: u32| CaseAssessment {
        name: name.into(),
        verdict,
        points,
        possible,
        tolerances: Vec::new(),
        leftovers: Vec::new(),
    };
    let cases = match verdict {
        Verdict::Passed => vec![case("all", Verdict::Passed, 10, 10)],
        _ if verdict.is_judged() && verdict != Verdict::DoesNotCompile => vec![
            case("1", Verdict::Passed, points, points),
            case("4", verdict.clone(), 0, 10 - points),
        ],
        _ => Vec::new(),
    };
    Handling::Judged(Box::new(Assessment {
        version: grade::VERSION,
        task: String::new(),
        submission: "main.rs".into(),
        verdict,
        points,
        possible: 10,
        level: Level::Sandbox,
        cases,
        feedback,
    }))
}

fn rerun(n: usize) -> Option<Rerun> {
    Some(Rerun {
        name: n.to_string(),
        arguments: vec![n.to_string()],
        input: String::new(),
    })
}

fn still_queens() -> Feedback {
    Feedback {
        case: rerun(4),
        advice: vec![Advice {
            explanation: Explanation::Mistake {
                mistake: "still-queens".into(),
                advice: "These are still queens. Which of the ways in which a queen attacks does a rook not have?"
                    .into(),
            },
            fit: Fit::Firm,
        }],
        findings: vec![Finding::Missing {
            count: 22,
            of: 24,
            right: 2,
            example: Placement::new([0, 1, 2, 3]),
            piece: Piece::Rook,
            rule: Some((
                Piece::Queen,
                Clash {
                    left: Square::new(0, 0),
                    right: Square::new(1, 1),
                },
            )),
        }],
        next: Next::FollowMissing,
        difference: Some(Difference {
            lines: vec![DifferentLine::Missing("0 1 2 3".into())],
            cut: true,
        }),
        ..Feedback::default()
    }
}

fn attacked() -> Feedback {
    let board = Placement::new([0, 2, 4, 6, 1, 3, 5, 7]);
    let clash = board.clash(Piece::Queen).expect("the corners share a diagonal");
    Feedback {
        case: rerun(8),
        findings: vec![Finding::Attack {
            number: 3,
            board,
            piece: Piece::Queen,
            clash,
            right_before: 2,
            count: 1,
            printed: 92,
        }],
        next: Next::FollowPair,
        ..Feedback::default()
    }
}

fn endless() -> Feedback {
    Feedback {
        case: rerun(12),
        findings: vec![Finding::Limit {
            limit: Limit::Time { milliseconds: 10_000 },
        }],
        next: Next::FindLoop,
        ..Feedback::default()
    }
}

fn crashed() -> Feedback {
    Feedback {
        case: Some(Rerun {
            name: "1".into(),
            arguments: vec!["1".into()],
            input: HOSTILE.into(),
        }),
        findings: vec![Finding::Crash {
            cause: CrashCause::Error {
                message: HOSTILE.into(),
            },
            line: Some(7),
            stderr: HOSTILE.into(),
        }],
        next: Next::LookAtLine,
        ..Feedback::default()
    }
}

fn refused_by_compiler() -> Feedback {
    Feedback {
        findings: vec![Finding::Compiler {
            diagnostics: "error[E0308]: mismatched types\n --> main.rs:2:5\n  |\n2 |     1\n  |     ^ expected `()`, found integer\n".into(),
        }],
        next: Next::FixFirstError,
        ..Feedback::default()
    }
}
