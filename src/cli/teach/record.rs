//! `queens record`: records the answers of a solution as the references.

use std::process::ExitCode;

use clap::Args;

use queens::grade::{Cancel, Change, Recorder, Recording};

use crate::cli::{course, interrupt, language};

/// Record the references of a task from its solution, and the answers of its known mistakes
///
/// Prints what changed; review it with `git diff tests/snapshots` before you commit it.
#[derive(Debug, Args)]
pub struct Record {
    /// The names of the tasks
    #[arg(required = true)]
    tasks: Vec<String>,
    #[command(flatten)]
    form: language::Form,
}

impl Record {
    /// Records one task after another; refuses unknown names before it writes anything.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let course = course::current()?;
        course.check_solutions()?;
        for name in &self.tasks {
            course.check_name(name).map_err(course::usage)?;
        }
        let record = |cancel: &Cancel| {
            let recorder = Recorder::of(&course, Some(cancel))?;
            self.tasks.iter().try_for_each(|name| {
                let recording = recorder.record(name)?;
                self.form.print(&words(name, &recording))
            })
        };
        interrupt::run_interruptible(record, |_| "the same command records the rest".to_owned())??;
        Ok(ExitCode::SUCCESS)
    }
}

/// A line for each change, and one for the total.
fn words(task: &str, recording: &Recording) -> String {
    let Recording { references, mistakes } = recording;
    let mut text = String::new();
    let kinds = [("reference", references), ("mistake", mistakes)];
    for (kind, changes) in &kinds {
        for (name, change) in *changes {
            let how = match change {
                Change::New => "new",
                Change::Changed => "changed",
                Change::Gone => "gone",
                Change::Same => continue,
            };
            text.push_str(&format!("{task}: {kind} {name}: {how}\n"));
        }
    }
    let counts = kinds.map(|(kind, changes)| {
        let count = changes.iter().filter(|(_, change)| *change != Change::Gone).count();
        format!("{count} {kind}{}", if count == 1 { "" } else { "s" })
    });
    text + &format!("{task}: {} recorded\n", counts.join(" and "))
}
