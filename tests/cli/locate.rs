//! `queens locate`: the line of a mistake, without the change that repairs it.

use std::fs;

use assert_cmd::assert::Assert;
use predicates::prelude::*;
use predicates::str::contains;

use test_support::{CourseCopy, root};

use crate::queens;

/// `queens locate rooks` in a course with that task alone.
fn locate(arguments: &str) -> Assert {
    let course = CourseCopy::of_tasks("Rooks", &["rooks"]);
    queens(&format!("locate rooks {arguments}"))
        .current_dir(course.root())
        .assert()
}

fn with(file: &str) -> String {
    format!("--with '{}'", root().join(file).display())
}

/// A program in Python whose rooks are compared with the wrong sign: `==` for `!=`.
const TURNED: &str = "\
import sys
n = int(sys.argv[1]) if len(sys.argv) > 1 else 8
rows = []
def place():
    if len(rows) == n:
        print(*rows)
        return
    for row in range(n):
        if all(other == row for other in rows):
            rows.append(row)
            place()
            rows.pop()
place()
";

#[test]
fn the_line_of_a_mistake_is_named_without_the_change() {
    locate(&with("solutions/rooks/mistakes/test-turned-round.rs"))
        .success()
        .stdout(contains("One small change in line 33 makes this program pass."))
        .stdout(contains(">   33              other == row"))
        .stdout(contains("!=").not());
}

#[test]
fn the_kind_of_the_change_is_shown_on_request() {
    locate(&format!(
        "{} --kind",
        with("solutions/rooks/mistakes/test-turned-round.rs")
    ))
    .success()
    .stdout(contains("The kind of change: a comparison."))
    .stdout(contains("!=").not());
}

#[test]
fn other_languages_are_searched_by_the_same_rules() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rooks.py");
    fs::write(&file, TURNED).unwrap();
    locate(&format!("--with '{}'", file.display()))
        .success()
        .stdout(contains("One small change in line 9 makes this program pass."));
}

#[test]
fn a_student_without_the_solutions_does_not_see_the_change() {
    locate(&format!(
        "{} --show-change",
        with("solutions/rooks/mistakes/test-turned-round.rs")
    ))
    .failure()
    .stderr(contains("has no solution"))
    .stdout(contains("!=").not());
}

#[test]
fn a_program_that_passes_has_no_line_to_find() {
    locate(&with("solutions/rooks/main.rs"))
        .code(1)
        .stdout(contains("passed"))
        .stderr(contains("no line to find"));
}

#[test]
fn a_language_that_the_kit_cannot_change_is_wrong_usage() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rooks.hs");
    fs::write(&file, "main = print 1").unwrap();
    locate(&format!("--with '{}'", file.display()))
        .code(2)
        .stderr(contains("hs: the kit cannot change programs in this language"));
}
