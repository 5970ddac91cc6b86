//! A session as text: the headline, the panel below it, and the progress.

use std::fmt::Write;

use super::content::shown;
use super::panel::{Panel, Status};
use super::progress::Progress;
use super::texts::Texts;
use crate::board::{Clash, Piece, Placement, Printed, draw};
use crate::grade::{Assessment, DifferentLine, Finding, Verdict, printed_boards};
use crate::io_message;
use crate::locale::Locale;
use crate::report::terminal;
use crate::task::{AnswerKind, Course, Task};
use crate::texts::fill;
use crate::wrap::wrap;

/// What there is to see of a session.
pub struct SessionView {
    pub(super) course: Course,
    pub(super) language: Locale,
    pub(super) texts: Texts,
    pub(super) task: Task,
    pub(super) progress: Progress,
    pub(super) panel: Panel,
    pub(super) status: Status,
    /// Why the file is polled; `None` where the file system announces its changes.
    pub(super) polling: Option<String>,
}

impl SessionView {
    /// The task that is watched.
    pub fn task(&self) -> &Task {
        &self.task
    }

    /// What is shown below the headline.
    pub fn panel(&self) -> &Panel {
        &self.panel
    }

    /// The texts in the language of the session.
    pub fn texts(&self) -> &Texts {
        &self.texts
    }

    /// The watched file, by the path that its student knows.
    fn file(&self) -> String {
        shown(&self.task).display().to_string()
    }

    /// Which file is watched.
    pub fn watching(&self) -> String {
        fill(&self.texts.lines.watching, &[("file", self.file())])
    }

    /// The verdict on the last saved content, in one line.
    pub fn headline(&self) -> String {
        let texts = &self.texts.state;
        let task = ("task", self.task.name.clone());
        match &self.status {
            Status::Unread => fill(&texts.reading, &[task]),
            Status::Checking => fill(&texts.checking, &[task]),
            Status::Assessed(_, assessment) => terminal::headline(assessment),
            Status::Gone => fill(&texts.gone, &[task, ("file", self.file())]),
            Status::Failed(reason) => fill(&texts.failed, &[task, ("reason", reason.clone())]),
        }
    }

    /// How many tasks are passed, in a few words.
    pub fn progress(&self) -> String {
        let passed = self.progress.passed(&self.course).to_string();
        let count = self.course.tasks.len().to_string();
        fill(&self.texts.state.passed, &[("passed", passed), ("count", count)])
    }

    /// That the file is polled, and why; `None` where the file system announces its changes.
    pub fn polling(&self) -> Option<String> {
        let why = self.polling.as_ref()?;
        Some(fill(&self.texts.state.polling, &[("why", why.clone())]))
    }

    /// The panel in lines of at most `width` columns where that is possible; its colours are escape codes.
    pub fn text(&self, width: usize) -> String {
        match &self.panel {
            Panel::Feedback => self.feedback(width),
            Panel::Hint(step) => self.hint(*step, width),
            Panel::Statement => self
                .task
                .text(self.language)
                .unwrap_or_else(|error| io_message::chain(&error) + "\n"),
            Panel::List(place) => self.list(*place),
            Panel::CheckingAll => {
                let (known, count) = (self.progress.known(&self.course), self.course.tasks.len());
                let parts = [("done", known.to_string()), ("count", count.to_string())];
                paragraph(width, &fill(&self.texts.panels.checking_all, &parts))
            }
            Panel::Board => self.board(),
            Panel::AskReset => paragraph(width, &self.texts.panels.ask_reset),
            Panel::AskNext(next) => {
                let question = fill(&self.texts.panels.ask_next, &[("task", next.clone())]);
                self.feedback(width) + &paragraph(width, &question)
            }
            Panel::Message(text) => paragraph(width, text),
        }
    }

    /// The explanation of the verdict, without the verdict itself.
    fn feedback(&self, width: usize) -> String {
        let texts = &self.texts.panels;
        let about_file = |template: &str, parts: &[(&str, String)]| {
            let parts = [parts, &[("file", self.file())]].concat();
            paragraph(width, &fill(template, &parts))
        };
        match &self.status {
            Status::Unread | Status::Checking | Status::Failed(_) => String::new(),
            Status::Gone => about_file(&texts.no_file, &[]),
            Status::Assessed(_, assessment) => match assessment.verdict {
                Verdict::NotStarted => about_file(&texts.not_started, &[]),
                Verdict::Unfinished { line } => about_file(&texts.unfinished, &[("line", line.to_string())]),
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
        let texts = &self.texts.panels;
        let more = if step < of { &texts.next_step } else { &texts.last_step };
        let hint = hints[step - 1].replace('\n', " ");
        let head = fill(&texts.hint, &[("step", step.to_string()), ("of", of.to_string())]);
        format!("\n{head}\n") + &paragraph(width, hint.trim()) + &paragraph(width, more)
    }

    fn list(&self, place: usize) -> String {
        let mut text = String::from("\n");
        let points_word = &self.texts.panels.points;
        for (index, name) in self.course.tasks.iter().enumerate() {
            let mark = if index == place { '>' } else { ' ' };
            let (points, title) = match self.course.task(name) {
                Ok(task) => (task.points().to_string(), task.statement(self.language).title.clone()),
                Err(error) => ("?".to_owned(), io_message::chain(&error)),
            };
            let verdict = self.progress.verdict(name);
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

    /// The first wrong boards that the failing case printed, with their size and piece; `None` if it printed none.
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
        // Line by line: each is a board, and two short ones together could be read as pairs.
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
            None => format!("\n{}\n", self.texts.panels.no_board),
        }
    }
}

/// A paragraph after an empty line.
fn paragraph(width: usize, text: &str) -> String {
    format!("\n{}\n", wrap(text, width))
}

/// The first board that the feedback mentions.
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
