//! Faults of the course or of the machine: named before the first mark where that can be, and never a pass or a fail.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use predicates::prelude::*;
use predicates::str::contains;

use super::course::{LEVEL, SmallCourse, solution};

/// What bubblewrap says where the system keeps namespaces from its users.
const FORBIDDEN: &str = "bwrap: No permissions to create a new namespace, likely because the kernel does not allow non-privileged \
                         user namespaces.";

/// A folder for the `PATH` with a program `bwrap` that does what `script` says for every user.
fn bubblewrap(course: &SmallCourse, script: &str) -> String {
    let folder = course.root().join("bin");
    fs::create_dir(&folder).unwrap();
    let program = folder.join("bwrap");
    fs::write(&program, format!("#!/bin/sh\n{script}\n")).unwrap();
    let open = |path: &Path, mode| fs::set_permissions(path, PermissionsExt::from_mode(mode)).unwrap();
    open(course.root(), 0o755);
    open(&folder, 0o777);
    open(&program, 0o755);
    let path = std::env::var("PATH").unwrap();
    format!("{}:{path}", folder.display())
}

#[test]
fn where_users_may_not_make_namespaces_nothing_is_graded_and_the_way_out_is_named() {
    let course = SmallCourse::new();
    course.hand_in("ada/rooks.rs", solution("rooks"));
    let path = bubblewrap(&course, &format!("echo '{FORBIDDEN}' >&2; exit 1"));
    let assert = course
        .grade("--level strict")
        .env("PATH", path)
        .assert()
        .code(1)
        .stdout("");
    let said = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
    let begin = format!(
        "queens: the level strict does not work here: bubblewrap made no container: {FORBIDDEN}; let users make namespaces"
    );
    assert!(said.starts_with(&begin) && said.lines().count() == 1, "{said}");
    assert!(
        said.ends_with("; if you trust the class, use `--level sandbox`\n"),
        "{said}"
    );
    assert!(!course.out().exists());
}

#[test]
fn where_no_room_can_be_made_any_more_the_rest_is_not_graded_and_tried_again_next_time() {
    if !LEVEL.is_empty() {
        return;
    }
    let course = SmallCourse::new();
    course.hand_in("ada/rooks.rs", solution("rooks"));
    // The first room is the one that is made to see whether it can be.
    let real = "PATH=/usr/local/bin:/usr/bin:/bin; bwrap=$(command -v bwrap)";
    let script = format!(
        "{real}; [ -e \"$0.used\" ] && {{ echo '{FORBIDDEN}' >&2; exit 1; }}; >\"$0.used\"; exec \"$bwrap\" \"$@\""
    );
    let path = bubblewrap(&course, &script);
    let refused = course.grade("").env("PATH", path).assert().code(1);
    refused.stdout(contains(
        "rooks: could not be graded: the sandbox could not be set up: bubblewrap made no container",
    ));
    course.grade("").assert().success().stdout("ada: 10 of 30 points\n");
}

#[test]
#[ignore = "ten seconds: a normaliser that never ends"]
fn a_normaliser_that_takes_too_long_is_no_fault_of_the_students() {
    let course = SmallCourse::new();
    let folder = course.root().join("exercises/rook-count");
    let task = fs::read_to_string(folder.join("task.toml")).unwrap();
    let (texts, _) = task.split_once("[answer]").unwrap();
    let cases = "[[case]]\nargs = [\"1\"]\n\n[[case]]\nargs = [\"8\"]\n";
    let answer = format!("[answer]\nkind = \"normaliser\"\nprogram = \"endless.rs\"\n\n{cases}");
    fs::write(folder.join("task.toml"), format!("{texts}{answer}")).unwrap();
    fs::write(
        folder.join("endless.rs"),
        "fn main() {
            let answer = std::io::read_to_string(std::io::stdin()).unwrap();
            while answer.trim() != \"1\" { std::hint::spin_loop(); }
            print!(\"{answer}\");
        }",
    )
    .unwrap();
    course.hand_in("ada/rook-count.rs", solution("rook-count"));
    course.hand_in("bob/rooks.rs", solution("rooks"));
    let why = "could not be graded: endless.rs, which reads the answers to this task, took too long; that is no fault of the \
               program that was handed in, so tell the instructor of the course";
    let printed = course.grade("").assert().code(1);
    printed.stdout(contains(why).and(contains("bob: 10 of")));
    assert_eq!(course.outcome("ada", "rook-count"), why);
    // Not even those of the case that was read: a task that was not graded gives no points.
    let of_ada = course.marks().into_iter().filter(|mark| mark.student == "ada");
    assert!(of_ada.into_iter().all(|mark| mark.points() == 0));
}

#[test]
fn a_reference_that_is_not_recorded_is_named_before_the_first_mark() {
    let course = SmallCourse::new();
    course.hand_in("ada/attack.rs", solution("attack"));
    // The last of the tasks, for which no student handed in anything.
    fs::remove_file(course.root().join("tests/snapshots/rook-count/8.snap")).unwrap();
    course.grade("").assert().code(1).stdout("").stderr(contains(
        "rook-count/8.snap cannot be used: it is not there; restore it",
    ));
    assert!(!course.out().exists());
    let solutions = course.root().join("solutions/rook-count");
    fs::create_dir_all(&solutions).unwrap();
    fs::write(solutions.join("main.rs"), solution("rook-count")).unwrap();
    let recorded = contains("it is not there; `cargo queens record rook-count` records it from the solution");
    course.grade("").assert().code(1).stdout("").stderr(recorded);
}
