//! `queens list`: the tasks of the course.

use std::fmt::Write;
use std::process::ExitCode;

use clap::Args;

use queens::task::Language;

use super::desk;

/// List the tasks of the course, in its order
#[derive(Debug, Args)]
pub struct List {
    /// Only tasks with this word in name, title, summary or source
    word: Option<String>,
    /// The language: en or cs [default: that of the locale]
    #[arg(long)]
    lang: Option<Language>,
}

impl List {
    /// Lists them; a task whose files are damaged is listed with what is wrong.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let course = desk::course()?;
        let language = desk::language(self.lang);
        let wanted = self.word.unwrap_or_default().to_lowercase();
        let mut text = String::new();
        for name in &course.tasks {
            let (points, summary, source) = match course.task(name) {
                Ok(task) => {
                    let statement = task.statement(language);
                    (
                        format!("{:>3}", task.points()),
                        format!("{}: {}", statement.title, statement.summary),
                        task.source,
                    )
                }
                Err(error) => ("  ?".to_owned(), error.to_string(), String::new()),
            };
            if format!("{name} {summary} {source}").to_lowercase().contains(&wanted) {
                // Writing to a string cannot fail.
                let _ = writeln!(text, "{name:<12} {points} points  {summary}");
            }
        }
        if text.is_empty() {
            text = format!("No task has `{wanted}` in it.\n");
        }
        desk::print(&text)?;
        Ok(ExitCode::SUCCESS)
    }
}
