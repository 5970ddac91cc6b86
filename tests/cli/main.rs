//! The program as people call it: its output, its exit codes, and its messages for bad input.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod check;
mod count;
mod count_queens;
mod course;
mod course_programs;
mod estimate;
mod help;
mod locate;
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

/// The program with these arguments, separated by spaces.
fn queens(arguments: &str) -> Command {
    let mut command = Command::new(test_support::program());
    command.args(words(arguments));
    command
}

/// Splits at spaces, except between two `'`, as for a path with spaces.
fn words(arguments: &str) -> Vec<&str> {
    let parts = arguments.split('\'').enumerate();
    let words = parts.map(|(number, part)| match number % 2 {
        0 => part.split_whitespace().collect(),
        _ => vec![part],
    });
    words.flatten().collect()
}

/// What the program prints with these arguments when all is well.
fn printed(arguments: &str) -> String {
    let assert = queens(arguments).assert().success().stderr("");
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}
