//! What a person reads in a terminal: the verdict first, then why, then what to do next.
//!
//! Colours stand in the text as escape codes, and never alone; who prints it strips them where they are not wanted.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};

use super::{difference, findings};
use crate::grade::{Assessment, Feedback, Rerun, Verdict};

/// The narrowest text that is wrapped; anything below is left to the terminal.
const NARROWEST: usize = 20;

/// The widest text, whatever the terminal: longer lines are hard to read.
const WIDEST: usize = 100;

/// The assessment as text for a terminal of `width` columns.
pub fn assessment(assessment: &Assessment, width: usize) -> String {
    let mut text = headline(assessment);
    text.push('\n');
    let width = if width < NARROWEST { WIDEST } else { width.min(WIDEST) };
    if let Some(feedback) = &assessment.feedback {
        tell(&mut text, assessment, feedback, width);
    }
    for tolerance in tolerances(assessment) {
        paragraph(&mut text, width, &format!("Accepted: {tolerance}"));
    }
    text
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
        assessment.verdict.words()
    )
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

fn tell(text: &mut String, assessment: &Assessment, feedback: &Feedback, width: usize) {
    for advice in &feedback.advice {
        paragraph(text, width, &advice.advice);
    }
    if let Some(case) = &feedback.case {
        paragraph(text, width, &format!("{}.", circumstances(assessment, case)));
    }
    for finding in &feedback.findings {
        let told = findings::tell(finding);
        paragraph(text, width, &told.words);
        if !told.picture.is_empty() {
            text.push('\n');
            told.picture.iter().for_each(|line| indented(text, line));
        }
        if let Some(below) = &told.below {
            paragraph(text, width, below);
        }
    }
    paragraph(
        text,
        width,
        &format!("Next: {}", findings::next(feedback.next, assessment)),
    );
    let lines = feedback.difference.as_ref().map(difference::lines).unwrap_or_default();
    if !lines.is_empty() {
        paragraph(
            text,
            width,
            "The difference (- is right and missing, + is yours and wrong):",
        );
        text.push('\n');
        lines.iter().for_each(|line| indented(text, line));
    }
}

/// Which case it was, and how the others went.
fn circumstances(assessment: &Assessment, case: &Rerun) -> String {
    let passed = assessment
        .cases
        .iter()
        .filter(|case| case.verdict == Verdict::Passed)
        .count();
    let arguments = match case.arguments.as_slice() {
        [] => String::new(),
        arguments => format!(
            " with the argument{} {}",
            if arguments.len() > 1 { "s" } else { "" },
            arguments.join(" ")
        ),
    };
    let input = match case.input.lines().collect::<Vec<_>>().as_slice() {
        [] => String::new(),
        [line] => format!(" with the input `{line}`"),
        lines => format!(" with {} lines of input", lines.len()),
    };
    format!(
        "{passed} of {} cases passed; the first that did not: `{}`{arguments}{input}",
        assessment.cases.len(),
        case.name
    )
}

fn tolerances(assessment: &Assessment) -> Vec<&str> {
    let mut told: Vec<&str> = Vec::new();
    for tolerance in assessment.cases.iter().flat_map(|case| &case.tolerances) {
        if !told.contains(&tolerance.as_str()) {
            told.push(tolerance);
        }
    }
    told
}

/// A wrapped paragraph behind an empty line, indented by two blanks.
fn paragraph(text: &mut String, width: usize, words: &str) {
    let options = textwrap::Options::new(width)
        .initial_indent("  ")
        .subsequent_indent("  ");
    // Writing to a string cannot fail.
    let _ = writeln!(text, "\n{}", textwrap::fill(words, options));
}

fn indented(text: &mut String, line: &str) {
    let _ = writeln!(text, "    {line}");
}
