//! The command line: what can be typed, one file per subcommand.
//!
//! A subcommand is a `clap::Args` struct with a method `run`; here they are only listed, and what several of them share.

mod arguments;
mod autograder;
mod check;
mod classes;
mod completions;
mod count;
mod desk;
mod doctor;
mod estimate;
mod grade;
mod handout;
mod hint;
mod list;
mod listing;
mod manual;
mod new;
mod output;
mod overview;
mod page;
mod race;
mod record;
mod report;
mod reset;
mod show;
mod solution;
mod solve;
mod stop;
mod tree;
mod verify;
mod view;
mod watch;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};

pub use output::{print, say};
pub use stop::Stopped;

/// A course in backtracking that grades itself, around the eight-queens problem.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 100)]
pub struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    List(list::List),
    Show(show::Show),
    Hint(hint::Hint),
    Check(check::Check),
    Grade(grade::Grade),
    Report(report::Report),
    Watch(watch::Watch),
    Reset(reset::Reset),
    Solution(solution::Solution),
    New(new::New),
    Record(record::Record),
    Verify(verify::Verify),
    Doctor(doctor::Doctor),
    Handout(handout::Handout),
    Autograder(autograder::Autograder),
    Solve(solve::Solve),
    Count(count::Count),
    Race(race::Race),
    Tree(tree::Tree),
    Estimate(estimate::Estimate),
    View(view::View),
    Page(page::Page),
    Classes(classes::Classes),
    Completions(completions::Completions),
    Manual(manual::Manual),
}

impl Cli {
    /// Does what was typed and says how it ended.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let Some(command) = self.command else {
            return overview::run();
        };
        match command {
            Command::List(list) => list.run(),
            Command::Show(show) => show.run(),
            Command::Hint(hint) => hint.run(),
            Command::Check(check) => check.run(),
            Command::Grade(grade) => grade.run(),
            Command::Report(report) => report.run(),
            Command::Watch(watch) => watch.run(),
            Command::Reset(reset) => reset.run(),
            Command::Solution(solution) => solution.run(),
            Command::New(new) => new.run(),
            Command::Record(record) => record.run(),
            Command::Verify(verify) => verify.run(),
            Command::Doctor(doctor) => doctor.run(),
            Command::Handout(handout) => handout.run(),
            Command::Autograder(autograder) => autograder.run(),
            Command::Solve(solve) => solve.run(),
            Command::Count(count) => count.run(),
            Command::Race(race) => race.run(),
            Command::Tree(tree) => tree.run(),
            Command::Estimate(estimate) => estimate.run(),
            Command::View(view) => view.run(),
            Command::Page(page) => page.run(),
            Command::Classes(classes) => classes.run(),
            Command::Completions(completions) => completions.run(),
            Command::Manual(manual) => manual.run(),
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
