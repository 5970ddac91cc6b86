//! `queens verify`: every task of the course is sound, and what is not is named.

use std::fs;
use std::path::PathBuf;

use predicates::prelude::*;
use predicates::str::contains;
use serde_json::Value;

use crate::course::Copy;
use crate::queens;
use crate::refusals::refused;

/// What is missing in the stub of `rooks`.
const TODO: &str = "todo!(\"is a rook in row {row} safe from one in row {other}?\")";

/// A copy of the course in which `rooks` has only the mistakes called `kept`.
pub fn copy(kept: &[&str]) -> Copy {
    let copy = Copy::new();
    for entry in fs::read_dir(path(&copy, "solutions/rooks/mistakes")).unwrap().flatten() {
        let name = entry.path().file_stem().unwrap().to_string_lossy().into_owned();
        if !kept.contains(&name.as_str()) {
            fs::remove_file(entry.path()).unwrap();
        }
    }
    copy
}

pub fn path(copy: &Copy, file: &str) -> PathBuf {
    copy.0.root().join(file)
}

/// Replaces the first `old` in a file.
pub fn change(copy: &Copy, file: &str, old: &str, new: &str) {
    let file = path(copy, file);
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains(old), "{old}");
    fs::write(file, text.replacen(old, new, 1)).unwrap();
}

#[test]
fn a_name_that_is_no_task_is_refused() {
    refused(
        "verify rook",
        2,
        "there is no task called `rook`, did you mean `rooks`?",
    );
}

#[test]
#[ignore = "heavy: a second or more; .ci/run names it"]
fn a_damaged_task_is_named_and_the_others_are_verified() {
    let copy = copy(&["still-queens"]);
    fs::write(path(&copy, "exercises/queens/task.toml"), "title = 7").unwrap();
    copy.queens("verify queens bishops rooks").code(1).stderr("").stdout(
        contains("| queens  | damaged ")
            .and(contains("| bishops | damaged "))
            .and(contains("| rooks   | 10 of 10 | 1        | 1       | 1          |"))
            .and(contains("| still-queens | passed | failed |"))
            .and(contains("task.toml is damaged: line 1"))
            .and(contains("bishops/main.rs cannot be read"))
            .and(contains("rooks: the case 1 refuses no mistake"))
            .and(contains(
                "rooks: the mistake no-test-at-all is recorded, but there is no ",
            )),
    );
}

#[test]
#[ignore = "heavy: a second or more; .ci/run names it"]
fn what_is_not_as_it_should_be_is_named() {
    let copy = copy(&["still-queens", "no-test-at-all"]);
    let right = fs::read_to_string(path(&copy, "solutions/rooks/main.rs")).unwrap();
    let right = right.replace("//!", "//");
    fs::write(
        path(&copy, "solutions/rooks/mistakes/none-at-all.rs"),
        format!("//! mistake: none\n//! advice: go on\n\n{right}"),
    )
    .unwrap();
    change(
        &copy,
        "solutions/rooks/mistakes/no-test-at-all.rs",
        "advice: ",
        "advice: Well, ",
    );
    change(&copy, "exercises/rooks/README.md", "\n0 2 1  : 2\n", "\n0 1 2  : 2\n");
    fs::write(path(&copy, "tests/snapshots/rooks/7.snap"), "").unwrap();
    change(&copy, "exercises/.stubs/rooks.rs", TODO, "let unused = other; true");
    change(&copy, "exercises/rooks/task.toml", "title = \"Věže\"", "title = \" \"");
    fs::remove_file(path(&copy, "exercises/rooks/README.cs.md")).unwrap();
    change(&copy, "exercises/README.md", "| [rooks](rooks/README.md)", "| rooks");
    change(&copy, "exercises/Cargo.toml", "\"rooks/main.rs\"", "\"rook/main.rs\"");
    change(&copy, "tests/snapshots/rooks/2.snap", "0 1\n", "");

    let printed = copy.queens("verify rooks --json").code(1).get_output().stdout.clone();
    let printed: Value = serde_json::from_slice(&printed).unwrap();
    let faults = printed[0]["faults"].as_array().unwrap();
    let named = |fault: &str, of: &str, what: &str| {
        assert!(
            faults
                .iter()
                .any(|found| found["fault"] == fault && (of.is_empty() || found[of] == what)),
            "{fault} {what}: {faults:#?}"
        );
    };
    named("solution-refused", "", "");
    named("stub-started", "", "");
    named("stub-warned", "", "");
    named("stub-not-handed-out", "", "");
    named("sample-stale", "text", "README.md");
    named("case-gone", "case", "7");
    named("unwritten", "text", "title");
    named("unwritten", "text", "README.cs.md");
    named("unlisted", "file", "exercises/README.md");
    named("unlisted", "file", "exercises/Cargo.toml");
    named("advice-stale", "mistake", "no-test-at-all");
    named("mistake-not-recognised", "mistake", "none-at-all");
    named("idle-case", "case", "1");
    named("mistake-gone", "mistake", "diagonals-kept");

    // Against the right reference the right program is not a mistake.
    change(&copy, "tests/snapshots/rooks/2.snap", "1 0\n", "0 1\n1 0\n");
    let unlisted = "rooks: exercises/README.md does not name this task; add it there";
    let text =
        "rooks: the mistake none-at-all is not refused (passed): add a case that distinguishes it from the solution";
    copy.queens("verify rooks")
        .code(1)
        .stdout(contains(text).and(contains(unlisted)));
}

#[test]
#[ignore = "heavy: builds and runs every known mistake; .ci/run names it"]
fn every_task_is_sound_and_the_table_in_contributing_says_so() {
    let root = test_support::root();
    let assert = queens("verify").current_dir(&root).assert().success().stderr("");
    let printed = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    let (table, _) = printed
        .split_once("\n\n")
        .expect("a table, and what hangs on a single case");
    let contributing = fs::read_to_string(root.join("CONTRIBUTING.md"))
        .unwrap()
        .replace("\r\n", "\n");
    let below = contributing
        .split_once("```sh\ncargo queens verify\n```\n\n")
        .expect("the command")
        .1;
    let (shown, _) = below.split_once("\n\n").expect("words on the table");
    assert_eq!(table, shown);
}
