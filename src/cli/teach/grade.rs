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
use queens::report::Students;
use queens::task::Course;
use queens::wrap::wrap_indented;

use super::report;
use crate::cli::{WrongUsage, arguments, course, interrupt, output, terminal};

/// What holds a class's programs where no level is asked for.
const USUAL_LEVEL: Level = Level::Strict;

/// Grade a whole class: a folder with a folder or an archive for each student
///
/// A student's work is `<task>.<ending>` for each task, or a clone of the course with `exercises/<task>/main.rs`; both as a
/// folder, a .zip or a .tar.gz. Marks are written one by one: the same command goes on where it was ended.
///
/// Exit code 0: all is graded; 1: something could not be graded, or was refused; 2: wrong usage; 130, 143, 129: ended by
/// Ctrl-C, SIGTERM, SIGHUP before all was graded.
#[derive(Debug, Args)]
pub struct Grade {
    /// The folder with the class
    #[arg(value_name = "DIR")]
    class: PathBuf,
    /// The folder for the results; what is there already is not graded again
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,
    /// So many submissions at a time [default: the number of processors]
    #[arg(long, value_parser = arguments::at_least_one)]
    jobs: Option<NonZero<usize>>,
    /// What holds the programs [default: strict]
    #[arg(long, value_parser = arguments::level())]
    level: Option<Level>,
    /// Say as well how each task went, and which mistakes to explain next; later: `queens report OUT --summary`
    #[arg(long)]
    summary: bool,
}

impl Grade {
    /// Grades, prints what came of it, and says whether all could be graded.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let course = course::current()?;
        let tasks = course
            .tasks
            .iter()
            .map(|name| course::task(&course, name))
            .collect::<anyhow::Result<Vec<_>>>()?;
        run::sweep();
        let grader = grader(&course, self.level)?;
        // All of it before the first mark, since what is missing would stop the class half-way.
        for task in &tasks {
            let checked = References::of(&course.root, &task.name).check(task);
            checked.map_err(|error| anyhow!(course::damage(&course, &task.name, &error)))?;
        }
        if !self.class.is_dir() {
            return Err(WrongUsage(format!("{} is no folder with a class in it", self.class.display())).into());
        }
        let roster = Roster::read(&self.class, &self.output)?;
        if roster.size() == 0 {
            return Err(WrongUsage(format!(
                "{} holds no student's work: there should be a folder or an archive for each",
                self.class.display()
            ))
            .into());
        }
        let ledger = Ledger::open(&self.output, course.tasks.clone())?;
        let marked = ledger.students();
        let gone = marked.iter().filter(|student| !roster.has(student)).count();
        if gone > 0 && gone == marked.len() {
            return Err(WrongUsage(format!(
                "{} holds the results of another class: none of its students is in {}; name another folder",
                self.output.display(),
                self.class.display()
            ))
            .into());
        }
        let jobs = self.jobs.or_else(|| thread::available_parallelism().ok());
        let bar = bar(roster.size() * tasks.len());
        let jobs = jobs.map_or(1, NonZero::get);
        let grade = |cancel: &Cancel| {
            let graded = class::grade(&roster, &tasks, &grader, &ledger, jobs, cancel, |step| tell(&bar, step));
            let marked = bar.position();
            bar.finish_and_clear();
            (graded, marked)
        };
        let (graded, _) = interrupt::run_interruptible(grade, |(_, marked)| {
            let all = roster.size() * tasks.len();
            let file = Ledger::file(&self.output);
            format!(
                "{marked} of {all} marks are in {}, and the same command goes on from there",
                file.display()
            )
        })?;
        graded?;
        ledger.tidy(|student| roster.has(student))?;
        if gone > 0 {
            output::say(&format!(
                "the marks of {gone} students who are not in the class any more were dropped"
            ));
        }
        let code = tell_marks(&self.output, &course)?;
        if self.summary {
            report::print_summary(&self.output, course.tasks)?;
        }
        Ok(code)
    }
}

/// The grader that a class needs: held as it is asked for, never less.
fn grader(course: &Course, asked: Option<Level>) -> anyhow::Result<Grader> {
    let level = asked.unwrap_or(USUAL_LEVEL);
    if let Err(missing) = run::holds(level) {
        let weaker = run::probe().level;
        bail!("the level {level} does not hold here: {missing}; or trust the class and ask for `--level {weaker}`");
    }
    let usual = GraderOptions::for_course(course);
    let options = GraderOptions {
        level,
        // At the lowest level a submission could change what is kept for the next one.
        cache: usual.cache.filter(|_| level > Level::Limits),
        // Several submissions are graded at a time.
        cases_at_a_time: 1,
        ..usual
    };
    Ok(Grader::new(course, options)?)
}

/// A bar on standard error, if that is a terminal.
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

/// `text` in lines that fit a terminal; elsewhere each stays one, as programs like it.
fn wrapped(text: &str) -> String {
    let Some(width) = terminal::stdout_width() else {
        return text.to_owned();
    };
    let lines = text.lines().map(|line| wrap_indented(line, width, "", "    ") + "\n");
    lines.collect()
}

fn tell(bar: &ProgressBar, step: Step) {
    bar.inc(1);
    if step == Step::Kept {
        // What is there already says nothing of how long the rest will take.
        bar.reset_eta();
    }
}

/// Prints a line for each student and one for each thing that was refused or could not be graded.
fn tell_marks(results: &Path, course: &Course) -> anyhow::Result<ExitCode> {
    let mut all_graded = true;
    for student in Students::new(Results::open(&Ledger::file(results), &course.tasks)?) {
        let student = student?;
        let mut text = format!("{}: {}\n", student.name, student.in_short());
        for reason in student.to_look_at() {
            text += &format!("  {reason}\n");
        }
        output::print(&wrapped(&text))?;
        all_graded &= !student.has_not_graded();
    }
    Ok(if all_graded {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(1)
    })
}
