//! The summary for people: as text for a terminal, and as Markdown.

use std::fmt::Write;

use super::{MistakeSummary, Summary, TaskSummary};
use crate::report::markdown::inline;
use crate::report::student::Levels;
use crate::report::visible::{escaped, sentences};

/// How many mistakes of a task are told.
const MISTAKES: usize = 3;

/// The summary as text of 80 columns.
pub fn terminal(summary: &Summary, levels: &Levels) -> String {
    let mut text = format!(
        "{:20}{:>8}{:>8}{:>13}{:>12}\n",
        "task", "passed", "failed", "not started", "not graded"
    );
    for task in &summary.tasks {
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(
            text,
            "{:20}{:>8}{:>8}{:>13}{:>12}",
            task.task, task.passed, task.failed, task.not_started, task.not_graded
        );
    }
    text += "\nHow they failed, and how far those are who have not started:\n";
    let columns = [
        "known", "wrong", "compile", "time", "crash", "limit", "missing", "stub", "begun",
    ];
    let _ = writeln!(text, "{:20}{}", "task", cells(&columns));
    for task in &summary.tasks {
        let _ = writeln!(text, "{:20}{}", task.task, cells(&task.details()));
    }
    text += &format!("\n{}\n", textwrap::fill(LEGEND, 80));
    text += &misnamed(summary)
        .map(|words| format!("\n{}\n", textwrap::fill(&words, 80)))
        .unwrap_or_default();
    if summary.mistakes().next().is_some() {
        text += "\nWhat to explain next, the most frequent mistakes first:\n";
    }
    for (task, mistakes) in summary.mistakes() {
        let _ = writeln!(text, "\n{}", heading(task));
        for mistake in mistakes {
            let begin = format!("  {:>3} × {}: ", mistake.students, escaped(&mistake.mistake));
            let options = textwrap::Options::new(80)
                .initial_indent(&begin)
                .subsequent_indent("        ");
            let _ = writeln!(text, "{}", textwrap::fill(&sentences(&mistake.advice), options));
        }
    }
    text + &ending(summary, levels)
}

/// The summary as Markdown.
pub fn markdown(summary: &Summary, levels: &Levels) -> String {
    let mut text = "| Task | Passed | Failed | Not started | Not graded |\n|---|---:|---:|---:|---:|\n".to_owned();
    for task in &summary.tasks {
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} | {} |",
            inline(&task.task),
            task.passed,
            task.failed,
            task.not_started,
            task.not_graded
        );
    }
    text += "\n| Task | Known mistake | Else wrong | Does not compile | Timed out | Crashed | Too much | Missing | Untouched \
             | Unfinished |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n";
    for task in &summary.tasks {
        let details = task.details().map(|count| count.to_string());
        let _ = writeln!(text, "| {} | {} |", inline(&task.task), details.join(" | "));
    }
    text += &misnamed(summary)
        .map(|words| format!("\n{}\n", inline(&words)))
        .unwrap_or_default();
    if summary.mistakes().next().is_some() {
        text += "\n## What to explain next\n";
    }
    for (task, mistakes) in summary.mistakes() {
        let _ = writeln!(text, "\n### {}\n", inline(&heading(task)));
        for mistake in mistakes {
            let (name, advice) = (inline(&mistake.mistake), inline(&sentences(&mistake.advice)));
            let _ = writeln!(text, "* {} × **{name}**: {advice}", mistake.students);
        }
    }
    text + &ending(summary, levels)
}

impl Summary {
    /// The tasks in which mistakes are known, those first in which most students failed, with their first mistakes.
    fn mistakes(&self) -> impl Iterator<Item = (&TaskSummary, &[MistakeSummary])> {
        let mut tasks: Vec<&TaskSummary> = self.tasks.iter().filter(|task| !task.mistakes.is_empty()).collect();
        tasks.sort_by_key(|task| std::cmp::Reverse(task.failed));
        tasks
            .into_iter()
            .map(|task| (task, &task.mistakes[..task.mistakes.len().min(MISTAKES)]))
    }
}

/// What the columns of the second table mean.
const LEGEND: &str = "Of those that failed: a known mistake, else wrong, does not compile, timed out, crashed, too much output \
    or memory. Of those not started: not handed in, the stub untouched, unfinished.";

/// The widths of the columns of the second table.
const WIDTHS: [usize; 9] = [6, 6, 8, 5, 6, 6, 8, 5, 6];

fn cells(cells: &[impl std::fmt::Display; 9]) -> String {
    let cells = cells.iter().zip(WIDTHS);
    cells
        .map(|(cell, width)| format!("{:>width$}", cell.to_string()))
        .collect()
}

/// Where work may be lost by the name of its file.
fn misnamed(summary: &Summary) -> Option<String> {
    let tasks = summary.tasks.iter().filter(|task| task.beginnings.misnamed > 0);
    let tasks: Vec<String> = tasks
        .map(|task| format!("{} ({})", task.task, task.beginnings.misnamed))
        .collect();
    (!tasks.is_empty()).then(|| {
        format!(
            "Perhaps handed in under a wrong name, and counted as missing: {}. The reports on the class name the files.",
            tasks.join(", ")
        )
    })
}

impl TaskSummary {
    /// The columns of the second table.
    fn details(&self) -> [usize; 9] {
        let (failures, beginnings) = (&self.failures, &self.beginnings);
        [
            failures.recognised,
            failures.unrecognised,
            failures.does_not_compile,
            failures.timed_out,
            failures.crashed,
            failures.too_much,
            beginnings.missing,
            beginnings.untouched,
            beginnings.unfinished,
        ]
    }
}

fn heading(task: &TaskSummary) -> String {
    let begun = task.passed + task.failed;
    format!("{}: {} of {begun} failed", task.task, task.failed)
}

fn ending(summary: &Summary, levels: &Levels) -> String {
    let students = match summary.students {
        1 => "1 student.".to_owned(),
        count => format!("{count} students."),
    };
    format!("\n{students} {}\n", levels.words())
}
