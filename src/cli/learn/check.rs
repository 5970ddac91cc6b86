//! `queens check`: grade programs and explain what came of it.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;

use clap::Args;

use queens::grade::{Assessment, Cancel, Grader, GraderOptions, Level, Submission, Verdict, run};
use queens::report;
use queens::task::Task;

use crate::cli::{WrongUsage, arguments, course, interrupt, language, output, terminal};

/// Grade your programs and explain what is wrong
///
/// Exit code 0: all passed; 1: there is something to do; 2: wrong usage; 130, 143, 129: ended by Ctrl-C, SIGTERM, SIGHUP.
#[derive(Debug, Args)]
pub struct Check {
    /// The tasks; all of them where none is named
    tasks: Vec<String>,
    /// Grade this file instead of the one in exercises/
    #[arg(long, value_name = "FILE")]
    with: Option<PathBuf>,
    /// What holds the program while it runs; the strictest that needs no set-up where none is named
    #[arg(long, value_parser = arguments::level())]
    level: Option<Level>,
    /// Print what came of it as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    form: language::Form,
    /// Grade this command instead: `queens check rooks -- python3 rooks.py`
    #[arg(last = true, value_name = "COMMAND", conflicts_with = "with")]
    command: Vec<OsString>,
}

impl Check {
    /// Grades, prints, and says whether there is something left to do.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let course = course::current()?;
        let names = if self.tasks.is_empty() {
            &course.tasks
        } else {
            &self.tasks
        };
        let other = self.other()?;
        if other.is_some() && self.tasks.len() != 1 {
            return Err(WrongUsage("name the one task that the program is for, such as `rooks`".into()).into());
        }
        let tasks = names
            .iter()
            .map(|name| course::task(&course, name))
            .collect::<anyhow::Result<Vec<_>>>()?;
        let usual = GraderOptions::for_course(&course);
        let options = GraderOptions {
            level: self.level.unwrap_or(usual.level),
            ..usual
        };
        let grader = Grader::new(&course, options)?;
        let mut assessments = Vec::new();
        run::sweep();
        let check = |cancel: &Cancel| {
            let assess = |task: &Task| {
                Ok(match &other {
                    Some(submission) => grader.assess(task, submission, Some(cancel))?,
                    None => grader.assess_student(task, Some(cancel))?,
                })
            };
            in_order(&tasks, assess, |assessment| {
                if !self.json {
                    self.form.print(&told(&assessment, tasks.len()))?;
                }
                assessments.push(assessment);
                Ok(())
            })
        };
        interrupt::run_interruptible(check, interrupt::programs_ended)??;
        if self.json {
            output::print_json(&assessments)?;
        }
        let passed = assessments
            .iter()
            .all(|assessment| assessment.verdict == Verdict::Passed);
        Ok(if passed { ExitCode::SUCCESS } else { ExitCode::from(1) })
    }

    /// The program that is named instead of the one in `exercises/`.
    fn other(&self) -> Result<Option<Submission>, WrongUsage> {
        if !self.command.is_empty() {
            if self.level == Some(Level::Strict) {
                return Err(WrongUsage(
                    "a command runs where you are, and the level strict shows nothing of that: name the source file by \
                     --with, or take the level sandbox"
                        .into(),
                ));
            }
            return Ok(Some(Submission::Command(self.command.clone())));
        }
        let read = self.with.as_ref().map(|file| Submission::read(file, file));
        read.transpose().map_err(|error| WrongUsage(error.to_string()))
    }
}

/// Assesses the tasks on as many threads as there are processors, and hands each result on in the order of the tasks as soon
/// as its turn has come.
fn in_order(
    tasks: &[Task],
    assess: impl Fn(&Task) -> anyhow::Result<Assessment> + Sync,
    mut hand_on: impl FnMut(Assessment) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let threads = thread::available_parallelism().map_or(1, usize::from).min(tasks.len());
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    let work = |sender: Sender<_>| {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(task) = tasks.get(number) else { break };
            // Where nobody listens any more an error has ended it all.
            if sender.send((number, assess(task))).is_err() {
                break;
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..threads {
            let sender = sender.clone();
            scope.spawn(|| work(sender));
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut handed_on = 0;
        for (number, assessment) in receiver {
            waiting.insert(number, assessment);
            while let Some(assessment) = waiting.remove(&handed_on) {
                hand_on(assessment?)?;
                handed_on += 1;
            }
        }
        Ok(())
    })
}

/// What is printed for one of `count` tasks: how to begin is said to whoever asked for this one.
fn told(assessment: &Assessment, count: usize) -> String {
    let mut text = report::terminal::assessment(assessment, terminal::width());
    if count == 1 && matches!(assessment.verdict, Verdict::NotStarted | Verdict::Unfinished { .. }) {
        text += &format!(
            "\n  Open exercises/{0}/main.rs and replace the `todo!()`; `cargo queens show {0}` says what is asked.\n",
            assessment.task
        );
    }
    text
}
