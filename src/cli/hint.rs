//! `queens hint`: help in three steps, each a little nearer to the code.

use std::process::ExitCode;

use clap::Args;

use queens::task::Language;

use super::desk;

/// Give a hint: first a question, then a pointer, then nearly the code
#[derive(Debug, Args)]
pub struct Hint {
    /// The task
    task: String,
    /// Which of the three steps
    #[arg(default_value = "1", value_parser = clap::value_parser!(u8).range(1..=3))]
    step: u8,
    /// The language: en or cs [default: that of the locale]
    #[arg(long)]
    lang: Option<Language>,
}

impl Hint {
    /// Prints one step, and how to ask for the next.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let task = desk::task(&desk::course()?, &self.task)?;
        let step = usize::from(self.step);
        let hints = &task.statement(desk::language(self.lang)).hints;
        let more = match step < hints.len() {
            true => format!("The next step: cargo queens hint {} {}", task.name, step + 1),
            false => "That was the last step.".to_owned(),
        };
        let hint = textwrap::fill(&hints[step - 1].replace('\n', " "), desk::width().clamp(20, 100));
        desk::print(&format!(
            "Hint {step} of {} for {}\n\n{hint}\n\n{more}\n",
            hints.len(),
            task.name
        ))?;
        Ok(ExitCode::SUCCESS)
    }
}
