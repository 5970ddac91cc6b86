//! The commands that a workflow of GitHub understands, read as its runner reads them.

use proptest::prelude::*;
use queens::report::Annotations;
use report_tests::{HOSTILE, class, marks_full_of, written};

/// Name, properties and message of a line that is a command, as the runner of GitHub finds them.
fn command(line: &str) -> Option<(String, Vec<(String, String)>, String)> {
    let (head, message) = line.trim_start().strip_prefix("::")?.split_once("::")?;
    let (name, properties) = head.split_once(' ').unwrap_or((head, ""));
    let unescaped = |text: &str| {
        let text = text.replace("%2C", ",").replace("%3A", ":");
        text.replace("%0A", "\n").replace("%0D", "\r").replace("%25", "%")
    };
    let property = |text: &str| {
        let (name, value) = text.split_once('=').expect("a property has a value");
        (name.to_owned(), unescaped(value))
    };
    let properties = properties
        .split(',')
        .filter(|text| !text.is_empty())
        .map(property)
        .collect();
    Some((
        name.to_owned(),
        properties,
        message.replace("%0A", "\n").replace("%0D", "\r").replace("%25", "%"),
    ))
}

#[test]
fn what_a_job_prints() {
    insta::assert_snapshot!(written(&mut Annotations::default(), class()));
}

#[test]
fn the_points_stand_where_github_classroom_looks_for_them() {
    let text = written(&mut Annotations::default(), class());
    let titled = |wanted: &str| {
        let titled = |(_, properties, message): (String, Vec<(String, String)>, String)| {
            (properties == [("title".to_owned(), wanted.to_owned())]).then_some(message)
        };
        text.lines()
            .filter_map(command)
            .find_map(titled)
            .expect("there is such a notice")
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
    let names: Vec<String> = text.lines().filter_map(command).map(|(name, _, _)| name).collect();
    assert_eq!(names, ["error", "warning", "warning", "notice", "notice"]);
}

proptest! {
    #[test]
    fn whatever_was_printed_there_is_one_line_for_each_command(text in "\\PC*|[\\s\\S]*|[:%,\\n]*") {
        let written = written(&mut Annotations::default(), marks_full_of(&text));
        let lines: Vec<&str> = written.lines().collect();
        prop_assert_eq!(lines.len(), 6, "{}", written);
        let names: Vec<String> = lines.iter().filter_map(|line| command(line)).map(|(name, _, _)| name).collect();
        prop_assert_eq!(names, ["error", "warning", "warning", "notice", "notice"]);
        let (_, properties, _) = command(lines[0]).expect("just checked");
        let names: Vec<&str> = properties.iter().map(|(name, _)| name.as_str()).collect();
        prop_assert_eq!(names, ["line", "title"]);
    }
}
