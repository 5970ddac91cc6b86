//! The students' tests: one for each task, named after it, so that `cargo test rooks` grades one of them.
//!
//! A task that is not finished is ignored, with the reason in its place; everything else is graded for real. Nothing is
//! written into the tree, and no variable of insta is read: the verdict is the grader's.

use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};

use queens::grade::{Grader, Submission, Verdict};
use queens::report::terminal;
use queens::task::Course;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    match trials() {
        Ok(trials) => libtest_mimic::run(&arguments, trials).exit_code(),
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

fn trials() -> anyhow::Result<Vec<Trial>> {
    // Cargo begins a test in the folder of the package. What it was built with may be an older name of that folder.
    let course = Course::find(&std::env::current_dir()?)?;
    let grader = std::sync::Arc::new(Grader::for_course(&course)?);
    let mut trials = Vec::new();
    for name in &course.tasks {
        let trial = match course.task(name) {
            Ok(task) => {
                let unfinished = Submission::of_student(&task)
                    .ok()
                    .and_then(|submission| grader.unfinished(&task, &submission));
                let grader = grader.clone();
                let trial = Trial::test(name, move || grade(&grader, &task));
                match unfinished {
                    Some(verdict) => trial.with_ignored_flag(true).with_kind(verdict.words()),
                    None => trial,
                }
            }
            Err(error) => Trial::test(name, move || Err(Failed::from(error.to_string()))),
        };
        trials.push(trial);
    }
    Ok(trials)
}

fn grade(grader: &Grader, task: &queens::task::Task) -> Result<(), Failed> {
    let assessment = grader.assess_student(task, None)?;
    if assessment.verdict == Verdict::Passed {
        return Ok(());
    }
    Err(anstream::adapter::strip_str(&terminal::assessment(&assessment, WIDTH))
        .to_string()
        .into())
}

/// Cargo's own lines are as wide as they like; a printed page is not.
const WIDTH: usize = 100;
