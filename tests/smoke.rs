//! A quick look at the kit itself, for a student's `cargo test`: the solver, the tasks and the references.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use queens::grade::References;
use queens::solve::count::{Instructions, Plan, Rung};
use queens::task::Course;

/// The course around the folder in which cargo starts a test.
fn course() -> Course {
    Course::find(&std::env::current_dir().unwrap()).unwrap()
}

#[test]
fn every_task_and_its_references_are_readable() {
    let course = course();
    for name in &course.tasks {
        let task = course.task(name).unwrap();
        References::of(&course.root, name).check(&task).unwrap();
    }
}

#[test]
fn the_solver_counts_92_boards_of_size_eight() {
    let plan = Plan::new(8, Rung::best(8), Instructions::best()).unwrap();
    assert_eq!(plan.count().solutions, 92);
}
