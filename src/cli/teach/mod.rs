//! The instructor's commands: grade a class, report on it, write tasks, hand the course out.

mod autograder;
mod grade;
mod handout;
mod new;
mod record;
mod report;
mod verify;

use std::process::ExitCode;

use clap::Subcommand;

/// The commands of this group, in the order in which people need them.
#[derive(Debug, Subcommand)]
pub enum Command {
    Grade(grade::Grade),
    Report(report::Report),
    Handout(handout::Handout),
    Autograder(autograder::Autograder),
    New(new::New),
    Record(record::Record),
    Verify(verify::Verify),
}

impl Command {
    /// Runs the command.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        match self {
            Command::Grade(grade) => grade.run(),
            Command::Report(report) => report.run(),
            Command::Handout(handout) => handout.run(),
            Command::Autograder(autograder) => autograder.run(),
            Command::New(new) => new.run(),
            Command::Record(record) => record.run(),
            Command::Verify(verify) => verify.run(),
        }
    }
}
