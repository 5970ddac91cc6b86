//! What an instructor reads in a terminal.

use proptest::prelude::*;
use queens::class::{Handling, Mark, Refusal};
use queens::report::{Form, Summarised, Table};
use report_tests::{TASKS, class, marks_full_of, written};

fn tasks() -> Vec<String> {
    TASKS.map(str::to_owned).into()
}

#[test]
fn the_class_as_a_table() {
    insta::assert_snapshot!(written(&mut Table::new(tasks(), None), class()));
}

#[test]
fn the_class_in_short() {
    insta::assert_snapshot!(written(&mut Summarised::new(Form::Terminal(80), tasks()), class()));
}

#[test]
fn the_class_and_its_summary_on_narrow_terminals() {
    let mut text = String::new();
    for width in [40, 39, 10] {
        let table = written(&mut Table::new(tasks(), Some(width)), class());
        let summary = written(&mut Summarised::new(Form::Terminal(width), tasks()), class());
        text += &format!("==== {width} columns\n{table}\n----\n{summary}");
        let longest = table
            .lines()
            .chain(summary.lines())
            .map(|line| line.chars().count())
            .max();
        // Narrower ones than 20 are left to the terminal.
        assert!(longest <= Some(width.max(20)), "{width}: {text}");
    }
    insta::assert_snapshot!(text);
}

#[test]
fn a_refused_archive_is_reported_once() {
    let archive = |mut mark: Mark| {
        mark.file = Some("bob.zip".into());
        mark.outcome = Handling::Refused(Refusal::Encrypted);
        mark
    };
    let marks = marks_full_of("bob").into_iter().map(archive).collect();
    let text = written(&mut Table::new(tasks(), None), marks);
    assert_eq!(text.matches("\n    refused: bob.zip: encrypted").count(), 1, "{text}");
}

#[test]
fn a_class_without_students() {
    insta::assert_snapshot!(written(&mut Table::new(tasks(), None), Vec::new()));
    insta::assert_snapshot!(written(&mut Summarised::new(Form::Terminal(80), tasks()), Vec::new()));
}

proptest! {
    #[test]
    fn nothing_that_somebody_wrote_moves_the_cursor(text in "\\PC*|[\\s\\S]*") {
        let marks = || marks_full_of(&text);
        let both = written(&mut Table::new(tasks(), None), marks()) + &written(&mut Summarised::new(Form::Terminal(80), tasks()), marks());
        prop_assert!(!both.contains(|letter: char| letter.is_control() && letter != '\n'), "{:?}", both);
    }
}
