//! `queens reset`: restores the stub and keeps the student's file.

use std::process::ExitCode;

use clap::Args;

use queens::task::Reset as Done;

use crate::cli::{course, language};

/// Restore the stub of a task; your file is kept next to it
#[derive(Debug, Args)]
pub struct Reset {
    /// The name of the task
    task: String,
    #[command(flatten)]
    form: language::Form,
}

impl Reset {
    /// Restores the stub and prints where the student's file is now.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let course = course::current()?;
        let task = course::task(&course, &self.task)?;
        let done = match task.reset()? {
            Done::Untouched => format!(
                "{}: the file is still the stub: there is nothing to reset.\n",
                task.name
            ),
            Done::Restored { kept: None } => format!("{}: the stub is restored.\n", task.name),
            Done::Restored { kept: Some(file) } => format!(
                "{}: the stub is restored. Your file is kept as {}.\n",
                task.name,
                file.strip_prefix(&course.root).unwrap_or(&file).display()
            ),
        };
        self.form.print(&done)?;
        Ok(ExitCode::SUCCESS)
    }
}
