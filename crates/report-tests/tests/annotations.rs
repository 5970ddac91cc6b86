//! The commands that a workflow of GitHub understands, read as its runner reads them.

use proptest::prelude::*;
use queens::report::Annotations;
use report_tests::{HOSTILE, class, marks_full_of, written};

/// A command as the runner of GitHub takes it.
struct Command {
    name: String,
    properties: Vec<(String, String)>,
    message: String,
}

/// The commands among the lines of a log.
fn commands(log: &str) -> Vec<Command> {
    log.lines().filter_map(command).collect()
}

fn command(line: &str) -> Option<Command> {
    let (head, message) = line.trim_start().strip_prefix("::")?.split_once("::")?;
    let (name, properties) = head.split_once(' ').unwrap_or((head, ""));
    let data = |text: &str| text.replace("%0A", "\n").replace("%0D", "\r").replace("%25", "%");
    let property = |text: &str| {
        let (name, value) = text.split_once('=').expect("a property has a value");
        (name.to_owned(), data(&value.replace("%2C", ",").replace("%3A", ":")))
    };
    let properties = properties.split(',').filter(|text| !text.is_empty());
    Some(Command {
        name: name.to_owned(),
        properties: properties.map(property).collect(),
        message: data(message),
    })
}

fn names(log: &str) -> Vec<String> {
    commands(log).into_iter().map(|command| command.name).collect()
}

#[test]
fn what_a_job_prints() {
    insta::assert_snapshot!(written(&mut Annotations::default(), class()));
}

#[test]
fn of_several_students_each_command_says_whose_file_it_is() {
    let marks = class();
    let text = written(&mut Annotations::default(), marks.clone());
    let all = commands(&text);
    let ada = all
        .iter()
        .find(|command| command.properties.iter().any(|(_, value)| value.starts_with("Ada")));
    let properties = ada.expect("hers is wrong").properties.clone();
    let named = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let expected = [
        named("file", "Ada & Alan <b>/rooks.rs"),
        named("title", "Ada & Alan <b>: rooks: failed (1 of 10 points)"),
    ];
    assert_eq!(properties, expected);
    // Alone she has a repository of her own.
    let hers = marks
        .into_iter()
        .filter(|mark| mark.student.starts_with("Ada"))
        .collect();
    let alone = commands(&written(&mut Annotations::default(), hers));
    let expected = [
        named("file", "rooks.rs"),
        named("title", "rooks: failed (1 of 10 points)"),
    ];
    assert_eq!(alone[0].properties, expected);
}

#[test]
fn the_points_stand_where_github_classroom_looks_for_them() {
    let text = written(&mut Annotations::default(), class());
    let titled = |wanted: &str| {
        let is_wanted = |command: &Command| command.properties == [("title".to_owned(), wanted.to_owned())];
        let notice = commands(&text).into_iter().find(is_wanted);
        notice.expect("there is such a notice").message
    };
    assert_eq!(titled("Autograding complete"), "Points 17/100");
    assert_eq!(titled("Autograding report"), r#"{"totalPoints":17,"maxPoints":100}"#);
}

#[test]
fn nothing_that_a_program_printed_is_a_command() {
    let text = written(
        &mut Annotations::default(),
        marks_full_of(&format!("{HOSTILE}\n::stop-commands::x")),
    );
    assert_eq!(names(&text), ["error", "warning", "warning", "notice", "notice"]);
}

proptest! {
    #[test]
    fn whatever_was_printed_there_is_one_line_for_each_command(text in "\\PC*|[\\s\\S]*|[:%,\\n]*") {
        let written = written(&mut Annotations::default(), marks_full_of(&text));
        let lines: Vec<&str> = written.lines().collect();
        prop_assert_eq!(lines.len(), 6, "{}", written);
        prop_assert_eq!(names(&written), ["error", "warning", "warning", "notice", "notice"]);
        let first = &commands(&written)[0];
        let properties: Vec<&str> = first.properties.iter().map(|(name, _)| name.as_str()).collect();
        prop_assert_eq!(properties, ["line", "title"]);
    }
}
