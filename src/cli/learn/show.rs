//! `queens show`: the statement of a task.

use std::process::ExitCode;

use clap::Args;
use serde_json::json;

use crate::cli::{course, language, output};

/// Show the statement of a task
#[derive(Debug, Args)]
pub struct Show {
    /// The name of the task [default: the next one that you have not passed]
    task: Option<String>,
    /// Print the statement as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    speech: language::Speech,
}

impl Show {
    /// Prints the statement from the folder of the task, and which file to open.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let course = course::current()?;
        let task = course::named_or_next(&course, self.task.as_deref())?;
        let language = self.speech.language();
        let text = task.text(language)?;
        let file = task.file();
        let file = file.strip_prefix(&course.root).unwrap_or(&file);
        if self.json {
            let statement = task.statement(language);
            output::print_json(&json!({
                "task": task.name,
                "title": statement.title,
                "summary": statement.summary,
                "source": task.source,
                "possible": task.points(),
                "text": text,
                "file": file.to_string_lossy(),
            }))?;
        } else {
            self.speech
                .print(&format!("{}\n\nYour file: {}\n", text.trim_end(), file.display()))?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
