//! The summary as text for a terminal: two tables, or a few lines for each task on a narrow one.

use std::fmt::{Display, Write};

use super::Summary;
use super::markdown::{ending, heading, misnamed};
use crate::report::student::Levels;
use crate::report::text::visible::{escaped, sentences};
use crate::report::text::wrapped::wrapped;

/// The columns that the tables need.
const WIDE: usize = 80;

/// The meaning of the columns of the second table.
const LEGEND: &str = "known: a known mistake; wrong: another mistake; compile: does not compile; time, crash, limit: ended by the time \
    limit, by an error, by too much output or memory; missing: not handed in; stub: untouched; begun: unfinished";

/// The columns of the first table, and their widths.
const COUNTS: [(&str, usize); 4] = [("passed", 8), ("failed", 8), ("not started", 13), ("not graded", 12)];

/// The columns of the second table, and their widths.
const DETAILS: [(&str, usize); 9] = [
    ("known", 6),
    ("wrong", 6),
    ("compile", 8),
    ("time", 5),
    ("crash", 6),
    ("limit", 6),
    ("missing", 8),
    ("stub", 5),
    ("begun", 6),
];

/// The summary as text for a terminal of `width` columns.
pub fn text(summary: &Summary, levels: &Levels, width: usize) -> String {
    let mut text = match width {
        WIDE.. => tables(summary),
        _ => lines(summary, width),
    };
    let mut paragraphs = vec![LEGEND.to_owned()];
    paragraphs.extend(misnamed(summary));
    if summary.mistakes().next().is_some() {
        paragraphs.push("What to explain next, most frequent mistakes first:".to_owned());
    }
    for paragraph in paragraphs {
        text += &format!("\n{}", wrapped(&paragraph, width, "", ""));
    }
    for (task, mistakes) in summary.mistakes() {
        text += &format!("\n{}", wrapped(&heading(task), width, "", ""));
        for mistake in mistakes {
            let words = format!("{}: {}", escaped(&mistake.mistake), sentences(&mistake.advice));
            text += &wrapped(&words, width, &format!("  {:>3} × ", mistake.students), "        ");
        }
    }
    text + "\n" + &wrapped(&ending(summary, levels), width, "", "")
}

fn tables(summary: &Summary) -> String {
    let mut text = format!("{:20}{}\n", "task", row(&COUNTS.map(|(name, _)| name), &COUNTS));
    for task in &summary.tasks {
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(text, "{:20}{}", task.task, row(&task.counts(), &COUNTS));
    }
    text += "\nThe failed ones and those not started, by kind:\n";
    let _ = writeln!(text, "{:20}{}", "task", row(&DETAILS.map(|(name, _)| name), &DETAILS));
    for task in &summary.tasks {
        let _ = writeln!(text, "{:20}{}", task.task, row(&task.details(), &DETAILS));
    }
    text
}

fn row<const N: usize>(cells: &[impl Display; N], columns: &[(&str, usize); N]) -> String {
    let cells = cells.iter().zip(columns);
    cells
        .map(|(cell, (_, width))| format!("{:>width$}", cell.to_string()))
        .collect()
}

/// The content of the tables without the zeros.
fn lines(summary: &Summary, width: usize) -> String {
    let mut text = String::new();
    for task in &summary.tasks {
        let counts = named(&task.counts(), &COUNTS);
        text += &wrapped(&format!("{}: {counts}", task.task), width, "", "  ");
        let details = named(&task.details(), &DETAILS);
        if !details.is_empty() {
            text += &wrapped(&details, width, "  ", "  ");
        }
    }
    text
}

fn named<const N: usize>(counts: &[usize; N], columns: &[(&str, usize); N]) -> String {
    let counts = counts.iter().zip(columns).filter(|(count, _)| **count > 0);
    let words: Vec<String> = counts.map(|(count, (name, _))| format!("{count} {name}")).collect();
    words.join(", ")
}
