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
