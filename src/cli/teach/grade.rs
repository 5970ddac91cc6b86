//! `queens grade`: a whole class.

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;

use anyhow::{anyhow, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use queens::class::{self, Ledger, Results, Roster, Step};
use queens::grade::{Cancel, Grader, GraderOptions, Level, References, run};
use queens::report::{self, Brief, Student, Students};
use queens::task::Course;

use crate::cli::{WrongUsage, arguments, course, interrupt, output, terminal};

/// The level for the programs of a class by default.
const DEFAULT_LEVEL: Level = Level::Strict;

/// Grade a whole class: a folder with a folder or an archive for each student
///
/// A student hands in `<task>.<ending>` for each task, or a clone of the course with `exercises/<task>/main.rs`, in a
/// folder, a .zip or a .tar.gz. Marks are written one by one: after an interruption the same command continues.
///
/// Exit code 0: everything was graded; 1: something was refused or could not be graded; 2: wrong usage; 130, 143, 129:
/// ended early by Ctrl-C, SIGTERM, SIGHUP.
#[derive(Debug, Args)]
pub struct Grade {
    /// The folder with the class
    #[arg(value_name = "DIR")]
    class: PathBuf,
    /// The folder for the results; what has a mark there is not graded again
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,
    /// Number of submissions to grade in parallel [default: the number of processors]
    #[arg(long, value_parser = arguments::at_least_one)]
    jobs: Option<NonZero<usize>>,
    /// Isolation level for the programs [default: strict]
    #[arg(long, value_parser = arguments::level())]
    level: Option<Level>,
    /// Also print a summary: the results of each task, and the mistakes to explain next; later: `cargo queens report OUT --summary`
    #[arg(long)]
    summary: bool,
}

impl Grade {
    /// Grades, prints the marks, and returns exit code 1 if a task could not be graded.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let course = course::current()?;
        let tasks = course
            .tasks
            .iter()
            .map(|name| course::task(&course, name))
            .collect::<anyhow::Result<Vec<_>>>()?;
        run::sweep();
        let grader = grader(&course, self.level)?;
        // Before the first mark, since a missing reference would stop the class half-way.
        for task in &tasks {
            let checked = References::of(&course.root, &task.name).check(task);
            checked.map_err(|error| anyhow!(course::damage(&course, &task.name, &error)))?;
        }
        if !self.class.is_dir() {
            return Err(WrongUsage(format!("{} is not a folder with a class", self.class.display())).into());
        }
        let roster = Roster::read(&self.class, &self.output)?;
        if roster.size() == 0 {
            return Err(WrongUsage(format!(
                "{} has no work of students: it should contain a folder or an archive for each student",
                self.class.display()
            ))
            .into());
        }
        let ledger = Ledger::open(&self.output, course.tasks.clone())?;
        let marked = ledger.students();
        let gone = marked.iter().filter(|student| !roster.has(student)).count();
        if gone > 0 && gone == marked.len() {
            return Err(WrongUsage(format!(
                "{} contains the results of another class: none of its students is in {}; name another folder with -o",
                self.output.display(),
                self.class.display()
            ))
            .into());
        }
        let jobs = self.jobs.or_else(|| thread::available_parallelism().ok());
        let bar = bar(roster.size() * tasks.len());
        let jobs = jobs.map_or(1, NonZero::get);
        let grade = |cancel: &Cancel| {
            let graded = class::grade(&roster, &tasks, &grader, &ledger, jobs, cancel, |step| {
                advance(&bar, step)
            });
            let marked = bar.position();
            bar.finish_and_clear();
            (graded, marked)
        };
        let (graded, _) = interrupt::run_interruptible(grade, |(_, marked)| {
            let all = roster.size() * tasks.len();
            let file = Ledger::file(&self.output);
            format!(
                "{marked} of {all} marks are in {}; the same command continues from there",
                file.display()
            )
        })?;
        graded?;
        ledger.tidy(|student| roster.has(student))?;
        if gone > 0 {
            output::say(&format!(
                "removed the marks of {gone} students who are no longer in the class"
            ));
        }
        let code = print_marks(&self.output, &course)?;
        if self.summary {
            super::report::print_summary(&self.output, course.tasks)?;
        }
        Ok(code)
    }
}

/// A grader for a class, at the level that is asked for and never at a weaker one.
fn grader(course: &Course, asked: Option<Level>) -> anyhow::Result<Grader> {
    let level = asked.unwrap_or(DEFAULT_LEVEL);
    if let Err(missing) = run::holds(level) {
        let weaker = run::probe().level;
        bail!("the level {level} does not work here: {missing}; if you trust the class, use `--level {weaker}`");
    }
    let usual = GraderOptions::for_course(course);
    let options = GraderOptions {
        level,
        // At the lowest level a submission could change what the cache keeps for the next one.
        cache: usual.cache.filter(|_| level > Level::Limits),
        // Several submissions are graded at a time.
        cases_at_a_time: 1,
        ..usual
    };
    Ok(Grader::new(course, options)?)
}

/// A progress bar on standard error if that is a terminal.
fn bar(submissions: usize) -> ProgressBar {
    let bar = ProgressBar::new(submissions as u64);
    // Each student has a mark for each task, handed in or not.
    let template = match terminal::stderr_width() {
        60.. => "{bar:30} {pos} of {len} marks, {eta} left",
        30.. => "{pos} of {len} marks, {eta} left",
        _ => "{pos}/{len}",
    };
    let style = ProgressStyle::with_template(template);
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

fn advance(bar: &ProgressBar, step: Step) {
    bar.inc(1);
    if step == Step::Kept {
        // Marks from an earlier run say nothing about the time for the rest.
        bar.reset_eta();
    }
}

/// Prints the brief report; returns exit code 1 if a task could not be graded.
fn print_marks(results: &Path, course: &Course) -> anyhow::Result<ExitCode> {
    let mut all_graded = true;
    let students = Students::new(Results::open(&Ledger::file(results), &course.tasks)?).inspect(|student| {
        all_graded &= !student.as_ref().is_ok_and(Student::has_not_graded);
    });
    let mut brief = Brief::new(terminal::stdout_width());
    output::to(None, |out| report::write(&mut brief, students, out))?;
    Ok(ExitCode::from(u8::from(!all_graded)))
}
