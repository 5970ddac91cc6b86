//! `queens hint`: help in three steps, each a little nearer to the code.

use std::process::ExitCode;

use clap::Args;
use serde_json::json;

use queens::wrap::wrap;

use crate::cli::{course, language, output, terminal};

/// Give a hint: first a question, then a pointer, then nearly the code
#[derive(Debug, Args)]
pub struct Hint {
    /// The task
    task: String,
    /// Which of the three steps
    #[arg(default_value = "1", value_parser = clap::value_parser!(u8).range(1..=3))]
    step: u8,
    /// Print it as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    speech: language::Speech,
}

impl Hint {
    /// Prints one step, and how to ask for the next.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let task = course::task(&course::current()?, &self.task)?;
        let step = usize::from(self.step);
        let hints = &task.statement(self.speech.language()).hints;
        let of = hints.len();
        let hint = hints[step - 1].replace('\n', " ");
        if self.json {
            output::print_json(&json!({ "task": task.name, "step": step, "of": of, "hint": hint.trim() }))?;
            return Ok(ExitCode::SUCCESS);
        }
        let more = match step < of {
            true => {
                let language = self.speech.option();
                format!("The next step: cargo queens hint {} {}{language}", task.name, step + 1)
            }
            false => "That was the last step.".to_owned(),
        };
        let hint = wrap(hint.trim(), terminal::width());
        self.speech
            .print(&format!("Hint {step} of {of} for {}\n\n{hint}\n\n{more}\n", task.name))?;
        Ok(ExitCode::SUCCESS)
    }
}
