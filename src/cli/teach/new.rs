//! `queens new`: the first draft of a task.

use std::process::ExitCode;

use clap::Args;

use queens::task::Draft;

use crate::cli::{course, language};

/// Begin a new task: a whole first draft, ready to be edited
///
/// Writes statement, stub, settings, solution and one known mistake, with comments that say what their parts are for, and
/// names the task in the course, in the packages that editors look at, and in exercises/README.md if that lists the tasks.
#[derive(Debug, Args)]
pub struct New {
    /// The name: small letters, digits and -, such as knights-tour
    task: String,
    #[command(flatten)]
    form: language::Form,
}

impl New {
    /// Writes the draft, and says what to do with it.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let course = course::current()?;
        let Draft { files, named_in } = course.add(&self.task).map_err(course::usage)?;
        let mut text = format!(
            "{}: a first draft is there, behind the other tasks of the course:\n\n",
            self.task
        );
        for file in &files {
            text.push_str(&format!("  {}\n", file.display()));
        }
        text.push_str(
            "\nThese name the tasks, this one now among them; where it has a line, write the rest of that:\n\n",
        );
        for file in &named_in {
            text.push_str(&format!("  {}\n", file.display()));
        }
        text.push_str(&format!(
            "\nIt asks for the squares of the first numbers. Make it yours, file by file; then\n\n  \
             cargo queens record {name}\n  cargo queens verify {name}\n\n\
             record what is right and say what is left to do. CONTRIBUTING.md has more on each file.\n",
            name = self.task
        ));
        self.form.print(&text)?;
        Ok(ExitCode::SUCCESS)
    }
}
