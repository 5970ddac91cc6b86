//! `queens doctor`: checks what the course needs, and says how to fix what is missing.

use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::mpsc;
use std::time::Duration;

use clap::Args;
use serde::Serialize;

use queens::grade::compile::Toolchain;
use queens::grade::run::Missing;
use queens::grade::{Grader, Level, References, run};
use queens::io_message;
use queens::task::Course;
use queens::watch::{Backend, FileWatcher, WatchMode};

use crate::cli::{course, language, output};

/// Check what the course needs, and say how to fix what is missing
///
/// Exit code 0: your programs can be graded; 1: they cannot.
#[derive(Debug, Args)]
pub struct Doctor {
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    form: language::Form,
}

/// The result of one check.
#[derive(Debug, Serialize)]
struct Sign {
    state: State,
    about: &'static str,
    found: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    fix: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum State {
    /// As it should be.
    Fine,
    /// Something optional is missing.
    Missing,
    /// Nothing can be graded.
    Broken,
}

impl Doctor {
    /// Runs all checks and prints the results.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let course = course::current()?;
        let grader = Grader::for_course(&course)?;
        let mut signs = languages(&grader);
        signs.extend(confinement());
        signs.push(tasks(&course));
        signs.push(cache(&grader));
        signs.push(exercises(&course));
        signs.push(events(&course, &grader));
        signs.push(terminal());
        let broken = signs.iter().any(|sign| sign.state == State::Broken);
        if self.json {
            output::print_json(&signs)?;
        } else {
            let words = if broken {
                "Your programs cannot be graded yet:\n\n"
            } else {
                "Your programs can be graded.\n\n"
            };
            let lines: String = signs.iter().map(Sign::lines).collect();
            self.form.print(&format!("{words}{lines}"))?;
        }
        Ok(if broken { ExitCode::from(1) } else { ExitCode::SUCCESS })
    }
}

impl Sign {
    fn fine(about: &'static str, found: impl Into<String>) -> Sign {
        Sign {
            state: State::Fine,
            about,
            found: found.into(),
            fix: None,
        }
    }

    fn bad(state: State, about: &'static str, found: impl Into<String>, fix: impl Into<String>) -> Sign {
        Sign {
            state,
            about,
            found: found.into(),
            fix: Some(fix.into()),
        }
    }

    fn lines(&self) -> String {
        let state = match self.state {
            State::Fine => "ok",
            State::Missing => "missing",
            State::Broken => "broken",
        };
        let fix = self.fix.iter().map(|fix| format!("{:23}do: {fix}\n", ""));
        format!("{state:<8} {:<13} {}\n", self.about, self.found) + &fix.collect::<String>()
    }
}

/// Compilers and interpreters. Rust is required, the others are optional.
fn languages(grader: &Grader) -> Vec<Sign> {
    let sign = |(language, tool): (&Toolchain, Result<PathBuf, &str>)| {
        let needed = language.ending.iter().any(|ending| ending == "rs");
        match tool {
            Ok(tool) if needed => match version(&tool) {
                Some(version) => Sign::fine("language", format!("{}: {version}", language.name)),
                None => Sign::bad(
                    State::Broken,
                    "language",
                    format!("{}: {} does not run", language.name, tool.display()),
                    "run `rustup default stable`",
                ),
            },
            Ok(tool) => Sign::fine("language", format!("{}: {}", language.name, tool.display())),
            Err(missing) => {
                let state = if needed { State::Broken } else { State::Missing };
                Sign::bad(state, "language", language.name.clone(), missing)
            }
        }
    };
    grader.tools().map(sign).collect()
}

/// The version that a compiler reports.
fn version(tool: &Path) -> Option<String> {
    let output = Command::new(tool).arg("--version").output().ok()?;
    let version = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    output.status.success().then_some(version)
}

/// The isolation levels.
fn confinement() -> Vec<Sign> {
    let probe = run::probe();
    let level = Sign::fine("level", format!("programs are graded at the level `{}`", probe.level));
    let lacking = |missing: Missing| Sign::bad(State::Missing, "level", missing.what, missing.fix);
    let strict = match run::holds(Level::Strict) {
        Ok(()) => Sign::fine("level", "programs of strangers can be graded at the level `strict`"),
        Err(missing) => lacking(Missing {
            what: format!(
                "the level `strict` for programs of strangers does not work: {}",
                missing.what
            ),
            ..missing
        }),
    };
    let missing = probe.missing.into_iter().map(lacking);
    [level].into_iter().chain(missing).chain([strict]).collect()
}

/// The files of the course itself.
fn tasks(course: &Course) -> Sign {
    let damaged = course.tasks.iter().find_map(|name| match course.task(name) {
        Err(error) => Some(io_message::chain(&error)),
        Ok(task) => {
            let references = References::of(&course.root, name);
            let missing = task
                .cases
                .iter()
                .find_map(|case| references.reference(&case.name).err());
            missing.map(|error| io_message::chain(&error))
        }
    });
    match damaged {
        None => Sign::fine(
            "course",
            format!("{}, {} tasks", course.root.display(), course.tasks.len()),
        ),
        Some(error) => Sign::bad(
            State::Missing,
            "course",
            error,
            "restore the file from your copy of the course",
        ),
    }
}

/// The cache, which makes a second check of the same program fast.
fn cache(grader: &Grader) -> Sign {
    match grader.cache() {
        Some(folder) => Sign::fine("cache", folder.display().to_string()),
        None => Sign::bad(
            State::Missing,
            "cache",
            "neither target/queens nor your cache folder can be written, so every check compiles again",
            "make one of them writable if checks are too slow",
        ),
    }
}

/// The folder of the student's files.
fn exercises(course: &Course) -> Sign {
    let folder = course.exercises();
    match tempfile::tempfile_in(&folder) {
        Ok(_) => Sign::fine("exercises", format!("{} can be written", folder.display())),
        Err(error) => Sign::bad(
            State::Missing,
            "exercises",
            format!(
                "{} cannot be written ({}), so no stub can be restored",
                folder.display(),
                io_message::of(&error)
            ),
            "copy the course to a folder where you may write",
        ),
    }
}

/// Whether the file system announces changes; tested in a folder without files of the student.
fn events(course: &Course, grader: &Grader) -> Sign {
    /// Far more than an event takes.
    const PATIENCE: Duration = Duration::from_secs(1);
    let without = |why: String| {
        Sign::bad(
            State::Missing,
            "file events",
            format!("{why}; `cargo queens watch` polls the file five times a second instead"),
            "no action needed: polling works as well",
        )
    };
    // Another file system may behave differently, so without a test there is only the answer of the system.
    let of_checkout = grader.cache().filter(|cache| cache.starts_with(&course.root));
    let Some(folder) = of_checkout.and_then(|cache| tempfile::tempdir_in(cache).ok()) else {
        let watcher = FileWatcher::new(&course.exercises().join("course.toml"), WatchMode::Events, || {});
        return match watcher.backend() {
            Backend::Events => Sign::fine("file events", "the file system offers them"),
            Backend::Polling(why) => without(why.clone()),
        };
    };
    let file = folder.path().join("main.rs");
    let (announced, announcements) = mpsc::channel();
    let watcher = FileWatcher::new(&file, WatchMode::Events, move || {
        // Only the first event counts.
        let _ = announced.send(());
    });
    if let Backend::Polling(why) = watcher.backend() {
        return without(why.clone());
    }
    let written = fs::write(&file, "fn main() {}");
    if written.is_ok() && announcements.recv_timeout(PATIENCE).is_ok() {
        Sign::fine("file events", "the file system announces changes")
    } else {
        without("the file system did not announce a change".to_owned())
    }
}

fn terminal() -> Sign {
    let size = terminal_size::terminal_size();
    let found = match size {
        _ if !io::stdout().is_terminal() => "none, so output is plain".to_owned(),
        Some((width, height)) => format!("{} columns, {} rows", width.0, height.0),
        None => "of unknown size".to_owned(),
    };
    let colours = match anstream::AutoStream::choice(&io::stdout()) {
        anstream::ColorChoice::Never => "no colours",
        _ => "colours",
    };
    let locale = language::locale(["LC_ALL", "LC_CTYPE", "LANG"]).unwrap_or_else(|| "none".to_owned());
    Sign::fine("terminal", format!("{found}; {colours}; locale {locale}"))
}
