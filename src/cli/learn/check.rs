//! `queens check`: grades programs and explains the verdicts.

use std::ffi::OsString;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use queens::grade::{Assessment, Cancel, GradeError, Grader, GraderOptions, Level, Submission, Verdict, run};
use queens::parallel::{ordered, processors};
use queens::report;
use queens::task::Task;

use crate::cli::{WrongUsage, arguments, course, interrupt, language, output, terminal};

/// Grade your programs and explain what is wrong
///
/// Exit code 0: all passed; 1: something is not passed; 2: wrong usage; 130, 143, 129: ended by Ctrl-C, SIGTERM, SIGHUP.
#[derive(Debug, Args)]
pub struct Check {
    /// The tasks [default: all]
    tasks: Vec<String>,
    /// Grade this file instead of the one in exercises/
    #[arg(long, value_name = "FILE")]
    with: Option<PathBuf>,
    /// Isolation level for the program [default: the strictest that needs no setup]
    #[arg(long, value_parser = arguments::level())]
    level: Option<Level>,
    /// Print the assessments as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    form: language::Form,
    /// Grade this command instead, as in `cargo queens check rooks -- python3 rooks.py`
    #[arg(last = true, value_name = "COMMAND", conflicts_with = "with")]
    command: Vec<OsString>,
}

impl Check {
    /// Grades, prints, and returns exit code 1 if a task is not passed.
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
            let assess = |task: &Task| match &other {
                Some(submission) => grader.assess(task, submission, Some(cancel)),
                None => grader.assess_student(task, Some(cancel)),
            };
            let mut print = |assessment: Result<Assessment, GradeError>| {
                let assessment = assessment?;
                if !self.json {
                    self.form.print(&text(&assessment, tasks.len()))?;
                }
                assessments.push(assessment);
                anyhow::Ok(())
            };
            ordered(&tasks, processors(), assess, |assessment| match print(assessment) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => ControlFlow::Break(error),
            })
        };
        if let ControlFlow::Break(error) = interrupt::run_interruptible(check, interrupt::programs_ended)? {
            return Err(error);
        }
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
                    "a command runs in the current folder, which the level strict hides; name the source file by --with, or \
                     use --level sandbox"
                        .into(),
                ));
            }
            return Ok(Some(Submission::Command(self.command.clone())));
        }
        let read = self.with.as_ref().map(|file| Submission::read(file, file));
        read.transpose().map_err(|error| WrongUsage(error.to_string()))
    }
}

/// The text for one of `count` tasks; a single task that is not started comes with how to begin.
fn text(assessment: &Assessment, count: usize) -> String {
    let mut text = report::terminal::assessment(assessment, terminal::width());
    if count == 1 && matches!(assessment.verdict, Verdict::NotStarted | Verdict::Unfinished { .. }) {
        text += &format!(
            "\n  Open exercises/{0}/main.rs and replace the `todo!()`; `cargo queens show {0}` shows the task.\n",
            assessment.task
        );
    }
    text
}
