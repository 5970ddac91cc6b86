//! A summary of a class: how each task went, and which mistakes were made most often, so what to explain next.

mod words;

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;

use super::standing::{Standing, advice};
use super::student::Levels;
use super::{Report, Student};

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
    /// The most frequent one first.
    mistakes: Vec<MistakeSummary>,
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
    /// Text for a terminal.
    Terminal,
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
    /// The advice of each mistake, and how many students got it.
    mistakes: BTreeMap<String, (String, usize)>,
}

impl Summarised {
    /// A summary of these tasks.
    pub fn new(form: Form, tasks: Vec<String>) -> Self {
        let count = |task| Count {
            task,
            standings: BTreeMap::new(),
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
            *count.standings.entry(Standing::of(mark)).or_default() += 1;
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
            Form::Terminal => out.write_all(words::terminal(&summary, &self.levels).as_bytes()),
            Form::Markdown => out.write_all(words::markdown(&summary, &self.levels).as_bytes()),
            Form::Json => {
                serde_json::to_writer_pretty(&mut *out, &summary)?;
                out.write_all(b"\n")
            }
        }
    }
}

impl Count {
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
            mistakes,
        }
    }
}
