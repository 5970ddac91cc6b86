//! `queens list`: the tasks of the course.

use std::convert::Infallible;
use std::fmt::Write;
use std::process::ExitCode;

use clap::Args;
use serde::Serialize;

use queens::grade::{Cancel, Grader, Verdict};
use queens::io_message;
use queens::locale::Locale;
use queens::parallel::{collect, processors};
use queens::report;
use queens::task::Course;

use crate::cli::{course, interrupt, language, output};

/// List the tasks of the course, in its order
#[derive(Debug, Args)]
pub struct List {
    /// List only tasks with this word in name, title, summary or source
    word: Option<String>,
    /// Grade the tasks that are begun, and show the verdicts
    #[arg(long)]
    status: bool,
    /// Print the list as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    speech: language::Speech,
}

/// One task in the list.
#[derive(Debug, Serialize)]
struct Entry {
    task: String,
    #[serde(flatten)]
    content: Content,
    #[serde(flatten)]
    status: Option<Status>,
}

/// The content of the files of a task.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Content {
    Whole {
        title: String,
        summary: String,
        source: String,
        possible: u32,
    },
    Damaged {
        error: String,
    },
}

#[derive(Debug, Serialize)]
struct Status {
    verdict: Verdict,
    points: u32,
}

impl List {
    /// Lists the tasks; one whose files are damaged comes with the error.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let course = course::current()?;
        let wanted = self.word.as_deref().unwrap_or_default().to_lowercase();
        let mut entries: Vec<Entry> = course
            .tasks
            .iter()
            .map(|name| Entry::read(&course, name, self.speech.language()))
            .filter(|entry| entry.text().to_lowercase().contains(&wanted))
            .collect();
        if self.status {
            let grader = Grader::for_course(&course)?;
            let grade = |cancel: &Cancel| {
                let grade = |entry: &Entry| Ok(entry.grade(&course, &grader, cancel));
                collect::<_, _, Infallible>(&entries, processors(), grade)
            };
            let Ok(statuses) = interrupt::run_interruptible(grade, interrupt::programs_ended)?;
            for (entry, status) in entries.iter_mut().zip(statuses) {
                entry.status = status;
            }
        }
        if self.json {
            output::print_json(&entries)?;
        } else if entries.is_empty() {
            self.speech.print(&format!("No task contains `{wanted}`.\n"))?;
        } else {
            self.speech
                .print(&entries.iter().map(Entry::line).collect::<String>())?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

impl Entry {
    fn read(course: &Course, name: &str, language: Locale) -> Entry {
        let content = match course.task(name) {
            Ok(task) => {
                let statement = task.statement(language);
                Content::Whole {
                    title: statement.title.clone(),
                    summary: statement.summary.clone(),
                    possible: task.points(),
                    source: task.source,
                }
            }
            Err(error) => Content::Damaged {
                error: io_message::chain(&error),
            },
        };
        Entry {
            task: name.to_owned(),
            content,
            status: None,
        }
    }

    /// The text that is searched.
    fn text(&self) -> String {
        match &self.content {
            Content::Whole {
                title, summary, source, ..
            } => format!("{} {title} {summary} {source}", self.task),
            Content::Damaged { error } => format!("{} {error}", self.task),
        }
    }

    /// The verdict on the student's file; `None` if the task cannot be read.
    fn grade(&self, course: &Course, grader: &Grader, cancel: &Cancel) -> Option<Status> {
        let task = course.task(&self.task).ok()?;
        Some(match grader.assess_student(&task, Some(cancel)) {
            Ok(assessment) => Status {
                verdict: assessment.verdict,
                points: assessment.points,
            },
            Err(error) => Status {
                verdict: Verdict::CouldNotBeGraded {
                    reason: io_message::chain(&error),
                },
                points: 0,
            },
        })
    }

    fn line(&self) -> String {
        let mut line = format!("{:<12} ", self.task);
        let (possible, words) = match &self.content {
            Content::Whole {
                title,
                summary,
                possible,
                ..
            } => (possible.to_string(), format!("{title}: {summary}")),
            Content::Damaged { error } => ("?".to_owned(), error.clone()),
        };
        // Writing to a string cannot fail.
        let _ = match &self.status {
            Some(status) => {
                let style = report::terminal::style(&status.verdict);
                let verdict = status.verdict.words();
                write!(
                    line,
                    "{:>3} of {possible:>2} points  {style}{verdict:<16}{style:#}",
                    status.points
                )
            }
            None => write!(line, "{possible:>3} points"),
        };
        format!("{line}  {words}\n")
    }
}
