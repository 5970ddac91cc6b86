//! The program as people call it: what it prints, how it ends, what it says to bad input.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod check;
mod count;
mod count_queens;
mod course_programs;
mod desk;
mod estimate;
mod help;
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
    let mut command = Command::new(test_support::program());
    command.args(words(arguments));
    command
}

/// What blanks separate; between two `'` a blank is one of the word's own, as it may be in a path.
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
