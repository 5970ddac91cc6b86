//! Help for the shell: completions and the manual page.

mod completions;
mod manual;

use std::process::ExitCode;

use clap::Subcommand;

/// The commands of this group, in the order in which people need them.
#[derive(Debug, Subcommand)]
pub enum Command {
    Completions(completions::Completions),
    Manual(manual::Manual),
}

impl Command {
    /// Runs the command.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        match self {
            Command::Completions(completions) => completions.run(),
            Command::Manual(manual) => manual.run(),
        }
    }
}
