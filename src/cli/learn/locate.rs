//! `queens locate`: the line of a mistake.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use queens::grade::run::Limits;
use queens::grade::{Cancel, Grader, GraderOptions, Level, Submission, VariantGrader, run};
use queens::locate::{self, Found, LocateError, Located, Options};
use queens::report::{self, Detail};

use crate::cli::{WrongUsage, arguments, course, interrupt, language, output, terminal};

/// The processor time of a variant in one run: right programs need a fraction of it, and many variants never end.
const QUICK: Duration = Duration::from_secs(1);

/// Find the line of a mistake
///
/// Makes variants of your program, each with one small change, and grades them. A line is named only if a change of it
/// makes the program pass every case. The change itself is not shown.
///
/// Exit code 0: a line was found; 1: none was found, or the program does not fail; 2: wrong usage.
#[derive(Debug, Args)]
pub struct Locate {
    /// The task
    task: String,
    /// Search this file instead of the one in exercises/
    #[arg(long, value_name = "FILE")]
    with: Option<PathBuf>,
    /// Show the kind of the change as well
    #[arg(long)]
    kind: bool,
    /// Show the changed line as well; needs the solutions, which students do not have
    #[arg(long)]
    show_change: bool,
    /// The longest time of the search, in seconds
    #[arg(long, default_value = "60", value_parser = clap::value_parser!(u64).range(1..=3600))]
    seconds: u64,
    /// Isolation level for the program [default: the strictest that needs no setup]
    #[arg(long, value_parser = arguments::level())]
    level: Option<Level>,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    form: language::Form,
}

impl Locate {
    /// Searches and prints the line.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let course = course::current()?;
        let task = course::task(&course, &self.task)?;
        if self.show_change {
            course::solution(&course, &self.task)?;
        }
        let submission = match &self.with {
            Some(file) => Submission::read(file, file).map_err(|error| WrongUsage(error.to_string()))?,
            None => Submission::of_student(&task)?,
        };
        let mut options = GraderOptions::for_course(&course);
        options.level = self.level.unwrap_or(options.level);
        let grader = Grader::new(&course, options.clone())?;
        options.limits = Limits {
            cpu: QUICK,
            idle: QUICK * 2,
            ..options.limits
        };
        let variants = VariantGrader::new(&course, options)?;
        run::sweep();
        let bar = bar();
        let search = |cancel: &Cancel| {
            let progress = |tried: usize, of: usize| {
                bar.set_length(of as u64);
                bar.set_position(tried.min(of) as u64);
            };
            let limit = Duration::from_secs(self.seconds);
            locate::locate(
                &grader,
                &variants,
                &task,
                &submission,
                &Options {
                    limit,
                    cancel,
                    progress: &progress,
                },
            )
        };
        // Ctrl-C keeps what was found: it is printed before the command ends with the code of the signal.
        let mut located = None;
        let ended = interrupt::run_interruptible(
            |cancel| located = Some(search(cancel)),
            |()| "the search stopped".to_owned(),
        );
        bar.finish_and_clear();
        let Some(located) = located else {
            return ended.map(|()| ExitCode::FAILURE);
        };
        let located = match located {
            Ok(located) => located,
            Err(LocateError::NotFailed(assessment)) => {
                self.form
                    .print(&report::terminal::assessment(&assessment, terminal::width()))?;
                output::say("there is no line to find: the search needs a program that compiles and fails");
                return Ok(ExitCode::from(1));
            }
            Err(error @ (LocateError::NoSource | LocateError::UnknownLanguage { .. })) => {
                return Err(WrongUsage(error.to_string()).into());
            }
            Err(error) => return Err(error.into()),
        };
        self.print(&located, &submission)?;
        ended?;
        let is_found = matches!(located.found, Found::Lines { .. });
        Ok(if is_found { ExitCode::SUCCESS } else { ExitCode::from(1) })
    }
    /// Prints the result, no more of it than was asked for.
    fn print(&self, located: &Located, submission: &Submission) -> anyhow::Result<()> {
        let detail = if self.show_change {
            Detail::Change
        } else if self.kind {
            Detail::Kind
        } else {
            Detail::Line
        };
        if self.json {
            let shown = if self.show_change {
                located.clone()
            } else {
                located.without_changes()
            };
            return output::print_json(&shown);
        }
        let Submission::Source(source) = submission else {
            return Ok(());
        };
        self.form.print(&report::located(
            located,
            &String::from_utf8_lossy(&source.bytes),
            detail,
        ))
    }
}

/// A progress bar with the time that is left, on a terminal.
fn bar() -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {pos} of {len} changes, {eta} left");
    let bar = ProgressBar::new(0);
    match style {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
