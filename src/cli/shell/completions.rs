//! `queens completions`: the script with which a shell completes commands.

use std::process::ExitCode;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::cli::{Cli, output};

/// Print the completion script of `queens` for your shell
///
/// For example `cargo queens completions bash > ~/.local/share/bash-completion/completions/queens`.
#[derive(Debug, Args)]
pub struct Completions {
    /// The name of the shell
    shell: Shell,
}

impl Completions {
    /// Prints the script.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "queens", &mut script);
        output::to(None, |out| out.write_all(&script))?;
        Ok(ExitCode::SUCCESS)
    }
}
