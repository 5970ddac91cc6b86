//! A summary of a class: how each task went, and which mistakes were made most often, so what to explain next.

mod terminal;
mod words;

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;

use super::student::Levels;
use super::{Report, Student};
use crate::class::{Handling, Mark};
use crate::grade::Verdict;
use crate::report::text::standing::{Standing, advice};

/// The version of the JSON; it grows whenever a reader would have to know.
const VERSION: u32 = 1;

/// What is kept of a class while its marks go by.
#[derive(Serialize)]
pub struct Summary {
    version: u32,
    students: usize,
    /// In the order of the course.
    tasks: Vec<TaskSummary>,
    levels: Vec<String>,
}

/// How one task went.
#[derive(Serialize)]
struct TaskSummary {
    task: String,
    passed: usize,
    failed: usize,
    not_started: usize,
    not_graded: usize,
    /// Those that failed, each of them once.
    failures: Failures,
    /// Those that have not started, each of them once.
    beginnings: Beginnings,
    /// The most frequent one first.
    mistakes: Vec<MistakeSummary>,
}

/// In which ways a task was failed.
#[derive(Clone, Copy, Default, Serialize)]
struct Failures {
    /// With the advice of a known mistake, however the program ended.
    recognised: usize,
    /// A wrong answer and no known mistake; so all that follow.
    unrecognised: usize,
    does_not_compile: usize,
    timed_out: usize,
    crashed: usize,
    /// At the limit of output or memory.
    too_much: usize,
}

/// How far those are who have not started with a task.
#[derive(Clone, Copy, Default, Serialize)]
struct Beginnings {
    missing: usize,
    /// Of those that are missing, where a file has almost the right name.
    misnamed: usize,
    untouched: usize,
    unfinished: usize,
}

/// A known mistake of a task.
#[derive(Serialize)]
struct MistakeSummary {
    mistake: String,
    /// How many students got its advice.
    students: usize,
    advice: String,
}

/// How a summary is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Text for a terminal of so many columns.
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

/// What is counted for one task.
struct Count {
    task: String,
    standings: BTreeMap<Standing, usize>,
    failures: Failures,
    beginnings: Beginnings,
    /// The advice of each mistake, and how many students got it.
    mistakes: BTreeMap<String, (String, usize)>,
}

impl Summarised {
    /// A summary of these tasks.
    pub fn new(form: Form, tasks: Vec<String>) -> Self {
        let count = |task| Count {
            task,
            standings: BTreeMap::new(),
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
                let words = || (advice.advice.clone(), 0);
                count.mistakes.entry(advice.mistake.clone()).or_insert_with(words).1 += 1;
            }
        }
        Ok(())
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let summary = self.summary();
        match self.form {
            Form::Terminal(width) => out.write_all(terminal::text(&summary, &self.levels, width).as_bytes()),
            Form::Markdown => out.write_all(words::markdown(&summary, &self.levels).as_bytes()),
            Form::Json => {
                serde_json::to_writer_pretty(&mut *out, &summary)?;
                out.write_all(b"\n")
            }
        }
    }
}

impl Count {
    fn add(&mut self, mark: &Mark) {
        *self.standings.entry(Standing::of(mark)).or_default() += 1;
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
        let of = |standing| self.standings.get(&standing).copied().unwrap_or(0);
        let mistake = |(mistake, (advice, students)): (&String, &(String, usize))| MistakeSummary {
            mistake: mistake.clone(),
            students: *students,
            advice: advice.clone(),
        };
        let mut mistakes: Vec<MistakeSummary> = self.mistakes.iter().map(mistake).collect();
        mistakes.sort_by_key(|mistake| std::cmp::Reverse(mistake.students));
        TaskSummary {
            task: self.task.clone(),
            passed: of(Standing::Passed),
            failed: of(Standing::Failed),
            not_started: of(Standing::NotStarted),
            not_graded: of(Standing::NotGraded),
            failures: self.failures,
            beginnings: self.beginnings,
            mistakes,
        }
    }
}
