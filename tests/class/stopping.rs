//! Graders that are asked to end, by Ctrl-C or by another program: nothing of theirs stays but the marks.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::course::{LEVEL, SmallCourse, TASKS, solution};
use test_support::program;

/// A program that never ends and leaves a word of itself in its folder.
const ENDLESS: &str = "fn main() { std::fs::write(\"here\", \"\").unwrap(); loop { std::hint::spin_loop(); } }";

/// Starts `queens` with these arguments, with a folder for temporary files of its own.
fn start(course: &SmallCourse, arguments: &[&str], temporary: &Path) -> Child {
    fs::create_dir_all(temporary).unwrap();
    // The tests may have inherited an ignored Ctrl-C, as a shell does with programs in the background.
    Command::new("env")
        .arg("--default-signal")
        .arg(program())
        .current_dir(course.root())
        .args(arguments)
        .env("TMPDIR", temporary)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < Duration::from_secs(60), "not in a minute: {what}");
        thread::sleep(Duration::from_millis(5));
    }
}

/// The processes with `folder` in their environment or among their arguments, as those have that run there.
fn processes(folder: &Path) -> usize {
    let mentions = |file: std::path::PathBuf| {
        let folder = folder.to_str().unwrap().as_bytes();
        fs::read(file).is_ok_and(|bytes| bytes.windows(folder.len()).any(|window| window == folder))
    };
    let all = fs::read_dir("/proc").unwrap().flatten();
    all.filter(|entry| mentions(entry.path().join("environ")) || mentions(entry.path().join("cmdline")))
        .count()
}

fn signal(child: &Child, signal: &str) {
    let number = child.id().to_string();
    let status = Command::new("kill").args([signal, &number]).status().unwrap();
    assert!(status.success());
}

/// Waits until a program of the child is about to run, sends it `name` and waits for its end.
fn end(mut child: Child, name: &str, temporary: &Path) -> Output {
    wait_until("a program runs", || {
        assert_eq!(child.try_wait().unwrap(), None, "it ended by itself");
        let mut folders = fs::read_dir(temporary).unwrap().flatten();
        folders.any(|folder| folder.path().join("program/program").exists())
    });
    signal(&child, name);
    child.wait_with_output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_grader_that_is_asked_to_end_says_what_is_kept_and_leaves_nothing_running_or_lying_about() {
    let course = SmallCourse::new();
    course.hand_in("ada/rook-count.rs", solution("rook-count"));
    course.hand_in("bob/rooks.rs", ENDLESS);
    let temporary = course.root().join("temporary");
    let mut arguments = vec!["grade", "class", "-o", "out", "--jobs", "2"];
    arguments.extend(*LEVEL);
    for (name, signal, code) in [("-INT", "SIGINT", 130), ("-TERM", "SIGTERM", 143)] {
        let grader = start(&course, &arguments, &temporary);
        let output = end(grader, name, &temporary);
        assert_eq!(output.status.code(), Some(code));
        let said = said(&output);
        assert!(said.starts_with(&format!("queens: ended by {signal}: ")), "{said}");
        let rest = " of 6 marks are in out/results.jsonl; the same command continues from there\n";
        assert!(said.ends_with(rest) && said.lines().count() == 1, "{said}");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "");
        assert_eq!(fs::read_dir(&temporary).unwrap().count(), 0);
        wait_until("no program is left", || processes(&temporary) == 0);
    }
    course.hand_in("bob/rooks.rs", solution("rooks"));
    course.grade("").assert().success();
    assert_eq!(course.marks().len(), 2 * TASKS.len());
}

#[test]
fn a_check_that_is_asked_to_end_leaves_nothing_running_or_lying_about() {
    let course = SmallCourse::new();
    fs::write(course.root().join("endless.rs"), ENDLESS).unwrap();
    let temporary = course.root().join("temporary");
    let arguments = ["check", "rooks", "--with", "endless.rs"];
    let output = end(start(&course, &arguments, &temporary), "-INT", &temporary);
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(
        said(&output),
        "queens: ended by SIGINT: the running programs were ended as well\n"
    );
    assert_eq!(fs::read_dir(&temporary).unwrap().count(), 0);
    wait_until("no program is left", || processes(&temporary) == 0);
}

#[test]
fn whatever_runs_programs_leaves_nothing_running_or_lying_about_when_it_is_asked_to_end() {
    let course = SmallCourse::new();
    for file in ["exercises/rooks/main.rs", "solutions/rooks/main.rs"] {
        let file = course.root().join(file);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, ENDLESS).unwrap();
    }
    let temporary = course.root().join("temporary");
    let commands: [&[&str]; 5] = [
        &["verify", "rooks"],
        &["record", "rooks"],
        &["solution", "rooks"],
        &["list", "--status"],
        &[],
    ];
    for arguments in commands {
        let output = end(start(&course, arguments, &temporary), "-INT", &temporary);
        let said = said(&output);
        assert_eq!(output.status.code(), Some(130), "{arguments:?}: {said}");
        assert!(
            said.starts_with("queens: ended by SIGINT: ") && said.lines().count() == 1,
            "{said}"
        );
        assert_eq!(String::from_utf8_lossy(&output.stdout), "");
        assert_eq!(fs::read_dir(&temporary).unwrap().count(), 0, "{arguments:?}");
        wait_until("no program is left", || processes(&temporary) == 0);
    }
}

#[test]
fn a_grader_that_was_told_to_ignore_a_signal_goes_on() {
    let course = SmallCourse::new();
    course.hand_in("bob/rooks.rs", ENDLESS);
    let temporary = course.root().join("temporary");
    fs::create_dir(&temporary).unwrap();
    let level = LEVEL.join(" ");
    let line = format!("trap \"\" HUP; exec \"$QUEENS\" grade class -o out {level}");
    let grader = Command::new("sh")
        .args(["-c", &line])
        .current_dir(course.root())
        .env("QUEENS", program())
        .env("TMPDIR", &temporary)
        .stderr(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let output = end(grader, "-HUP", &temporary);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
}

#[test]
fn what_a_killed_grader_leaves_is_swept_away_by_a_later_one() {
    let course = SmallCourse::new();
    course.hand_in("bob/rooks.rs", ENDLESS);
    let temporary = course.root().join("temporary");
    // Not in a container: one that is killed while bubblewrap makes it leaves processes of bubblewrap.
    let arguments = ["grade", "class", "-o", "out", "--level", "sandbox"];
    end(start(&course, &arguments, &temporary), "-KILL", &temporary);
    wait_until("no program is left", || processes(&temporary) == 0);
    let left: Vec<_> = fs::read_dir(&temporary).unwrap().flatten().collect();
    assert!(!left.is_empty());
    let long_ago = std::time::SystemTime::now() - Duration::from_secs(3600);
    for folder in left {
        fs::File::open(folder.path()).unwrap().set_modified(long_ago).unwrap();
    }
    course.hand_in("bob/rooks.rs", solution("rooks"));
    let output = start(&course, &arguments, &temporary).wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert_eq!(fs::read_dir(&temporary).unwrap().count(), 0);
}
