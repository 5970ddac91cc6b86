//! The student's commands: read a task, get help, be graded.

mod check;
mod doctor;
mod hint;
mod list;
mod locate;
pub mod overview;
mod reset;
mod show;
mod solution;
mod watch;

use std::process::ExitCode;

use clap::Subcommand;

/// The commands of this group, in the order in which people need them.
#[derive(Debug, Subcommand)]
pub enum Command {
    List(list::List),
    Show(show::Show),
    Check(check::Check),
    Hint(hint::Hint),
    Locate(locate::Locate),
    Watch(watch::Watch),
    Reset(reset::Reset),
    Solution(solution::Solution),
    Doctor(doctor::Doctor),
}

impl Command {
    /// Runs the command.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        match self {
            Command::List(list) => list.run(),
            Command::Show(show) => show.run(),
            Command::Check(check) => check.run(),
            Command::Hint(hint) => hint.run(),
            Command::Locate(locate) => locate.run(),
            Command::Watch(watch) => watch.run(),
            Command::Reset(reset) => reset.run(),
            Command::Solution(solution) => solution.run(),
            Command::Doctor(doctor) => doctor.run(),
        }
    }
}
