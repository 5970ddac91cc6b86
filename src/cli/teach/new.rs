//! `queens new`: the first draft of a task.

use std::process::ExitCode;

use clap::Args;

use queens::task::Draft;

use crate::cli::{course, language};

/// Begin a new task with a complete first draft
///
/// Writes a statement, stub, settings, solution and one known mistake, with comments that explain their parts. Adds the task
/// to the course, to the packages for editors, and to exercises/README.md if that lists the tasks.
#[derive(Debug, Args)]
pub struct New {
    /// The name: lower-case letters, digits and -, such as knights-tour
    task: String,
    #[command(flatten)]
    form: language::Form,
}

impl New {
    /// Writes the draft and prints what to do with it.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let course = course::current()?;
        let Draft { files, named_in } = course.add(&self.task).map_err(course::usage)?;
        let mut text = format!(
            "{}: the first draft is written, as the last task of the course:\n\n",
            self.task
        );
        for file in &files {
            text.push_str(&format!("  {}\n", file.display()));
        }
        text.push_str(
            "\nThese files list the tasks and now include this one; complete its line where there is one:\n\n",
        );
        for file in &named_in {
            text.push_str(&format!("  {}\n", file.display()));
        }
        text.push_str(&format!(
            "\nThe draft asks for the squares of the first numbers. Replace it file by file; then\n\n  \
             cargo queens record {name}\n  cargo queens verify {name}\n\n\
             record the right answers and report what is left to do. CONTRIBUTING.md explains each file.\n",
            name = self.task
        ));
        self.form.print(&text)?;
        Ok(ExitCode::SUCCESS)
    }
}
