//! What a class may look like, and what its marks say.

use std::fs;
use std::process::{Command, Stdio};
use std::time::Duration;

use predicates::prelude::*;
use predicates::str::contains;
use queens::class::Handling;
use queens::grade::{Explanation, Verdict};

use super::course::{LEVEL, SmallCourse, TASKS, solution, stub};
use test_support::archives::{self, file};

#[test]
fn every_layout_is_found_and_graded() {
    let course = SmallCourse::new();
    let sources = TASKS.map(solution);
    let flat = TASKS.map(|task| format!("{task}.rs"));
    let clone = TASKS.map(|task| format!("exercises/{task}/main.rs"));
    let download = TASKS.map(|task| format!("eight-queens-main/exercises/{task}/main.rs"));
    for (name, source) in flat.iter().zip(&sources) {
        course.hand_in(&format!("flat/{name}"), source);
        course.hand_in(&format!("one-deeper/handed/{name}"), source);
    }
    for (name, source) in clone.iter().zip(&sources) {
        course.hand_in(&format!("clone/{name}"), source);
    }
    course.hand_in("clone/README.md", "a clone has other files");
    course.hand_in("clone/solutions/rooks/main.rs", "and these are no one's submission");
    for (name, source) in download.iter().zip(&sources) {
        course.hand_in(&format!("download/{name}"), source);
    }
    for (kind, names) in [("flat", &flat), ("clone", &clone), ("download", &download)] {
        let files: Vec<_> = names
            .iter()
            .zip(&sources)
            .map(|(name, source)| file(name, source))
            .collect();
        archives::zip(&course.class().join(format!("{kind}-zipped.zip")), &files);
        archives::tar_gz(&course.class().join(format!("{kind}-tarred.tar.gz")), &files);
    }
    fs::create_dir(course.class().join("uploaded")).unwrap();
    fs::copy(
        course.class().join("download-zipped.zip"),
        course.class().join("uploaded/my work.zip"),
    )
    .unwrap();

    let all_points = |line: &str| line.ends_with(": 30 of 30 points");
    course
        .grade("")
        .assert()
        .success()
        .stdout(predicate::function(|text: &str| {
            text.lines().filter(|line| all_points(line)).count() == 11
        }));
}

#[test]
fn a_submission_may_be_in_any_language_and_spelling() {
    let course = SmallCourse::new();
    course.hand_in("ada/rooks.py", include_str!("../cli/rooks/rooks.py"));
    course.hand_in("alan/exercises/rooks/main.py", include_str!("../cli/rooks/rooks.py"));
    course.hand_in("alan/exercises/rooks/main.rs", stub("rooks"));
    course.hand_in("grace/Rook_Count.rs", solution("rook-count"));
    course.grade("").assert().success();
    for (student, task, language) in [
        ("ada", "rooks", "Python"),
        ("alan", "rooks", "Python"),
        ("grace", "rook-count", "Rust"),
    ] {
        let marks = course.marks();
        let mark = marks.iter().find(|mark| mark.student == student && mark.task == task);
        let mark = mark.unwrap();
        assert_eq!(mark.language.as_deref(), Some(language));
        assert_eq!(mark.points(), mark.possible, "{student}");
    }
}

#[test]
fn folders_of_programs_and_cargo_projects_are_found() {
    let course = SmallCourse::new();
    for (student, path) in [
        ("a", "rooks/main.rs"),
        ("b", "rooks/src/main.rs"),
        ("c", "hw/src/rooks.rs"),
        ("d", "src/bin/rooks.rs"),
        ("e", "homework/rooks/src/main.rs"),
        ("f", "exercises/Rooks/main.rs"),
    ] {
        course.hand_in(&format!("{student}/{path}"), solution("rooks"));
        course.hand_in(&format!("{student}/target/debug/build/rooks.rs"), "built, not written");
        archives::zip(
            &course.class().join(format!("{student}-zipped.zip")),
            &[file(path, &solution("rooks"))],
        );
    }
    let printed = course.grade("").assert().success();
    let printed = String::from_utf8(printed.get_output().stdout.clone()).unwrap();
    assert_eq!(printed.matches(": 10 of 30 points\n").count(), 12, "{printed}");
    assert_eq!(printed.lines().count(), 12, "{printed}");
}

#[test]
fn every_source_that_is_not_graded_is_named() {
    let course = SmallCourse::new();
    course.hand_in("ada/rooks.rs", solution("rooks"));
    course.hand_in("ada/notes/first try.py", "print(1)");
    course.hand_in("ada/a/b/c/rooks.rs", solution("rooks"));
    course.hand_in("ada/rooks/solution.c", "int main(void) { return 0; }");
    course.hand_in("ada/other/rooks.rs", solution("rooks"));
    course.hand_in("ada/essay.pdf", "not a source");
    // A clone of the course has sources of its own.
    course.hand_in("bob/exercises/course.toml", "");
    course.hand_in("bob/exercises/rooks/main.rs", solution("rooks"));
    course.hand_in("bob/src/main.rs", "fn main() {}");
    course.hand_in("bob/crates/board/src/lib.rs", "");
    course.hand_in("bob/tests/grade.rs", "");
    course.hand_in("bob/helper.rs", "");
    let named = "ada: 10 of 30 points\n  \
                 files that no task uses: ada/a/b/c/rooks.rs, ada/notes/first try.py, \
                 ada/other/rooks.rs, ada/rooks/solution.c\n\
                 bob: 10 of 30 points\n  \
                 files that no task uses: bob/helper.rs\n";
    course.grade("").assert().success().stdout(named);
    course.grade("").assert().success().stdout(named);
    fs::remove_file(course.class().join("bob/helper.rs")).unwrap();
    course
        .grade("")
        .assert()
        .success()
        .stdout(contains("bob: 10 of 30 points\n").and(contains("helper").not()));
}

#[test]
fn a_stub_is_not_started_and_a_missing_file_is_not_handed_in() {
    let course = SmallCourse::new();
    course.hand_in("ada/rooks.rs", stub("rooks"));
    course.hand_in("ada/atack.rs", solution("attack"));
    course.grade("").assert().success().stdout(
        "ada: 0 of 30 points\n  \
         attack: not handed in; atack.rs fits no task, perhaps it is meant for this one\n",
    );
    assert_eq!(course.outcome("ada", "rooks"), "not started");
    assert_eq!(course.outcome("ada", "attack"), "missing, perhaps atack.rs");
    assert_eq!(course.outcome("ada", "rook-count"), "missing");
}

#[test]
fn work_under_a_wrong_name_is_pointed_out_wherever_somebody_looks() {
    let course = SmallCourse::new();
    let right = solution("attack");
    for (student, file) in [
        ("ada", "atack.rs"),
        ("bob", "attack (1).rs"),
        ("cyd", "exercises/atack/main.rs"),
        ("dan", "attack.txt"),
        ("eve", "work/of/last week/attack/main.rs"),
    ] {
        course.hand_in(&format!("{student}/{file}"), &right);
    }
    archives::zip(
        &course.class().join("fay.zip"),
        &[file("exercises/atack/main.rs", &right)],
    );
    let printed = course.grade("--summary").assert().success();
    let printed = String::from_utf8(printed.get_output().stdout.clone()).unwrap();
    let pages = course.root().join("pages");
    course.queens("report out --format html -o pages").assert().success();
    for (student, file) in [
        ("ada", "atack.rs"),
        ("bob", "attack (1).rs"),
        ("cyd", "exercises/atack/main.rs"),
        ("dan", "attack.txt"),
        ("eve", "work/of/last week/attack/main.rs"),
        ("fay", "exercises/atack/main.rs"),
    ] {
        let said = format!("not handed in; {file} fits no task, perhaps it is meant for this one");
        let line = format!("{student}: 0 of 30 points\n  attack: {said}\n");
        assert!(printed.contains(&line), "{line}{printed}");
        let page = fs::read_to_string(pages.join(format!("{student}.html"))).unwrap();
        assert!(
            page.contains(&said) && page.contains("exercises/attack/main.rs."),
            "{page}"
        );
    }
    let summary = "Perhaps handed in under a wrong name and counted as missing: attack (6).";
    assert!(printed.contains(summary), "{printed}");
}

#[test]
fn an_archive_among_other_files_is_named() {
    let course = SmallCourse::new();
    course.hand_in("ada/rooks.rs", solution("rooks"));
    archives::zip(&course.class().join("ada/work.zip"), &[file("attack.rs", "")]);
    course.hand_in("bob/work.rar", "Rar!");
    fs::create_dir_all(course.class().join("cyd/handed")).unwrap();
    for name in ["cyd/one.zip", "cyd/handed/two.tgz"] {
        course.hand_in(name, "");
    }
    archives::zip(&course.class().join("dan.zip"), &[file("dan.zip", "")]);
    course.grade("").assert().code(1).stdout(
        "ada: 10 of 10 points\n  \
         attack, rook-count: refused: ada/work.zip: an archive inside the submission, which is not opened; submit its contents, \
         or this archive alone\n\
         bob: not graded\n  \
         refused: bob/work.rar: not a folder or a supported archive (.zip, .tar.gz, .tgz); remove it or repack it\n\
         cyd: not graded\n  \
         refused: cyd/handed/two.tgz: an archive inside the submission, which is not opened; submit its contents, or this archive alone\n  \
         files that no task uses: cyd/one.zip\n\
         dan: not graded\n  \
         refused: dan.zip: dan.zip: an archive inside the submission, which is not opened; submit its contents, or this archive alone\n",
    );
}

#[test]
fn two_files_for_one_task_and_two_of_one_student_are_refused_by_name() {
    let course = SmallCourse::new();
    course.hand_in("ada/rooks.rs", solution("rooks"));
    course.hand_in("ada/rooks.c", include_str!("../cli/rooks/rooks.c"));
    course.hand_in("ada/attack.rs", solution("attack"));
    course.hand_in("alan/rooks.rs", solution("rooks"));
    archives::zip(&course.class().join("alan.zip"), &[]);
    course.grade("").assert().code(1).stdout(
        "ada: 10 of 20 points\n  \
         rooks: refused: submitted more than once: rooks.c, rooks.rs; keep one of them\n\
         alan: not graded\n  \
         refused: alan: submitted more than once: alan, alan.zip; keep one of them\n",
    );
}

#[test]
fn files_beside_students_are_refused_and_hidden_ones_and_the_results_are_none() {
    let course = SmallCourse::new();
    course.hand_in("ada/rooks.rs", solution("rooks"));
    course.hand_in("bob.rar", "Rar!");
    course.hand_in(".DS_Store", "");
    course.grade_into("class/results", "").assert().code(1).stdout(
        "ada: 10 of 30 points\n\
         bob.rar: not graded\n  \
         refused: bob.rar: not a folder or a supported archive (.zip, .tar.gz, .tgz); remove it or repack it\n",
    );
}

#[test]
fn wrong_usage_is_named() {
    let course = SmallCourse::new();
    course
        .grade("")
        .assert()
        .code(2)
        .stderr(contains("has no work of students"));
    fs::remove_dir(course.class()).unwrap();
    course
        .grade("")
        .assert()
        .code(2)
        .stderr(contains("class is not a folder"));
    course.grade("--level none").assert().code(2);
    course.grade("--jobs 0").assert().code(2);
}

#[test]
fn results_lie_beside_students_and_never_in_the_work_of_one() {
    let course = SmallCourse::new();
    course.hand_in("ada/rooks.rs", solution("rooks"));
    for place in ["class", "class/ada/results", "class/new/results"] {
        let refused = course.grade_into(place, "").assert().code(1).stdout("");
        refused.stderr(contains("is inside the students' work"));
        assert!(!course.root().join(place).join("results.jsonl").exists(), "{place}");
    }
}

#[test]
fn a_place_that_can_hold_no_results_is_named_at_once() {
    let course = SmallCourse::new();
    course.hand_in("ada/rooks.rs", solution("rooks"));
    fs::write(course.root().join("taken"), "").unwrap();
    let refused = |place: &str, words: &str| {
        let assert = course.grade_into(place, "").timeout(Duration::from_secs(60)).assert();
        assert.code(1).stdout("").stderr(format!("queens: {place}{words}\n"));
    };
    refused(
        "taken",
        " cannot hold the results (name another folder with -o): File exists",
    );
    for (folder, file) in [("pipe", "results.jsonl"), ("locked", ".lock")] {
        fs::create_dir(course.root().join(folder)).unwrap();
        let pipe = course.root().join(folder).join(file);
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        refused(
            folder,
            &format!("/{file} cannot hold the results (name another folder with -o): it is not a regular file"),
        );
    }
    let mut report = course.queens("report pipe");
    let report = report.timeout(Duration::from_secs(60)).assert().code(1);
    report.stderr("queens: pipe/results.jsonl cannot be read: it is not a regular file\n");
}

#[test]
fn marks_of_students_who_are_gone_are_dropped_aloud_and_those_of_another_class_never() {
    let course = SmallCourse::new();
    for student in ["ada", "bob"] {
        course.hand_in(&format!("{student}/rooks.rs"), solution("rooks"));
    }
    course.grade("").assert().success();
    fs::remove_dir_all(course.class().join("bob")).unwrap();
    course
        .grade("")
        .assert()
        .success()
        .stderr(contains("the marks of 1 students"));
    let marks = fs::read(course.out().join("results.jsonl")).unwrap();
    fs::rename(course.class().join("ada"), course.class().join("eve")).unwrap();
    course
        .grade("")
        .assert()
        .code(2)
        .stderr(contains("the results of another class"));
    assert_eq!(fs::read(course.out().join("results.jsonl")).unwrap(), marks);
}

#[test]
fn marks_name_the_file_the_level_and_what_was_wrong() {
    let course = SmallCourse::new();
    let wrong = fs::read_to_string(test_support::root().join("solutions/rooks/mistakes/still-queens.rs")).unwrap();
    let name = "rooks.rs";
    archives::zip(&course.class().join("ada.zip"), &[file(name, &wrong)]);
    course.grade("--level limits").assert().success();
    let marks = course.marks();
    let mark = &marks[1];
    assert_eq!(mark.file.as_deref(), Some("ada.zip: rooks.rs"));
    let Handling::Judged(assessment) = &mark.outcome else {
        panic!("{mark:?}");
    };
    assert_eq!(assessment.level.to_string(), "limits");
    assert_eq!(assessment.verdict, Verdict::Failed);
    assert_eq!(assessment.submission, "rooks.rs");
    let advice = &assessment.feedback.as_ref().unwrap().advice;
    assert!(
        matches!(&advice[0].explanation, Explanation::Mistake { mistake, .. } if mistake == "still-queens"),
        "{advice:?}"
    );
}

#[test]
fn where_what_is_printed_goes_does_not_change_how_grading_ends() {
    let course = SmallCourse::new();
    course.hand_in("ada/rooks.rs", solution("rooks"));
    course.hand_in("bob.rar", "Rar!");
    course.grade("").assert().code(1);
    let arguments = ["grade", "class", "-o", "out", "--summary"];
    let run = |stdout: Stdio| {
        let mut command = Command::new(test_support::program());
        command.current_dir(course.root()).args(arguments).args(*LEVEL);
        command.stdout(stdout).output().unwrap()
    };
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let closed = run(writer.into());
    assert_eq!((closed.status.code(), closed.stderr.as_slice()), (Some(1), &b""[..]));
    let full = run(fs::File::create("/dev/full").unwrap().into());
    assert_eq!(full.status.code(), Some(1));
    let said = String::from_utf8(full.stderr).unwrap();
    assert!(
        said.starts_with("queens: cannot write to standard output: No space left"),
        "{said}"
    );
}
