//! What the subcommands of the course share: where the course is, and how text reaches the terminal.

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use serde::Serialize;

use queens::grade::GradeError;
use queens::locale::Locale;
use queens::report::ascii;
use queens::task::{Course, CourseError, Task};
use queens::view::Look;

use super::{WrongUsage, output};

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
pub fn usage(error: CourseError) -> anyhow::Error {
    match error {
        CourseError::NoCourse(_) | CourseError::UnknownTask { .. } | CourseError::BadName { .. } => {
            WrongUsage(error.to_string()).into()
        }
        _ => error.into(),
    }
}

/// The solution of the task called `name`, which a student's copy of the course need not have.
pub fn solution(course: &Course, name: &str) -> anyhow::Result<PathBuf> {
    let file = course.solution(name);
    anyhow::ensure!(
        file.is_file(),
        "this copy of the course has no solution of {name}; ask whoever gave it to you"
    );
    Ok(file)
}

/// What is damaged about the task called `task`, for whoever can mend it: with the solution at hand its references are
/// recorded anew, not restored.
pub fn damage(course: &Course, task: &str, error: &GradeError) -> String {
    match error {
        GradeError::NoReference { file, reason } if course.solution(task).is_file() => format!(
            "the reference {} cannot be used: {reason}; `cargo queens record {task}` records it from the solution",
            file.display()
        ),
        error => error.to_string(),
    }
}

/// How text looks.
#[derive(Clone, Copy, Debug, Args)]
pub struct Form {
    /// ASCII only and no colours, to be read aloud or shown by any terminal
    #[arg(long)]
    pub plain: bool,
}

/// How a subcommand speaks whose texts are written in each language of the course.
#[derive(Clone, Copy, Debug, Args)]
pub struct Speech {
    /// The language: en or cs [default: that of the locale]
    #[arg(long)]
    lang: Option<Locale>,
    #[command(flatten)]
    pub form: Form,
}

impl Speech {
    /// The language that was asked for, or that of the locale.
    pub fn language(self) -> Locale {
        language(self.lang)
    }

    /// What a command that is named has to say, so that it speaks the same language.
    pub fn option(self) -> String {
        self.lang
            .map(|language| format!(" --lang {language}"))
            .unwrap_or_default()
    }

    /// Prints `text` as it is wanted.
    pub fn print(self, text: &str) -> anyhow::Result<()> {
        self.form.print(text)
    }
}

impl Form {
    /// Prints `text` as it is wanted.
    pub fn print(self, text: &str) -> anyhow::Result<()> {
        if self.plain {
            output::print(&ascii::plain(text))
        } else {
            output::print(text)
        }
    }
}

/// The language that was asked for, or that of the locale.
pub fn language(asked: Option<Locale>) -> Locale {
    let of_locale =
        || locale(["LC_ALL", "LC_MESSAGES", "LANG"]).map_or(Locale::English, |locale| Locale::of_environment(&locale));
    asked.unwrap_or_else(of_locale)
}

/// The first of these variables that says anything.
pub fn locale(names: [&str; 3]) -> Option<String> {
    names
        .iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()))
}

/// The columns of the terminal, or of a printed page where there is no terminal.
pub fn width() -> usize {
    terminal_size::terminal_size().map_or(80, |(width, _)| usize::from(width.0))
}

/// The columns of the terminal to which standard output goes, if it goes to one: elsewhere no line is wrapped, as programs
/// like it.
pub fn terminal_width() -> Option<usize> {
    io::stdout().is_terminal().then(width)
}

/// The columns of the terminal to which standard error goes.
pub fn error_width() -> usize {
    terminal_size::terminal_size_of(io::stderr()).map_or(80, |(width, _)| usize::from(width.0))
}

/// The widest lines of running text that is wrapped here; the narrowest are left to the terminal.
pub fn text_width() -> usize {
    width().clamp(20, 100)
}

/// Prints `value` as JSON.
pub fn print_json(value: &impl Serialize) -> anyhow::Result<()> {
    let json = serde_json::to_string_pretty(value)?;
    output::to(None, |out| writeln!(out, "{json}"))
}

/// Whether standard output is a terminal on which more can be done than adding lines at the end.
pub fn has_screen() -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    io::stdout().is_terminal() && !dumb
}

/// What the terminal says of itself in the environment.
pub fn look() -> Look {
    let locale = locale(["LC_ALL", "LC_CTYPE", "LANG"]).unwrap_or_default();
    Look {
        colours: anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never,
        // Terminals of Windows have no such variables and show Unicode.
        unicode: cfg!(windows) || locale.to_lowercase().replace('-', "").contains("utf8"),
    }
}
