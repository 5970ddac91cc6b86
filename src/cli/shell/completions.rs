//! `queens completions`: what a shell has to know to complete what is typed.

use std::process::ExitCode;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::cli::{Cli, output};

/// Print what your shell needs to complete commands of `queens`
///
/// For example `queens completions bash > ~/.local/share/bash-completion/completions/queens`.
#[derive(Debug, Args)]
pub struct Completions {
    /// The shell
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
