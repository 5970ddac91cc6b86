//! `queens new`: the first draft of a task.

use std::process::ExitCode;

use clap::Args;

use super::desk;

/// Begin a new task: a whole first draft, ready to be edited
///
/// Writes statement, stub, settings, solution and one known mistake, with comments that say what their parts are for, and
/// names the task in the course and in the packages that editors look at.
#[derive(Debug, Args)]
pub struct New {
    /// The name: small letters, digits and -, such as knights-tour
    task: String,
    #[command(flatten)]
    form: desk::Form,
}

impl New {
    /// Writes the draft, and says what to do with it.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let course = desk::course()?;
        let written = course.add(&self.task).map_err(desk::usage)?;
        let mut text = format!(
            "{}: a first draft is there, behind the other tasks of the course:\n\n",
            self.task
        );
        for file in &written {
            let file = file.strip_prefix(&course.root).unwrap_or(file);
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
