//! `queens manual`: the manual page, made from the text of `--help`.

use std::process::ExitCode;

use clap::{Args, CommandFactory};
use clap_mangen::Man;

use crate::cli::{Cli, WrongUsage, output};

/// Print the manual page: `cargo queens manual | man -l -`
///
/// With the name of a subcommand it prints the page of that subcommand.
#[derive(Debug, Args)]
pub struct Manual {
    /// The name of a subcommand
    subcommand: Option<String>,
}

impl Manual {
    /// Prints the page.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let mut command = Cli::command();
        command.build();
        if let Some(name) = &self.subcommand {
            let known = command.find_subcommand(name).cloned();
            command = known.ok_or_else(|| WrongUsage(format!("there is no subcommand `{name}`")))?;
        }
        let page = Man::new(command);
        output::to(None, |out| page.render(out))?;
        Ok(ExitCode::SUCCESS)
    }
}
