//! What a person reads in a terminal: the verdict first, then why, then what to do next.
//!
//! Colours stand in the text as escape codes, and never alone; who prints it strips them where they are not wanted.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};

use super::account::account;
use super::block::Block;
use super::visible::escaped;
use crate::grade::{Assessment, Level, Verdict};
use crate::wrap::{PAGE, wrap_indented};

/// The assessment as text for a terminal of `width` columns.
pub fn assessment(assessment: &Assessment, width: usize) -> String {
    let mut text = headline(assessment);
    text.push('\n');
    for block in account(assessment) {
        match block {
            Block::Words(words) => paragraph(&mut text, width, &words),
            Block::Lines(lines) => indented(&mut text, &lines),
            Block::Boards(boards) => indented(&mut text, &boards.lines()),
        }
    }
    if !assessment.cases.is_empty()
        && let Some(words) = level(assessment.level)
    {
        paragraph(&mut text, width, &words);
    }
    text
}

/// What held the programs; the usual level is not worth a word to a student.
fn level(level: Level) -> Option<String> {
    match level {
        Level::Limits => Some(format!(
            "Run at the level {level}, without a sandbox: `cargo queens doctor` says why."
        )),
        Level::Sandbox => None,
        Level::Strict => Some(format!("Run at the level {level}.")),
    }
}

/// The verdict on one line: task, verdict, points.
pub fn headline(assessment: &Assessment) -> String {
    let style = style(&assessment.verdict);
    let points = match assessment.verdict.is_judged() {
        true => format!(" ({} of {} points)", assessment.points, assessment.possible),
        false => String::new(),
    };
    format!(
        "{}: {style}{}{style:#}{points}",
        assessment.task,
        escaped(&assessment.verdict.words())
    )
}

/// The assessment as text for a page of 80 columns that shows no colours.
pub fn uncoloured(assessment: &Assessment) -> String {
    anstream::adapter::strip_str(&self::assessment(assessment, PAGE)).to_string()
}

/// How a verdict looks where there are colours.
pub fn style(verdict: &Verdict) -> Style {
    let colour = match verdict {
        Verdict::Passed => AnsiColor::Green,
        Verdict::NotStarted | Verdict::Unfinished { .. } | Verdict::NotRun => return Style::new().dimmed(),
        Verdict::CouldNotBeGraded { .. } => AnsiColor::Yellow,
        _ => AnsiColor::Red,
    };
    colour.on_default().bold()
}

/// A wrapped paragraph after an empty line, indented by two spaces.
fn paragraph(text: &mut String, width: usize, words: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(text, "\n{}", wrap_indented(words, width, "  ", "  "));
}

/// Unwrapped lines after an empty line, indented by four spaces.
fn indented(text: &mut String, lines: &[String]) {
    let _ = writeln!(text);
    for line in lines {
        let _ = writeln!(text, "    {line}");
    }
}
