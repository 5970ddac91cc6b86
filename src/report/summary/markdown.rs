//! The summary as Markdown, and the sentences that the terminal shows as well.

use std::fmt::Write;

use super::{MistakeSummary, Summary, TaskSummary};
use crate::report::format::markdown::inline;
use crate::report::student::Levels;
use crate::report::text::visible::sentences;

/// The most mistakes that are shown for a task.
const MISTAKES: usize = 3;

/// The summary as Markdown.
pub fn text(summary: &Summary, levels: &Levels) -> String {
    let mut text = "| Task | Passed | Failed | Not started | Not graded |\n|---|---:|---:|---:|---:|\n".to_owned();
    for task in &summary.tasks {
        // Writing to a string cannot fail, here and below.
        let counts = task.counts().map(|count| count.to_string());
        let _ = writeln!(text, "| {} | {} |", inline(&task.task), counts.join(" | "));
    }
    text += "\n| Task | Known mistake | Other mistake | Does not compile | Timed out | Crashed | Too much | Missing | Untouched \
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
    /// The tasks with known mistakes, those with the most failures first, each with its most frequent mistakes.
    pub(super) fn mistakes(&self) -> impl Iterator<Item = (&TaskSummary, &[MistakeSummary])> {
        let mut tasks: Vec<&TaskSummary> = self.tasks.iter().filter(|task| !task.mistakes.is_empty()).collect();
        tasks.sort_by_key(|task| std::cmp::Reverse(task.failed));
        tasks
            .into_iter()
            .map(|task| (task, &task.mistakes[..task.mistakes.len().min(MISTAKES)]))
    }
}

/// The tasks for which a file may have a wrong name.
pub fn misnamed(summary: &Summary) -> Option<String> {
    let tasks = summary.tasks.iter().filter(|task| task.beginnings.misnamed > 0);
    let tasks: Vec<String> = tasks
        .map(|task| format!("{} ({})", task.task, task.beginnings.misnamed))
        .collect();
    (!tasks.is_empty()).then(|| {
        format!(
            "Perhaps handed in under a wrong name and counted as missing: {}. The other reports name the files.",
            tasks.join(", ")
        )
    })
}

impl TaskSummary {
    /// The number of passed, failed, not started and not graded ones.
    pub(super) fn counts(&self) -> [usize; 4] {
        [self.passed, self.failed, self.not_started, self.not_graded]
    }

    /// The number of failed and not started ones by kind.
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

/// The heading of a task in the list of mistakes.
pub fn heading(task: &TaskSummary) -> String {
    let begun = task.passed + task.failed;
    format!("{}: {} of {begun} failed", task.task, task.failed)
}

/// The last line: the number of students and the levels.
pub fn ending(summary: &Summary, levels: &Levels) -> String {
    let students = match summary.students {
        1 => "1 student.".to_owned(),
        count => format!("{count} students."),
    };
    format!("{students} {}", levels.words())
}
