//! `queens check`: files and commands in any language, feedback as JSON, what is kept, what is damaged.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use assert_cmd::assert::Assert;
use predicates::prelude::*;
use predicates::str::{contains, starts_with};

use test_support::{CourseCopy, root};

use crate::{queens, schema};

/// A course of its own with the task `rooks`, and a cache of its own.
fn course() -> CourseCopy {
    CourseCopy::of_tasks("Rooks", &["rooks"])
}

/// `queens check` in that course.
fn check(course: &Path, arguments: &str) -> Assert {
    queens(&format!("check {arguments}")).current_dir(course).assert()
}

/// What is kept in that course: how many programs and assessments.
fn kept(course: &Path) -> usize {
    fs::read_dir(course.join("target/queens")).map_or(0, Iterator::count)
}

const RIGHT: &str = "solutions/rooks/main.rs";
const WRONG: &str = "solutions/rooks/mistakes/still-queens.rs";

fn with(file: &str) -> String {
    format!("rooks --with '{}'", root().join(file).display())
}

#[test]
fn a_right_program_passes_and_a_wrong_one_is_explained() {
    let course = course();
    check(course.root(), &with(RIGHT))
        .success()
        .stdout("rooks: passed (10 of 10 points)\n");
    check(course.root(), &with(WRONG))
        .code(1)
        .stdout(contains("These are still queens"));
}

#[test]
#[ignore = "heavy: a second or more; .ci/run names it"]
fn what_is_kept_comes_back_until_the_reference_changes() {
    let course = course();
    check(course.root(), &with(RIGHT)).success();
    let entries = kept(course.root());
    check(course.root(), &with(RIGHT)).success();
    assert_eq!(kept(course.root()), entries);

    let reference = course.root().join("tests/snapshots/rooks/2.snap");
    let text = fs::read_to_string(&reference).unwrap();
    fs::write(&reference, text.replace("0 1\n", "")).unwrap();
    check(course.root(), &with(RIGHT))
        .code(1)
        .stdout(starts_with("rooks: failed (9 of 10 points)"));
}

#[test]
#[ignore = "heavy: a second or more; .ci/run names it"]
fn damaged_entries_are_made_again() {
    let course = course();
    check(course.root(), &with(RIGHT)).success();
    let entries = kept(course.root());
    for entry in fs::read_dir(course.root().join("target/queens")).unwrap() {
        let path = entry.unwrap().path();
        let bytes = fs::read(&path).unwrap();
        fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
    }
    check(course.root(), &with(RIGHT))
        .success()
        .stdout("rooks: passed (10 of 10 points)\n");
    assert_eq!(kept(course.root()), entries);
}

#[test]
fn a_file_that_is_not_utf8_should_be_saved_again_in_the_editor() {
    let course = course();
    let text = "fn main() {}\n".encode_utf16().flat_map(u16::to_le_bytes);
    let bytes: Vec<u8> = [0xff, 0xfe].into_iter().chain(text).collect();
    fs::write(course.root().join("exercises/rooks/main.rs"), bytes).unwrap();
    let printed = check(course.root(), "rooks").code(1);
    let printed = String::from_utf8(printed.get_output().stdout.clone()).unwrap();
    insta::assert_snapshot!(printed, @r"
    rooks: does not compile (0 of 10 points)

      It was not compiled: the file is UTF-16, two bytes for each letter, which
      compilers do not read.

      Next: save the file as UTF-8: in Visual Studio Code and the editors of
      JetBrains click on «UTF-16» at the bottom right, in Notepad choose «Save as»
      and the encoding UTF-8, in Vim type `:set fileencoding=utf-8` and `:w`.
    ");
}

#[test]
fn what_a_command_does_is_never_kept() {
    let course = course();
    check(course.root(), "rooks -- true")
        .code(1)
        .stdout(contains("printed no answer at all"));
    assert_eq!(kept(course.root()), 0);
}

#[test]
fn a_missing_compiler_is_no_verdict_on_the_program() {
    let course = course();
    let settings = course.root().join("exercises/course.toml");
    let table = "\n[[language]]\nname = \"Oberon\"\nending = [\"ob\"]\ncompile = [\"no-such-compiler\", \"{source}\"]\n\
                 run = [\"{program}\"]\nmissing = \"ask your teacher\"\n";
    fs::write(&settings, fs::read_to_string(&settings).unwrap() + table).unwrap();
    let file = course.root().join("rooks.ob");
    fs::write(&file, "MODULE Rooks;").unwrap();
    check(course.root(), "rooks --with rooks.ob")
        .code(1)
        .stdout("rooks: could not be graded: Oberon is not installed: ask your teacher\n");
    assert_eq!(kept(course.root()), 0);
}

#[test]
fn a_missing_file_is_one_task_that_could_not_be_graded_in_every_list() {
    let course = CourseCopy::of_tasks("Two", &["rooks", "queens"]);
    fs::remove_file(course.root().join("exercises/rooks/main.rs")).unwrap();
    let ungraded = contains("could not be graded: exercises/rooks/main.rs cannot be read: ");
    check(course.root(), "")
        .code(1)
        .stdout(ungraded.clone().and(contains("queens: not started")));
    for command in ["", "list --status"] {
        queens(command)
            .current_dir(course.root())
            .assert()
            .success()
            .stdout(ungraded.clone().and(contains("not started")));
    }
}

#[test]
fn a_level_that_is_named_uses_the_cache_as_the_usual_one_does() {
    let course = course();
    check(course.root(), &format!("{} --level limits", with(RIGHT))).success();
    assert!(kept(course.root()) >= 2, "the program and its assessment");
}

#[test]
fn damage_is_told_in_one_line() {
    let one_line = contains("\n").count(1);
    let course = course();
    let reference = course.root().join("tests/snapshots/rooks/3.snap");
    fs::remove_file(&reference).unwrap();
    check(course.root(), &with(RIGHT)).code(1).stderr(
        contains("rooks/3.snap cannot be used: ")
            .and(contains("restore it"))
            .and(one_line.clone()),
    );
    fs::write(&reference, "0 1 2\n").unwrap();
    check(course.root(), &with(RIGHT))
        .code(1)
        .stderr(contains("rooks/3.snap cannot be used: ").and(one_line.clone()));

    fs::write(
        course.root().join("exercises/rooks/task.toml"),
        "title = \"Rooks\"\nanswer = 7\n",
    )
    .unwrap();
    check(course.root(), "rooks")
        .code(1)
        .stderr(contains("task.toml is damaged: line ").and(one_line));
}

#[test]
#[ignore = "heavy: a second or more; .ci/run names it"]
fn the_json_is_as_its_schema_says() {
    let text = fs::read_to_string(root().join("docs/feedback.schema.json")).unwrap();
    let rules: serde_json::Value = serde_json::from_str(&text).unwrap();
    let course = course();
    let crash = course.root().join("crash.rs");
    fs::write(&crash, "fn main() { println!(\"{}\", [1][std::env::args().count()]) }").unwrap();
    let error = course.root().join("error.rs");
    fs::write(&error, "fn main() { 1 }").unwrap();
    let files = [WRONG, RIGHT, "solutions/rooks/mistakes/no-test-at-all.rs"].map(|file| root().join(file));
    let programs = files.into_iter().chain([crash, error]);
    let arguments = programs.map(|file| format!("rooks --json --with '{}'", file.display()));
    for arguments in arguments.chain(["--json".into(), "rooks --json -- echo 0 9 0".into()]) {
        let printed = check(course.root(), &arguments).get_output().stdout.clone();
        let value = serde_json::from_slice(&printed).unwrap();
        assert_eq!(schema::fault(&rules, &rules, &value, "$"), None, "{arguments}");
    }
    let wrong = serde_json::json!([{ "version": 1 }]);
    assert!(schema::fault(&rules, &rules, &wrong, "$").is_some());
}

/// As much address space as the program may take while a submission prints without end.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "heavy: a second or more; .ci/run names it"]
fn endless_output_costs_little_memory() {
    let course = course();
    let limited = format!(
        "ulimit -v 120000; exec '{}' check rooks -- yes 0 1",
        test_support::program().display()
    );
    assert_cmd::Command::new("sh")
        .args(["-c", &limited])
        // Each further arena reserves address space that it does not use.
        .env("MALLOC_ARENA_MAX", "1")
        .current_dir(course.root())
        .assert()
        .code(1)
        .stdout(starts_with("rooks: too much output (0 of 10 points)\n"));
}

/// Never with less than was asked for.
#[cfg(target_os = "linux")]
#[test]
fn without_bubblewrap_the_level_strict_is_refused_with_what_to_do() {
    let course = course();
    let only = course.root().join("only");
    fs::create_dir(&only).unwrap();
    let path = std::env::var_os("PATH").unwrap();
    let rustc = std::env::split_paths(&path)
        .map(|folder| folder.join("rustc"))
        .find(|file| file.is_file());
    std::os::unix::fs::symlink(rustc.unwrap(), only.join("rustc")).unwrap();
    queens(&format!("check {} --level strict", with(RIGHT)))
        .current_dir(course.root())
        .env("PATH", &only)
        .assert()
        .code(1)
        .stdout(
            "rooks: could not be graded: the sandbox could not be set up: bubblewrap is not installed; \
             install the package `bubblewrap`\n",
        );
}

#[test]
#[ignore = "heavy: seven compilers and a loop; .ci/run names it"]
fn a_right_program_passes_in_any_language() {
    let course = course();
    for (name, text) in LANGUAGES {
        fs::write(course.root().join(name), text).unwrap();
        for level in ["", " --level strict"] {
            let assert = check(course.root(), &format!("rooks --with {name}{level}"));
            let printed = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
            // Neither every compiler nor bubblewrap is everywhere.
            if printed.contains("is not installed") || printed.contains("the sandbox could not be set up") {
                eprintln!("left out: {printed}");
                continue;
            }
            assert!(
                printed.starts_with("rooks: passed (10 of 10 points)\n"),
                "{name}{level}: {printed}"
            );
        }
    }
    check(course.root(), "rooks -- python3 rooks.py").stdout(starts_with("rooks: passed (10 of 10 points)\n"));
}

#[test]
#[ignore = "heavy: seven compilers and a loop; .ci/run names it"]
fn of_ten_submissions_a_loop_costs_its_limit_once() {
    let course = course();
    let started = Instant::now();
    for number in 0..10 {
        let file = course.root().join(format!("{number}.rs"));
        let mut text = fs::read_to_string(root().join(RIGHT)).unwrap();
        if number == 4 {
            text = "fn main() { loop { std::hint::spin_loop() } }".into();
        }
        fs::write(&file, format!("{text}\n// {number}\n")).unwrap();
        let verdict = if number == 4 { "timed out (0" } else { "passed (10" };
        check(course.root(), &format!("rooks --with {number}.rs"))
            .stdout(starts_with(format!("rooks: {verdict} of 10 points)\n")));
    }
    // One limit of ten seconds for seven cases; the rest is for the nine others, however slow the machine.
    assert!(started.elapsed() < Duration::from_secs(40), "{:?}", started.elapsed());
}

/// All placements of n rooks, in each language of the kit.
const LANGUAGES: [(&str, &str); 6] = [
    ("rooks.c", include_str!("rooks/rooks.c")),
    ("rooks.cpp", include_str!("rooks/rooks.cpp")),
    ("rooks.pas", include_str!("rooks/rooks.pas")),
    ("rooks.py", include_str!("rooks/rooks.py")),
    ("rooks.js", include_str!("rooks/rooks.js")),
    ("rooks.java", include_str!("rooks/rooks.java")),
];

#[test]
fn a_case_without_an_argument_is_named_as_such() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("needs-an-argument.rs");
    let solution = std::fs::read_to_string(test_support::root().join("solutions/queens/main.rs")).unwrap();
    let needs_one = solution.replacen("fn main() {", "fn main() {\n    std::env::args().nth(1).unwrap();", 1);
    assert_ne!(needs_one, solution);
    std::fs::write(&file, needs_one).unwrap();
    crate::queens(&format!("check queens --with '{}'", file.display()))
        .assert()
        .code(1)
        .stdout(predicates::str::contains("run without an argument."));
}
