//! `queens hint`: help in three steps, each closer to the code.

use std::process::ExitCode;

use clap::Args;
use serde_json::json;

use queens::grade::Submission;
use queens::task::Task;
use queens::wrap::wrap;

use crate::cli::{course, language, output, terminal};

/// Give a hint: first a question, then a pointer, then almost the code
#[derive(Debug, Args)]
pub struct Hint {
    /// The name of the task [default: the next one that you have not passed]
    task: Option<String>,
    /// Which of the three steps [default: 1]
    #[arg(value_parser = step)]
    step: Option<u8>,
    /// Print the hint as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    speech: language::Speech,
}

impl Hint {
    /// Prints one hint, and how to ask for the next.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        // A single number is the step for the next task.
        let (name, step) = match (self.task.as_deref(), self.step) {
            (Some(number), None) if step(number).is_ok() => (None, step(number).unwrap_or(1)),
            (name, step) => (name, step.unwrap_or(1)),
        };
        let task = course::named_or_next(&course::current()?, name)?;
        let step = usize::from(step);
        let hints = &task.statement(self.speech.language()).hints;
        let of = hints.len();
        let hint = hints[step - 1].replace('\n', " ");
        if self.json {
            output::print_json(&json!({ "task": task.name, "step": step, "of": of, "hint": hint.trim() }))?;
            return Ok(ExitCode::SUCCESS);
        }
        let more = if step < of {
            let language = self.speech.option();
            format!("Next hint: cargo queens hint {} {}{language}", task.name, step + 1)
        } else if is_started(&task) {
            format!(
                "That was the last hint. If your program still fails: cargo queens locate {}",
                task.name
            )
        } else {
            "That was the last hint.".to_owned()
        };
        let hint = wrap(hint.trim(), terminal::width());
        self.speech
            .print(&format!("Hint {step} of {of} for {}\n\n{hint}\n\n{more}\n", task.name))?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Whether the student has replaced the `todo!()`, so that there is a program in which a line can be found.
fn is_started(task: &Task) -> bool {
    Submission::of_student(task).is_ok_and(|submission| submission.unfinished(None).is_none())
}

/// A step as typed.
fn step(text: &str) -> Result<u8, &'static str> {
    match text.parse() {
        Ok(step @ 1..=3) => Ok(step),
        _ => Err("there are three steps: 1, 2 and 3"),
    }
}
