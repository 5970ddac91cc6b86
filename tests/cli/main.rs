//! The program as people call it: what it prints, how it ends, what it says to bad input.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod check;
mod count;
mod count_queens;
mod course_programs;
mod desk;
mod estimate;
#[path = "../kit/mod.rs"]
mod kit;
mod new;
mod race;
mod readme;
mod record;
mod refusals;
mod report;
mod schema;
mod solve;
mod tree;
mod verify;
mod view;

use assert_cmd::Command;

/// The program with these arguments, which are separated by blanks.
fn queens(arguments: &str) -> Command {
    let mut command = Command::new(kit::program());
    command.args(arguments.split_whitespace());
    command
}

/// What the program prints with these arguments when all is well.
fn printed(arguments: &str) -> String {
    let assert = queens(arguments).assert().success().stderr("");
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}
