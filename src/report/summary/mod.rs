//! A summary of a class: the results of each task, and the most frequent mistakes, which to explain next.

mod markdown;
mod terminal;

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;

use super::student::Levels;
use super::{Report, Student};
use crate::class::{Handling, Mark};
use crate::grade::Verdict;
use crate::report::text::explanations;
use crate::report::text::status::{Status, advice};

/// The version of the JSON; it grows with each change that a reader must know.
const VERSION: u32 = 1;

/// The summary of a class.
#[derive(Serialize)]
pub struct Summary {
    version: u32,
    students: usize,
    /// In the order of the course.
    tasks: Vec<TaskSummary>,
    levels: Vec<String>,
}

/// The results of one task.
#[derive(Serialize)]
struct TaskSummary {
    task: String,
    passed: usize,
    failed: usize,
    not_started: usize,
    not_graded: usize,
    /// The failed ones by kind, each counted once.
    failures: Failures,
    /// Those not started by kind, each counted once.
    beginnings: Beginnings,
    /// The most frequent one first.
    mistakes: Vec<MistakeSummary>,
}

/// The ways in which a task failed.
#[derive(Clone, Copy, Default, Serialize)]
struct Failures {
    /// With the advice of a known mistake, no matter how the program ended.
    recognised: usize,
    /// A wrong answer without a known mistake, as with all below.
    unrecognised: usize,
    does_not_compile: usize,
    timed_out: usize,
    crashed: usize,
    /// At a limit of output or memory.
    too_much: usize,
}

/// The states of a task that is not started.
#[derive(Clone, Copy, Default, Serialize)]
struct Beginnings {
    missing: usize,
    /// Those of the missing ones for which a file has almost the right name.
    misnamed: usize,
    untouched: usize,
    unfinished: usize,
}

/// A known mistake of a task.
#[derive(Serialize)]
struct MistakeSummary {
    mistake: String,
    /// The number of students who got its advice.
    students: usize,
    advice: String,
}

/// The form of a summary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Text for a terminal of this many columns.
    Terminal(usize),
    /// Markdown as GitHub shows it.
    Markdown,
    /// JSON; `docs/report.schema.json` describes it.
    Json,
}

/// The report.
pub struct Summarised {
    form: Form,
    students: usize,
    tasks: Vec<Count>,
    levels: Levels,
}

/// The counts for one task.
struct Count {
    task: String,
    statuses: BTreeMap<Status, usize>,
    failures: Failures,
    beginnings: Beginnings,
    /// The advice of each mistake, and the number of students who got it.
    mistakes: BTreeMap<(String, String), usize>,
}

impl Summarised {
    /// A summary of these tasks.
    pub fn new(form: Form, tasks: Vec<String>) -> Self {
        let count = |task| Count {
            task,
            statuses: BTreeMap::new(),
            failures: Failures::default(),
            beginnings: Beginnings::default(),
            mistakes: BTreeMap::new(),
        };
        Summarised {
            form,
            students: 0,
            tasks: tasks.into_iter().map(count).collect(),
            levels: Levels::default(),
        }
    }

    fn summary(&self) -> Summary {
        Summary {
            version: VERSION,
            students: self.students,
            tasks: self.tasks.iter().map(Count::summary).collect(),
            levels: self.levels.names(),
        }
    }
}

impl Report for Summarised {
    fn student(&mut self, student: &Student, _out: &mut dyn Write) -> io::Result<()> {
        self.students += 1;
        self.levels.add(student.levels());
        for mark in &student.marks {
            let Some(count) = self.tasks.iter_mut().find(|count| count.task == mark.task) else {
                continue;
            };
            count.add(mark);
            for advice in advice(mark) {
                let words = explanations::words(&advice.explanation).unwrap_or_default();
                let name = explanations::name(&advice.explanation);
                *count.mistakes.entry((name, words)).or_default() += 1;
            }
        }
        Ok(())
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let summary = self.summary();
        match self.form {
            Form::Terminal(width) => out.write_all(terminal::text(&summary, &self.levels, width).as_bytes()),
            Form::Markdown => out.write_all(markdown::text(&summary, &self.levels).as_bytes()),
            Form::Json => {
                serde_json::to_writer_pretty(&mut *out, &summary)?;
                out.write_all(b"\n")
            }
        }
    }
}

impl Count {
    fn add(&mut self, mark: &Mark) {
        *self.statuses.entry(Status::of(mark)).or_default() += 1;
        let (failures, beginnings) = (&mut self.failures, &mut self.beginnings);
        let of_its_kind = match &mark.outcome {
            Handling::Missing { instead } => {
                beginnings.misnamed += usize::from(instead.is_some());
                &mut beginnings.missing
            }
            Handling::Judged(_) if !advice(mark).is_empty() => &mut failures.recognised,
            Handling::Judged(assessment) => match assessment.verdict {
                Verdict::NotStarted => &mut beginnings.untouched,
                Verdict::Unfinished { .. } => &mut beginnings.unfinished,
                Verdict::DoesNotCompile => &mut failures.does_not_compile,
                Verdict::TimedOut => &mut failures.timed_out,
                Verdict::Crashed => &mut failures.crashed,
                Verdict::TooMuchOutput | Verdict::OutOfMemory => &mut failures.too_much,
                Verdict::Failed | Verdict::NotRun => &mut failures.unrecognised,
                Verdict::Passed | Verdict::CouldNotBeGraded { .. } => return,
            },
            Handling::Refused(_) => return,
        };
        *of_its_kind += 1;
    }

    fn summary(&self) -> TaskSummary {
        let of = |status| self.statuses.get(&status).copied().unwrap_or(0);
        let mistake = |((mistake, advice), students): (&(String, String), &usize)| MistakeSummary {
            mistake: mistake.clone(),
            students: *students,
            advice: advice.clone(),
        };
        let mut mistakes: Vec<MistakeSummary> = self.mistakes.iter().map(mistake).collect();
        mistakes.sort_by_key(|mistake| std::cmp::Reverse(mistake.students));
        TaskSummary {
            task: self.task.clone(),
            passed: of(Status::Passed),
            failed: of(Status::Failed),
            not_started: of(Status::NotStarted),
            not_graded: of(Status::NotGraded),
            failures: self.failures,
            beginnings: self.beginnings,
            mistakes,
        }
    }
}
