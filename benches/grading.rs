//! How long a student waits for a verdict: `cargo bench -p benches --bench grading`.
//!
//! Everything is held as in a real check, in the strictest level of this machine. `rustc_alone` is what the others are to be
//! compared with.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use divan::Bencher;
use queens::grade::run::Limits;
use queens::grade::{Grader, GraderOptions, Submission, Verdict};
use queens::task::{Course, Task};

fn main() {
    divan::main();
}

fn course() -> Course {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    Course::find(&root.canonicalize().expect("the checkout is there")).expect("it holds the course")
}

fn tasks(course: &Course) -> Vec<Task> {
    course
        .tasks
        .iter()
        .map(|name| course.task(name).expect("it can be read"))
        .collect()
}

/// The solution of a task as a student saves it: with each call another file.
fn edited(course: &Course, task: &str) -> String {
    static EDITS: AtomicUsize = AtomicUsize::new(0);
    let file = course.root.join("solutions").join(task).join("main.rs");
    let text = std::fs::read_to_string(file).expect("it can be read");
    format!("{text}\n// edit {}\n", EDITS.fetch_add(1, Ordering::Relaxed))
}

fn submission(folder: &Path, text: &str) -> Submission {
    let file = folder.join("main.rs");
    std::fs::write(&file, text).expect("it can be written");
    Submission::read(&file, Path::new("main.rs")).expect("it can be read")
}

fn grader(course: &Course, cache: &Path) -> Grader {
    limited_grader(course, cache, Limits::default())
}

fn limited_grader(course: &Course, cache: &Path, limits: Limits) -> Grader {
    let options = GraderOptions {
        limits,
        cache: Some(cache.to_owned()),
        ..GraderOptions::for_course(course)
    };
    Grader::new(course, options).expect("its settings can be read")
}

fn pass(grader: &Grader, task: &Task, submission: &Submission) {
    let assessment = grader.assess(task, submission, None).expect("it is graded");
    assert_eq!(assessment.verdict, Verdict::Passed);
}

/// The compiler alone, with the options of the grader.
#[divan::bench]
fn rustc_alone(bencher: Bencher) {
    let course = course();
    let folder = tempfile::tempdir().expect("a folder");
    let sysroot = Command::new("rustc")
        .arg("--print=sysroot")
        .output()
        .expect("rustc is there");
    let rustc = PathBuf::from(String::from_utf8_lossy(&sysroot.stdout).trim()).join("bin/rustc");
    bencher
        .with_inputs(|| std::fs::write(folder.path().join("main.rs"), edited(&course, "queens")))
        .bench_values(|_| {
            let options = [
                "--edition=2024",
                "-Copt-level=1",
                "-Coverflow-checks=on",
                "-Cdebug-assertions=on",
            ];
            let status = Command::new(&rustc)
                .args(options)
                .args(["-Ccodegen-units=1", "-Cprefer-dynamic", "main.rs"])
                .current_dir(folder.path())
                .stdin(Stdio::null())
                .status();
            assert!(status.is_ok_and(|status| status.success()));
        });
}

/// From a saved file to its verdict, eight runs among it.
#[divan::bench]
fn from_an_edit_to_the_verdict(bencher: Bencher) {
    let course = course();
    let folder = tempfile::tempdir().expect("a folder");
    let grader = grader(&course, &folder.path().join("cache"));
    let task = course.task("queens").expect("it is one of them");
    bencher
        .with_inputs(|| submission(folder.path(), &edited(&course, "queens")))
        .bench_values(|submission| pass(&grader, &task, &submission));
}

/// From a saved file that does not compile to its verdict.
#[divan::bench]
fn from_an_edit_to_a_compile_error(bencher: Bencher) {
    let course = course();
    let folder = tempfile::tempdir().expect("a folder");
    let grader = grader(&course, &folder.path().join("cache"));
    let task = course.task("queens").expect("it is one of them");
    bencher
        .with_inputs(|| {
            submission(
                folder.path(),
                &(edited(&course, "queens") + "fn wrong() -> u8 { 'a' }\n"),
            )
        })
        .bench_values(|submission| {
            let assessment = grader.assess(&task, &submission, None).expect("it is graded");
            assert_eq!(assessment.verdict, Verdict::DoesNotCompile);
        });
}

/// All tasks, none of which has changed.
#[divan::bench]
fn all_tasks_unchanged(bencher: Bencher) {
    let course = course();
    let folder = tempfile::tempdir().expect("a folder");
    let cache = folder.path().join("cache");
    let tasks = tasks(&course);
    let solved: Vec<(Task, Submission)> = tasks
        .into_iter()
        .map(|task| {
            let submission = submission(folder.path(), &edited(&course, &task.name));
            (task, submission)
        })
        .collect();
    // With a grader of its own for each round, as a new process has one.
    let check = || {
        let grader = grader(&course, &cache);
        solved
            .iter()
            .for_each(|(task, submission)| pass(&grader, task, submission));
    };
    check();
    bencher.bench(check);
}

/// All tasks, each of which has changed, one after the other.
#[divan::bench(sample_count = 5)]
fn all_tasks_changed(bencher: Bencher) {
    let course = course();
    let folder = tempfile::tempdir().expect("a folder");
    let grader = grader(&course, &folder.path().join("cache"));
    let tasks = tasks(&course);
    bencher.bench(|| {
        for task in &tasks {
            pass(&grader, task, &submission(folder.path(), &edited(&course, &task.name)));
        }
    });
}

/// 40 320 boards of rooks, run, read and compared; the program is compiled already.
#[divan::bench]
fn forty_thousand_boards(bencher: Bencher) {
    let course = course();
    let folder = tempfile::tempdir().expect("a folder");
    let mut task = course.task("rooks").expect("it is one of them");
    task.cases.retain(|case| case.n == 8);
    let submission = submission(folder.path(), &edited(&course, "rooks"));
    // Another limit is another assessment, so that only the program is kept.
    let mut limits = Limits::default();
    bencher
        .with_inputs(|| {
            limits.stderr += 1;
            limited_grader(&course, &folder.path().join("cache"), limits.clone())
        })
        .bench_local_values(|grader| pass(&grader, &task, &submission));
}
