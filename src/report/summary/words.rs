//! The summary as Markdown, and what it says on a terminal, too.

use std::fmt::Write;

use super::{MistakeSummary, Summary, TaskSummary};
use crate::report::format::markdown::inline;
use crate::report::student::Levels;
use crate::report::text::visible::sentences;

/// How many mistakes of a task are told.
const MISTAKES: usize = 3;

/// The summary as Markdown.
pub fn markdown(summary: &Summary, levels: &Levels) -> String {
    let mut text = "| Task | Passed | Failed | Not started | Not graded |\n|---|---:|---:|---:|---:|\n".to_owned();
    for task in &summary.tasks {
        // Writing to a string cannot fail, here and below.
        let standings = task.standings().map(|count| count.to_string());
        let _ = writeln!(text, "| {} | {} |", inline(&task.task), standings.join(" | "));
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
    text + &format!("\n{}\n", ending(summary, levels))
}

impl Summary {
    /// The tasks in which mistakes are known, those first in which most students failed, with their first mistakes.
    pub(super) fn mistakes(&self) -> impl Iterator<Item = (&TaskSummary, &[MistakeSummary])> {
        let mut tasks: Vec<&TaskSummary> = self.tasks.iter().filter(|task| !task.mistakes.is_empty()).collect();
        tasks.sort_by_key(|task| std::cmp::Reverse(task.failed));
        tasks
            .into_iter()
            .map(|task| (task, &task.mistakes[..task.mistakes.len().min(MISTAKES)]))
    }
}

/// Where work may be lost by the name of its file.
pub fn misnamed(summary: &Summary) -> Option<String> {
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
    /// How many passed, failed, have not started and could not be graded.
    pub(super) fn standings(&self) -> [usize; 4] {
        [self.passed, self.failed, self.not_started, self.not_graded]
    }

    /// The same in detail, but for those that passed or could not be graded.
    pub(super) fn details(&self) -> [usize; 9] {
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

pub fn heading(task: &TaskSummary) -> String {
    let begun = task.passed + task.failed;
    format!("{}: {} of {begun} failed", task.task, task.failed)
}

pub fn ending(summary: &Summary, levels: &Levels) -> String {
    let students = match summary.students {
        1 => "1 student.".to_owned(),
        count => format!("{count} students."),
    };
    format!("{students} {}", levels.words())
}
