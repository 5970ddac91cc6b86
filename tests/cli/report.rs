//! `queens report`: every format from one results file, and the refusals.

use std::fs;
use std::path::Path;

use assert_cmd::assert::Assert;
use predicates::prelude::*;
use predicates::str::contains;
use queens::task::Course;
use tempfile::TempDir;

use crate::queens;
use test_support::root;

/// A line of a results file: the mark of a refused submission to `task`.
fn mark(student: &str, task: &str) -> String {
    format!(
        r#"{{"version":1,"student":"{student}","task":"{task}","file":"{student}/{task}.rs","language":"rust","possible":10,"key":"","outcome":{{"refused":{{"kind":"link"}}}}}}"#
    ) + "\n"
}

/// The marks of a student who has sent nothing but links, for all tasks.
fn refused(student: &str) -> String {
    let course = Course::find(&root()).unwrap();
    course.tasks.iter().map(|task| mark(student, task)).collect()
}

/// A folder with these results.
fn graded(lines: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("results.jsonl"), lines).unwrap();
    folder
}

fn report(folder: &TempDir, arguments: &str) -> Assert {
    let folder = folder.path().display();
    queens(&format!("report '{folder}' {arguments}"))
        .current_dir(root())
        .assert()
}

#[test]
fn one_grading_gives_every_format() {
    let folder = graded(&refused("ada"));
    for format in [
        "table",
        "csv",
        "json",
        "junit",
        "markdown",
        "annotations",
        "classroom",
        "gradescope",
        "html",
    ] {
        report(&folder, &format!("--format {format}"))
            .success()
            .stdout(contains("rooks"));
    }
    for format in ["table", "json", "markdown"] {
        report(&folder, &format!("--summary --format {format}"))
            .success()
            .stdout(contains("rooks"));
    }
    report(&folder, "")
        .success()
        .stdout(contains("?").and(contains("rooks: refused: ada/rooks.rs: a symbolic link")));
}

#[test]
fn a_document_goes_into_the_file_that_is_named() {
    let folder = graded(&refused("ada"));
    let file = folder.path().join("marks.csv");
    report(&folder, &format!("--format csv -o '{}'", file.display()))
        .success()
        .stdout("");
    assert!(fs::read_to_string(file).unwrap().starts_with("student,task,"));
}

#[test]
fn formats_for_one_student_make_a_file_for_each() {
    let folder = graded(&(refused("ada") + &refused("../alan")));
    let pages = folder.path().join("pages");
    report(&folder, "--format html")
        .code(2)
        .stderr(contains("name a folder with -o"));
    report(&folder, &format!("--format html -o '{}'", pages.display()))
        .success()
        .stdout("");
    assert_eq!(names(&pages), ["%2e.%2falan.html", "ada.html"]);
    report(&folder, &format!("--format gradescope -o '{}'", pages.display())).success();
    assert_eq!(names(&pages).len(), 4);
}

#[test]
fn students_whose_names_differ_in_large_and_small_letters_have_files_of_their_own_everywhere() {
    let folder = graded(&(refused("Anna") + &refused("anna")));
    let pages = folder.path().join("pages");
    report(&folder, &format!("--format html -o '{}'", pages.display())).success();
    let small: Vec<String> = names(&pages).iter().map(|name| name.to_lowercase()).collect();
    assert!(small.len() == 2 && small[0] != small[1], "{small:?}");
}

#[test]
fn pages_left_over_from_an_earlier_run_are_named() {
    let folder = graded(&(refused("ada") + &refused("bob") + &refused("cyd")));
    let pages = folder.path().join("pages");
    let again = || report(&folder, &format!("--format html -o '{}'", pages.display()));
    again().success().stderr("");
    again().success().stderr("");
    fs::write(pages.join("notes.txt"), "").unwrap();
    fs::write(folder.path().join("results.jsonl"), refused("ada")).unwrap();
    again().success().stderr(contains(
        "pages: bob.html and 1 more are left over from an earlier run and match no current student",
    ));
    assert_eq!(names(&pages).len(), 4);
}

#[test]
#[cfg(unix)]
fn a_reader_who_has_seen_enough_does_not_change_how_it_ends() {
    let whole = graded(&refused("ada"));
    let part = graded(&mark("ada", "rooks"));
    for (folder, code) in [(&whole, 0), (&part, 1)] {
        for format in ["table", "json", "html"] {
            let (reader, writer) = std::io::pipe().unwrap();
            drop(reader);
            let status = std::process::Command::new(test_support::program())
                .arg("report")
                .arg(folder.path())
                .args(["--format", format])
                .current_dir(root())
                .stdout(writer)
                .status();
            assert_eq!(status.unwrap().code(), Some(code), "{format}");
        }
    }
}

#[test]
fn a_run_that_was_interrupted_fails_with_the_number_of_missing_marks() {
    let folder = graded(&mark("ada", "rooks"));
    for format in ["table", "gradescope", "annotations"] {
        report(&folder, &format!("--format {format}"))
            .code(1)
            .stderr(contains(format!(
                "{} marks are missing; run the same `cargo queens grade` again",
                refused("ada").lines().count() - 1
            )));
    }
}

#[test]
fn neither_results_nor_an_old_report_are_overwritten_by_half_a_report() {
    let folder = graded(&refused("ada"));
    let results = folder.path().join("results.jsonl");
    report(&folder, &format!("--format csv -o '{}'", results.display()))
        .code(2)
        .stderr(contains("that would overwrite the results themselves"));
    assert_eq!(fs::read_to_string(&results).unwrap(), refused("ada"));

    let file = folder.path().join("marks.csv");
    fs::write(&file, "an older report").unwrap();
    fs::write(&results, refused("ada").replace("link", "nonsense")).unwrap();
    report(&folder, &format!("--format csv -o '{}'", file.display())).code(1);
    assert_eq!(fs::read_to_string(file).unwrap(), "an older report");
}

#[test]
#[cfg(unix)]
fn a_report_keeps_the_permissions_of_the_file_that_it_replaces() {
    use std::os::unix::fs::PermissionsExt;

    let folder = graded(&refused("ada"));
    let file = folder.path().join("marks.csv");
    fs::write(&file, "an older report").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
    report(&folder, &format!("--format csv -o '{}'", file.display())).success();
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    assert!(fs::read_to_string(file).unwrap().starts_with("student,"));
}

#[test]
fn a_folder_that_cannot_be_made_is_refused_with_reason_and_advice() {
    let folder = graded(&refused("ada"));
    let below_a_file = folder.path().join("results.jsonl").join("pages");
    report(&folder, &format!("--format html -o '{}'", below_a_file.display()))
        .code(1)
        .stderr(
            contains(format!("queens: cannot make the folder {}: ", below_a_file.display()))
                .and(contains("; name another with -o\n"))
                .and(contains("os error").not()),
        );
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn without_results_the_report_is_refused() {
    let one_line = || predicates::function::function(|text: &str| text.lines().count() == 1);
    let none = tempfile::tempdir().unwrap();
    report(&none, "")
        .code(2)
        .stderr(contains("has no results (results.jsonl is missing); name the folder").and(one_line()));
    report(&graded(""), "--format gradescope")
        .code(1)
        .stderr(contains("no student is graded there yet"));
    let line = refused("ada").lines().count() + 1;
    let damaged = graded(&(refused("ada") + "oops\n"));
    report(&damaged, "")
        .code(1)
        .stderr(contains(format!("results.jsonl, line {line}: not a valid mark")).and(one_line()));
    report(&graded(&refused("ada")), "--summary --format csv")
        .code(2)
        .stderr(contains("table, markdown or json"));
}
