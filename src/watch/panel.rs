//! What is being looked at, as text.

use std::fmt::Write;

use super::Desk;
use super::desk::Status;
use crate::board::{Clash, Piece, Placement, draw};
use crate::grade::{Assessment, DifferentLine, Finding, Printed, Verdict, printed_boards};
use crate::reason;
use crate::report::terminal;
use crate::task::AnswerKind;
use crate::words::fill;

/// What is being looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Panel {
    /// What goes with the verdict.
    Feedback,
    /// This step of help, from 1.
    Hint(usize),
    /// The statement of the task.
    Statement,
    /// All tasks, with the one in this place marked.
    List(usize),
    /// The board that is wrong.
    Board,
    /// The question whether to restore the stub.
    AskReset,
    /// The question whether to go on to this task.
    AskNext(String),
    /// What came of something.
    Said(String),
}

impl Panel {
    /// Whether it asks something.
    pub fn is_question(&self) -> bool {
        matches!(self, Panel::AskReset | Panel::AskNext(_))
    }
}

impl Desk {
    /// What is being looked at, in lines of at most `width` columns where that can be; its colours are escape codes.
    pub fn text(&self, width: usize) -> String {
        match &self.panel {
            Panel::Feedback => self.feedback(width),
            Panel::Hint(step) => self.hint(*step, width),
            Panel::Statement => self
                .task
                .text(self.language)
                .unwrap_or_else(|error| reason::chain(&error) + "\n"),
            Panel::List(place) => self.list(*place),
            Panel::Board => self.board(),
            Panel::AskReset => self.wrapped(width, &self.words.panels.ask_reset),
            Panel::AskNext(next) => {
                let question = fill(&self.words.panels.ask_next, &[("task", next.clone())]);
                self.feedback(width) + &self.wrapped(width, &question)
            }
            Panel::Said(words) => self.wrapped(width, words),
        }
    }

    fn wrapped(&self, width: usize, words: &str) -> String {
        format!("\n{}\n", textwrap::fill(words, width.clamp(10, 100)))
    }

    /// What goes with the verdict, without the verdict itself.
    fn feedback(&self, width: usize) -> String {
        let words = &self.words.panels;
        let about_file = |template: &str, parts: &[(&str, String)]| {
            let parts = [parts, &[("file", self.file())]].concat();
            self.wrapped(width, &fill(template, &parts))
        };
        match &self.status {
            Status::Unread | Status::Checking | Status::Failed(_) => String::new(),
            Status::Gone => about_file(&words.no_file, &[]),
            Status::Assessed(_, assessment) => match assessment.verdict {
                Verdict::NotStarted => about_file(&words.not_started, &[]),
                Verdict::Unfinished { line } => about_file(&words.unfinished, &[("line", line.to_string())]),
                _ => {
                    let text = terminal::assessment(assessment, width);
                    text.split_once('\n')
                        .map(|(_, rest)| rest.to_owned())
                        .unwrap_or_default()
                }
            },
        }
    }

    fn hint(&self, step: usize, width: usize) -> String {
        let hints = &self.task.statement(self.language).hints;
        let of = hints.len();
        let words = &self.words.panels;
        let more = match step < of {
            true => &words.next_step,
            false => &words.last_step,
        };
        let hint = hints[step - 1].replace('\n', " ");
        let head = fill(&words.hint, &[("step", step.to_string()), ("of", of.to_string())]);
        format!("\n{head}\n") + &self.wrapped(width, hint.trim()) + &self.wrapped(width, more)
    }

    fn list(&self, place: usize) -> String {
        let mut text = String::from("\n");
        let points_word = &self.words.panels.points;
        for (index, name) in self.course.tasks.iter().enumerate() {
            let mark = if index == place { '>' } else { ' ' };
            let (points, title) = match self.course.task(name) {
                Ok(task) => (task.points().to_string(), task.statement(self.language).title.clone()),
                Err(error) => ("?".to_owned(), reason::chain(&error)),
            };
            let verdict = self.standings.verdict(name);
            let style = verdict.map(terminal::style).unwrap_or_default();
            let words = verdict.map(Verdict::words).unwrap_or_else(|| "...".to_owned());
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "{mark} {name:<12} {points:>3} {points_word}  {style}{words:<16}{style:#}  {title}"
            );
        }
        text
    }

    /// The first wrong boards that the failing case printed, with their size and piece; none where it printed none.
    pub fn printed(&self) -> Option<(usize, Piece, Vec<Printed>)> {
        let Status::Assessed(_, assessment) = &self.status else {
            return None;
        };
        let feedback = assessment.feedback.as_ref()?;
        let name = &feedback.case.as_ref()?.name;
        let n = self.task.cases.iter().find(|case| case.name == *name)?.n;
        let piece = match self.task.answer {
            AnswerKind::Placements { piece } | AnswerKind::Classes { piece } => piece,
            _ => return None,
        };
        let lines = feedback.difference.iter().flat_map(|difference| &difference.lines);
        let wrong = lines.filter_map(|line| match line {
            DifferentLine::Extra(line) => Some(line),
            DifferentLine::Missing(_) => None,
        });
        // One by one: each line is a board, and two short ones together could be read as one of pairs.
        let printed: Vec<Printed> = wrong
            .flat_map(|line| printed_boards(piece, n, line.as_bytes()))
            .collect();
        (!printed.is_empty()).then_some((n, piece, printed))
    }

    fn board(&self) -> String {
        let drawn = match &self.status {
            Status::Assessed(_, assessment) => wrong_board(assessment),
            _ => None,
        };
        match drawn {
            Some((board, piece, clash)) => {
                let squares: Vec<_> = board.squares().collect();
                format!("\n{board}\n\n{}", draw(board.len(), piece, &squares, clash))
            }
            None => format!("\n{}\n", self.words.panels.no_board),
        }
    }
}

/// The first board that the feedback speaks of.
fn wrong_board(assessment: &Assessment) -> Option<(&Placement, Piece, Option<Clash>)> {
    let findings = assessment.feedback.iter().flat_map(|feedback| &feedback.findings);
    findings.into_iter().find_map(|finding| match finding {
        Finding::Attack {
            board, piece, clash, ..
        } => Some((board, *piece, Some(*clash))),
        Finding::Missing {
            example, piece, rule, ..
        } => Some((example, *piece, rule.map(|(_, clash)| clash))),
        Finding::SameClass { second, piece, .. } => Some((second, *piece, None)),
        _ => None,
    })
}
