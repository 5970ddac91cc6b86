//! The solver's commands: list, count and measure placements.

mod classes;
mod count;
mod estimate;
mod listing;
mod race;
mod solve;
mod tree;

use std::process::ExitCode;

use clap::Subcommand;

/// The commands of this group, in the order in which people need them.
#[derive(Debug, Subcommand)]
pub enum Command {
    Solve(solve::Solve),
    Count(count::Count),
    Classes(classes::Classes),
    Tree(tree::Tree),
    Estimate(estimate::Estimate),
    Race(race::Race),
}

impl Command {
    /// Runs the command.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        match self {
            Command::Solve(solve) => solve.run(),
            Command::Count(count) => count.run(),
            Command::Classes(classes) => classes.run(),
            Command::Tree(tree) => tree.run(),
            Command::Estimate(estimate) => estimate.run(),
            Command::Race(race) => race.run(),
        }
    }
}
