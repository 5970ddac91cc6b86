//! What the subcommands of the course share: where the course is, and how text reaches the terminal.

use std::io::{self, Write};

use anyhow::Context;

use queens::task::{Course, CourseError, Language, Task};

use super::WrongUsage;

/// The course around the current folder.
pub fn course() -> anyhow::Result<Course> {
    let here = std::env::current_dir().context("the current folder cannot be found")?;
    Course::find(&here).map_err(usage)
}

/// The task called `name`.
pub fn task(course: &Course, name: &str) -> anyhow::Result<Task> {
    course.task(name).map_err(usage)
}

/// A name that does not exist is wrong usage; a damaged file is not the fault of who typed the command.
fn usage(error: CourseError) -> anyhow::Error {
    match error {
        CourseError::NoCourse(_) | CourseError::UnknownTask { .. } => WrongUsage(error.to_string()).into(),
        _ => error.into(),
    }
}

/// The language that was asked for, or that of the locale.
pub fn language(asked: Option<Language>) -> Language {
    let of_locale = || {
        ["LC_ALL", "LC_MESSAGES", "LANG"]
            .iter()
            .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()))
            .map_or(Language::English, |locale| Language::of_locale(&locale))
    };
    asked.unwrap_or_else(of_locale)
}

/// The columns of the terminal, or of a printed page where there is no terminal.
pub fn width() -> usize {
    terminal_size::terminal_size().map_or(80, |(width, _)| usize::from(width.0))
}

/// Prints `text`, with its colours only where they are wanted: a terminal, and none of `NO_COLOR`, `TERM=dumb`.
pub fn print(text: &str) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}
