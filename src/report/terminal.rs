//! What a person reads in a terminal: the verdict first, then why, then what to do next.
//!
//! Colours stand in the text as escape codes, and never alone; who prints it strips them where they are not wanted.

use std::collections::BTreeSet;
use std::fmt::Write;

use anstyle::{AnsiColor, Style};

use super::visible::{escaped, visible};
use super::{difference, findings, next};
use crate::grade::{Assessment, Feedback, Fit, Level, Rerun, Tolerance, Verdict};

/// The narrowest text that is wrapped; anything below is left to the terminal.
const NARROWEST: usize = 20;

/// The widest text, whatever the terminal: longer lines are hard to read.
const WIDEST: usize = 100;

/// How many lines of a case's input are shown.
const INPUT: usize = 12;

/// The assessment as text for a terminal of `width` columns.
pub fn assessment(assessment: &Assessment, width: usize) -> String {
    let mut text = headline(assessment);
    text.push('\n');
    let width = if width < NARROWEST { WIDEST } else { width.min(WIDEST) };
    if let Some(feedback) = &assessment.feedback {
        tell(&mut text, assessment, feedback, width);
    }
    let tolerances = tolerances(assessment);
    if !tolerances.is_empty() {
        let begin = match assessment.verdict {
            Verdict::Passed => "Accepted:",
            _ => "How it was read:",
        };
        let sentences: Vec<String> = tolerances.iter().map(Tolerance::to_string).collect();
        paragraph(&mut text, width, &format!("{begin} {}", sentences.join(" ")));
    }
    if let Some(left) = leftovers(assessment) {
        paragraph(&mut text, width, &left);
    }
    if assessment.level < Level::Sandbox && !assessment.cases.is_empty() {
        let level = assessment.level;
        paragraph(
            &mut text,
            width,
            &format!("Run at the level {level}, without a sandbox: `cargo queens doctor` says why."),
        );
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
        escaped(&assessment.verdict.words())
    )
}

/// The assessment as text for a page of 80 columns that shows no colours.
pub(super) fn uncoloured(assessment: &Assessment) -> String {
    anstream::adapter::strip_str(&self::assessment(assessment, 80)).to_string()
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
    let several = feedback.advice.len() > 1;
    if several {
        paragraph(
            text,
            width,
            "Several known mistakes give just these answers, and one of them is likely yours:",
        );
    }
    for advice in &feedback.advice {
        let mark = match advice.fit {
            _ if several => "- ",
            Fit::Every => "",
            Fit::Most => "Perhaps: ",
        };
        paragraph(text, width, &format!("{mark}{}", advice.advice));
    }
    if let Some(case) = &feedback.case {
        paragraph(text, width, &circumstances(assessment, case));
        input(text, &case.input);
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
        &format!("Next: {}", next::words(feedback.next, assessment)),
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
            ", with the argument{} {}",
            if arguments.len() > 1 { "s" } else { "" },
            arguments.join(" ")
        ),
    };
    let input = match case.input.lines().count() {
        0 => ".",
        _ => ", with this input:",
    };
    format!(
        "{passed} of {} cases passed; one that did not: `{}`{arguments}{input}",
        assessment.cases.len(),
        case.name
    )
}

/// The lines that stood on standard input, numbered, since answers often are line by line.
fn input(text: &mut String, input: &str) {
    if !input.is_empty() {
        text.push('\n');
    }
    for (number, line) in input.lines().enumerate().take(INPUT) {
        indented(text, &format!("{:>2}  {}", number + 1, visible(line)));
    }
    if input.lines().count() > INPUT {
        indented(text, "    and so on");
    }
}

fn tolerances(assessment: &Assessment) -> Vec<Tolerance> {
    let mut told: Vec<Tolerance> = Vec::new();
    for tolerance in assessment.cases.iter().flat_map(|case| &case.tolerances) {
        if !told.contains(tolerance) {
            told.push(*tolerance);
        }
    }
    told
}

/// The processes that were left running, each name once.
fn leftovers(assessment: &Assessment) -> Option<String> {
    let names: BTreeSet<String> = assessment
        .cases
        .iter()
        .flat_map(|case| &case.leftovers)
        .map(|name| visible(name))
        .collect();
    let names: Vec<String> = names.into_iter().collect();
    (!names.is_empty()).then(|| format!("It left processes running, which were ended: {}.", names.join(", ")))
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
