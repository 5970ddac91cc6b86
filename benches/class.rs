//! How long a class takes to grade, and how much memory: `cargo bench -p benches --bench class -- [STUDENTS [LEVEL [JOBS]]]`.
//!
//! The class is made up from a seed, 300 students with all tasks of the course unless the arguments say otherwise. It is graded as
//! `queens grade` does it, at first into an empty folder and then once more, when everything is done already.

#![allow(clippy::unwrap_used, reason = "a panic is how a benchmark fails")]

use std::path::Path;
use std::time::Instant;
use std::{env, fs, thread};

use queens::class::{Ledger, Roster, grade};
use queens::grade::{Cancel, Grader, GraderOptions, Level};
use queens::task::{Course, Task};

fn main() {
    queens::grade::run::register_supervisor();
    let arguments: Vec<String> = env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let number = |index: usize| arguments.get(index).map(|word| word.parse::<usize>().unwrap());
    let students = number(0).unwrap_or(300);
    let level = arguments.get(1).map_or(Level::Strict, |name| {
        Level::ALL.into_iter().find(|level| level.name() == name).unwrap()
    });
    let jobs = number(2).unwrap_or(thread::available_parallelism().unwrap().get());

    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap();
    let course = Course::find(&root).unwrap();
    let tasks: Vec<Task> = course.tasks.iter().map(|name| course.task(name).unwrap()).collect();
    let folder = tempfile::tempdir().unwrap();
    let (class, results) = (folder.path().join("class"), folder.path().join("results"));
    fs::create_dir(&class).unwrap();
    test_support::generator::generate(&root, &class, students, &course.tasks, 8);
    let kept = folder.path().join("kept");
    let kept = (level > Level::Limits).then_some(kept.as_path());
    let options = GraderOptions {
        level,
        cache: kept.map(Path::to_owned),
        cases_at_a_time: 1,
        ..GraderOptions::for_course(&course)
    };
    let grader = Grader::new(&course, options).unwrap();

    let never = Cancel::new().unwrap();
    for round in ["empty folder", "all done"] {
        let start = Instant::now();
        let ledger = Ledger::open(&results, course.tasks.clone()).unwrap();
        let roster = Roster::read(&class, &results).unwrap();
        grade(&roster, &tasks, &grader, &ledger, jobs, &never, |_| {}).unwrap();
        let seconds = start.elapsed().as_secs_f64();
        let submissions = (students * tasks.len()) as f64;
        println!(
            "{round}: {students} students, {submissions} submissions, {level}, {jobs} at a time: {seconds:.1} s, \
             {:.1} in a second; peak memory {}",
            submissions / seconds,
            peak_memory()
        );
    }
}

/// The most memory that this process, without those it started, has had at a time.
fn peak_memory() -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.map_or("unknown".to_owned(), |line| line.trim().to_owned())
}
