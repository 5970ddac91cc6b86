//! The commands that show the search.

mod page;
pub mod view;

use std::process::ExitCode;

use clap::Subcommand;

/// The commands of this group, in the order in which people need them.
#[derive(Debug, Subcommand)]
pub enum Command {
    View(view::View),
    Page(page::Page),
}

impl Command {
    /// Runs the command.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        match self {
            Command::View(view) => view.run(),
            Command::Page(page) => page.run(),
        }
    }
}
