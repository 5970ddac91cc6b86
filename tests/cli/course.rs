//! The commands for students in a copy of the course: reset, hint, list, solution, doctor.

use std::fs;
use std::path::PathBuf;

use assert_cmd::Command;
use assert_cmd::assert::Assert;
use predicates::prelude::*;
use serde_json::Value;
use test_support::CourseCopy;

/// A copy of what a student needs of the course for the task `rooks`.
pub struct Copy(pub CourseCopy);

impl Copy {
    pub fn new() -> Copy {
        Copy(CourseCopy::of_parts(&[
            "exercises",
            "solutions/rooks",
            "tests/snapshots/rooks",
        ]))
    }

    pub fn queens(&self, arguments: &str) -> Assert {
        let mut command = Command::new(test_support::program());
        command.args(arguments.split_whitespace()).current_dir(self.0.root());
        command.env("LANG", "en_US.UTF-8").env_remove("LC_ALL").assert()
    }

    fn printed(&self, arguments: &str) -> String {
        String::from_utf8(self.queens(arguments).success().get_output().stdout.clone()).unwrap()
    }

    fn file(&self) -> PathBuf {
        self.0.file("rooks")
    }

    fn save_solution(&self) {
        fs::copy(self.0.root().join("solutions/rooks/main.rs"), self.file()).unwrap();
    }
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn reset_brings_the_stub_back_and_never_loses_what_was_written() {
    let copy = Copy::new();
    let stub = fs::read(copy.file()).unwrap();
    for (text, kept) in [
        ("one", "main.rs.bak"),
        ("two", "main.rs.bak.1"),
        ("three", "main.rs.bak.2"),
    ] {
        fs::write(copy.file(), text).unwrap();
        copy.queens("reset rooks")
            .success()
            .stdout(predicate::str::contains(kept));
        assert_eq!(fs::read(copy.file()).unwrap(), stub);
        assert_eq!(fs::read_to_string(copy.file().with_file_name(kept)).unwrap(), text);
    }
}

#[test]
fn reset_of_an_untouched_file_does_nothing_with_any_line_ends() {
    let copy = Copy::new();
    let stub = fs::read_to_string(copy.file()).unwrap();
    for text in [stub.clone(), stub.replace('\n', "\r\n")] {
        fs::write(copy.file(), text).unwrap();
        copy.queens("reset rooks")
            .success()
            .stdout(predicate::str::contains("nothing to reset"));
    }
    assert!(!copy.file().with_file_name("main.rs.bak").exists());
}

#[test]
fn reset_brings_a_deleted_file_back_without_solutions_and_without_git() {
    let copy = Copy::new();
    let stub = fs::read(copy.file()).unwrap();
    fs::remove_file(copy.file()).unwrap();
    fs::remove_dir_all(copy.0.root().join("solutions")).unwrap();
    copy.queens("reset rooks").success();
    assert_eq!(fs::read(copy.file()).unwrap(), stub);
}

#[test]
#[ignore = "heavy: a second or more; .ci/run names it"]
fn a_solution_is_shown_after_a_pass_or_on_giving_up() {
    let copy = Copy::new();
    copy.queens("solution rooks")
        .code(1)
        .stdout(predicate::str::starts_with("rooks: not started"));
    assert!(copy.printed("solution rooks --give-up").contains("fn main()"));
    copy.save_solution();
    assert!(copy.printed("solution rooks").contains("fn main()"));
    fs::remove_dir_all(copy.0.root().join("solutions")).unwrap();
    copy.queens("solution rooks")
        .code(1)
        .stderr(predicate::str::contains("no solution of rooks"));
}

#[test]
fn hints_come_one_by_one_and_name_the_next() {
    let copy = Copy::new();
    assert!(copy.printed("hint rooks").contains("cargo queens hint rooks 2"));
    assert!(copy.printed("hint rooks 2").contains("cargo queens hint rooks 3"));
    assert!(
        copy.printed("hint rooks --lang cs")
            .contains("cargo queens hint rooks 2 --lang cs")
    );
    assert!(copy.printed("hint rooks 3").contains("last hint"));
    copy.queens("hint rooks 4").code(2);
    let hint = json(&copy.printed("hint rooks 2 --json"));
    assert_eq!(
        (&hint["task"], &hint["step"], &hint["of"]),
        (&"rooks".into(), &2.into(), &3.into())
    );
}

#[test]
fn without_a_name_hint_and_show_take_the_next_task() {
    let copy = Copy::new();
    let course = fs::read_to_string(copy.0.root().join("exercises/course.toml")).unwrap();
    let only_rooks = course.replace("\"attack\",", "").replace("\"queens\",", "");
    assert_ne!(course, only_rooks, "{course}");
    fs::write(copy.0.root().join("exercises/course.toml"), only_rooks).unwrap();
    assert!(copy.printed("hint").starts_with("Hint 1 of 3 for rooks"));
    assert!(copy.printed("hint 2").starts_with("Hint 2 of 3 for rooks"));
    assert!(copy.printed("show").contains("Your file: exercises/rooks/main.rs"));
    copy.queens("hint 4").code(2);
}

#[test]
fn a_hint_is_wrapped_without_breaking_code() {
    let copy = Copy::new();
    let hint = copy.printed("hint search-tree 3");
    assert!(hint.contains(r#"`"  ".repeat(level)` and"#), "{hint}");
    for line in hint.lines() {
        assert!(line.chars().count() <= 80, "{line}");
        assert_eq!(line.matches('`').count() % 2, 0, "{line}");
    }
}

#[test]
#[ignore = "heavy: a second or more; .ci/run names it"]
fn the_list_is_searched_and_shows_points_and_on_request_verdicts() {
    let copy = Copy::new();
    assert_eq!(copy.printed("list").lines().count(), 14);
    assert!(copy.printed("list Polish").contains("find-the-bug"));
    assert!(copy.printed("list xyz").contains("No task contains `xyz`"));
    copy.save_solution();
    let line = copy.printed("list rooks --status");
    assert!(
        line.starts_with("rooks") && line.contains("10 of 10 points  passed"),
        "{line}"
    );
    let list = json(&copy.printed("list rooks --status --json"));
    assert_eq!(
        (&list[0]["points"], &list[0]["verdict"]["kind"]),
        (&10.into(), &"passed".into())
    );
}

#[test]
fn a_damaged_task_is_listed_with_the_error() {
    let copy = Copy::new();
    fs::write(copy.file().with_file_name("task.toml"), "title = ").unwrap();
    assert!(copy.printed("list rooks").contains("? points"));
    assert!(json(&copy.printed("list rooks --json"))[0]["error"].is_string());
}

#[test]
#[ignore = "heavy: a second or more; .ci/run names it"]
fn the_doctor_shows_what_works_and_how_to_fix_the_rest() {
    let copy = Copy::new();
    // The tasks whose references were not copied are damaged; the list shows that and continues.
    let text = copy.printed("doctor");
    assert!(text.starts_with("Your programs can be graded."), "{text}");
    for about in [
        "language",
        "level",
        "course",
        "cache",
        "exercises",
        "file events",
        "terminal",
    ] {
        assert!(text.contains(about), "{about} is missing in {text}");
    }
    let signs = json(&copy.printed("doctor --json"));
    for sign in signs.as_array().unwrap() {
        assert_eq!(sign["state"] == "fine", sign["fix"].is_null(), "{sign}");
    }
}

#[test]
fn the_doctor_finds_a_missing_toolchain_and_fails() {
    let copy = Copy::new();
    let mut command = Command::new(test_support::program());
    command.arg("doctor").current_dir(copy.0.root()).env("PATH", "/nowhere");
    command
        .assert()
        .code(1)
        .stdout(predicate::str::contains("broken   language      Rust"))
        .stdout(predicate::str::contains("install Rust"));
}

#[test]
#[ignore = "heavy: a second or more; .ci/run names it"]
fn plain_output_is_ascii_in_any_language() {
    let copy = Copy::new();
    let mut shown = vec!["list --lang cs --plain".to_owned()];
    for task in json(&copy.printed("list --json")).as_array().unwrap() {
        let task = task["task"].as_str().unwrap();
        shown.push(format!("show {task} --lang cs --plain"));
        shown.extend((1..=3).map(|step| format!("hint {task} {step} --lang cs --plain")));
    }
    for arguments in shown {
        let (plain, rich) = (
            copy.printed(&arguments),
            copy.printed(&arguments.replace(" --plain", "")),
        );
        assert!(plain.is_ascii(), "{plain}");
        let questions = |text: &str| text.matches('?').count();
        assert_eq!(
            questions(&plain),
            questions(&rich),
            "{arguments}: a letter has no spelling in {plain}"
        );
    }
}

#[test]
#[ignore = "heavy: a second or more; .ci/run names it"]
fn everything_that_lists_or_grades_is_available_as_json() {
    let copy = Copy::new();
    for arguments in ["list --json", "show rooks --json", "hint rooks --json", "doctor --json"] {
        json(&copy.printed(arguments));
    }
    let output = copy.queens("check rooks --json").code(1);
    json(&String::from_utf8_lossy(&output.get_output().stdout));
}

#[test]
fn completions_and_manual_name_every_subcommand() {
    let copy = Copy::new();
    for arguments in [
        "completions bash",
        "completions zsh",
        "completions fish",
        "completions powershell",
        "manual",
    ] {
        let text = copy.printed(arguments);
        for name in ["watch", "hint", "reset", "doctor"] {
            assert!(text.contains(name), "{arguments} does not know {name}");
        }
    }
    assert!(copy.printed("manual watch").contains("poll"));
    copy.queens("manual nothing").code(2);
}

#[test]
#[ignore = "heavy: a second or more; .ci/run names it"]
fn no_escape_code_is_in_a_pipe_not_from_a_student_program_either() {
    let copy = Copy::new();
    let program = r#"fn main() { println!("\u{1b}[31m0 1\u{1b}[2J"); eprintln!("\u{1b}[1mred\u{1b}]0;title\u{7}"); panic!("\u{1b}[5mx") }"#;
    fs::write(copy.file(), program).unwrap();
    let output = copy.queens("check rooks").code(1);
    let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    assert!(!text.contains('\u{1b}') && !text.contains('\u{7}'), "{text:?}");
}
