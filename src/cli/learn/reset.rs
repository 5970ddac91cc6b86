//! `queens reset`: back to the stub, and nothing lost.

use std::process::ExitCode;

use clap::Args;

use queens::task::Reset as Done;

use crate::cli::{course, language};

/// Restore the stub of a task; your file is kept beside it
#[derive(Debug, Args)]
pub struct Reset {
    /// The task
    task: String,
    #[command(flatten)]
    form: language::Form,
}

impl Reset {
    /// Restores it, and says where the student's file is now.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let course = course::current()?;
        let task = course::task(&course, &self.task)?;
        let done = match task.reset()? {
            Done::Untouched => format!("{} is as you found it: there is nothing to reset.\n", task.name),
            Done::Restored { kept: None } => format!("{}: the stub is back.\n", task.name),
            Done::Restored { kept: Some(file) } => format!(
                "{}: the stub is back. What you wrote is kept in {}.\n",
                task.name,
                file.strip_prefix(&course.root).unwrap_or(&file).display()
            ),
        };
        self.form.print(&done)?;
        Ok(ExitCode::SUCCESS)
    }
}
