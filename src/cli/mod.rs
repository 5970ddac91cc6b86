//! The command line: what can be typed, one file for each subcommand, in groups by who needs them.
//!
//! A subcommand is a `clap::Args` struct with a method `run`. Here are the groups, and what several subcommands share.

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

/// Arguments that are understood but cannot be served; the message says what to do instead.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct WrongUsage(pub String);

/// What clap has to say, in one line: the error itself, its first tip, and where to read on about what was `typed` behind
/// the name of the program.
pub fn one_line(error: &clap::Error, typed: impl Iterator<Item = OsString>) -> String {
    let command = meant(typed);
    let name = command.get_bin_name().unwrap_or_else(|| command.get_name());
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        let subcommands = command.get_subcommands().map(clap::Command::get_name);
        let subcommands: Vec<&str> = subcommands.filter(|&name| name != "help").collect();
        return format!("`{name}` needs one of {}; see `{name} --help`", subcommands.join(", "));
    }
    let text = error.to_string();
    let message = text.split("\n\n").next().unwrap_or_default();
    let message = message.split_whitespace().collect::<Vec<_>>().join(" ");
    let message = message.strip_prefix("error: ").unwrap_or(&message);
    // What looks like an option is none of the values that are asked for here, so how to pass it as one helps nobody.
    let is_tip = |line: &&str| line.starts_with("tip: ") && !line.starts_with("tip: to pass ");
    match text.lines().map(str::trim).find(is_tip) {
        Some(tip) => format!("{message} ({tip}); see `{name} --help`"),
        None => format!("{message}; see `{name} --help`"),
    }
}

/// The subcommand that was meant, as far as its names were `typed`.
fn meant(typed: impl Iterator<Item = OsString>) -> clap::Command {
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
