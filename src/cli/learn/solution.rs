//! `queens solution`: the solution of a task, for students who have passed it.

use std::process::ExitCode;

use anyhow::Context;
use clap::Args;

use queens::grade::{Cancel, Grader, Verdict};

use crate::cli::{course, interrupt, language};

/// Show the solution of a task that you have passed
#[derive(Debug, Args)]
pub struct Solution {
    /// The name of the task
    task: String,
    /// Show it before you have passed
    #[arg(long)]
    give_up: bool,
    #[command(flatten)]
    form: language::Form,
}

impl Solution {
    /// Prints the solution, or what is missing to see it.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let course = course::current()?;
        let task = course::task(&course, &self.task)?;
        let file = course::solution(&course, &task.name)?;
        if !self.give_up {
            let grader = Grader::for_course(&course)?;
            let assess = |cancel: &Cancel| grader.assess_student(&task, Some(cancel));
            let verdict = interrupt::run_interruptible(assess, interrupt::programs_ended)??.verdict;
            if verdict != Verdict::Passed {
                self.form.print(&format!(
                    "{name}: {}. You see the solution once you have passed. `cargo queens hint {name}` helps;\n\
                     `cargo queens solution {name} --give-up` shows the solution now.\n",
                    verdict.words(),
                    name = task.name
                ))?;
                return Ok(ExitCode::from(1));
            }
        }
        let text = std::fs::read_to_string(&file).with_context(|| format!("{} cannot be read", file.display()))?;
        self.form.print(&text)?;
        Ok(ExitCode::SUCCESS)
    }
}
