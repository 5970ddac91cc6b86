//! The command line, with one file for each subcommand, in groups by audience.
//!
//! A subcommand is a `clap::Args` struct with a method `run`. What several of them share is in the modules next to the
//! groups.

mod arguments;
mod course;
mod help;
mod interrupt;
mod language;
mod learn;
mod output;
mod picture;
mod shell;
mod solver;
mod teach;
mod terminal;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};

pub use interrupt::Interrupted;
pub use output::{print, say};

/// A course in backtracking that grades itself, around the eight-queens problem.
#[derive(Debug, Parser)]
#[command(version, max_term_width = queens::wrap::WIDEST, help_template = help::template())]
pub struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

/// All subcommands, group by group.
#[derive(Debug, Subcommand)]
enum Command {
    #[command(flatten)]
    Learn(learn::Command),
    #[command(flatten)]
    Teach(teach::Command),
    #[command(flatten)]
    Solver(solver::Command),
    #[command(flatten)]
    Picture(picture::Command),
    #[command(flatten)]
    Shell(shell::Command),
}

impl Cli {
    /// Runs what was typed and returns its exit code.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        match self.command {
            None => learn::overview::run(),
            Some(Command::Learn(command)) => command.run(),
            Some(Command::Teach(command)) => command.run(),
            Some(Command::Solver(command)) => command.run(),
            Some(Command::Picture(command)) => command.run(),
            Some(Command::Shell(command)) => command.run(),
        }
    }
}

/// Arguments that are understood but refused; the message says what to do instead.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct WrongUsage(pub String);

/// An error of clap in one line: the message, its first tip, and the command with more help on what was `typed` after the
/// name of the program.
pub fn one_line(error: &clap::Error, typed: impl Iterator<Item = OsString>) -> String {
    let command = subcommand(typed);
    let name = command.get_bin_name().unwrap_or_else(|| command.get_name());
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        let subcommands = command.get_subcommands().map(clap::Command::get_name);
        let subcommands: Vec<&str> = subcommands.filter(|&name| name != "help").collect();
        return format!(
            "`{name}` needs one of {}; see `cargo {name} --help`",
            subcommands.join(", ")
        );
    }
    let text = error.to_string();
    let message = text.split("\n\n").next().unwrap_or_default();
    let message = message.split_whitespace().collect::<Vec<_>>().join(" ");
    let message = message.strip_prefix("error: ").unwrap_or(&message);
    // No value here looks like an option, so the tip on how to pass such a value does not help.
    let is_tip = |line: &&str| line.starts_with("tip: ") && !line.starts_with("tip: to pass ");
    match text.lines().map(str::trim).find(is_tip) {
        Some(tip) => format!("{message} ({tip}); see `cargo {name} --help`"),
        None => format!("{message}; see `cargo {name} --help`"),
    }
}

/// The subcommand whose names were `typed`, as far as they are known.
fn subcommand(typed: impl Iterator<Item = OsString>) -> clap::Command {
    let mut command = Cli::command();
    command.build();
    // `queens help …` is about what it names.
    for word in typed.filter(|word| !word.as_encoded_bytes().starts_with(b"-") && word != "help") {
        match command.find_subcommand(word) {
            Some(subcommand) => command = subcommand.clone(),
            None => break,
        }
    }
    command
}
