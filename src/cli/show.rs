//! `queens show`: the statement of a task.

use std::process::ExitCode;

use clap::Args;

use queens::task::Language;

use super::desk;

/// Show the statement of a task
#[derive(Debug, Args)]
pub struct Show {
    /// The task
    task: String,
    /// The language: en or cs [default: that of the locale]
    #[arg(long)]
    lang: Option<Language>,
}

impl Show {
    /// Prints the statement as it stands in the task's folder, and which file to open.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let course = desk::course()?;
        let task = desk::task(&course, &self.task)?;
        let text = task.text(desk::language(self.lang))?;
        let file = task.file();
        let file = file.strip_prefix(&course.root).unwrap_or(&file);
        desk::print(&format!("{}\n\nYour file: {}\n", text.trim_end(), file.display()))?;
        Ok(ExitCode::SUCCESS)
    }
}
