//! The course around the current folder, its tasks, and the errors that belong to them.

use std::path::PathBuf;

use anyhow::Context;

use queens::grade::{Cancel, GradeError, Grader, Verdict};
use queens::io_message;
use queens::task::{Course, CourseError, Task};

use super::{WrongUsage, interrupt};

/// The course around the current folder.
pub fn current() -> anyhow::Result<Course> {
    let here = std::env::current_dir().context("the current folder cannot be found")?;
    Course::find(&here).map_err(usage)
}

/// The task called `name`.
pub fn task(course: &Course, name: &str) -> anyhow::Result<Task> {
    course.task(name).map_err(usage)
}

/// The task called `name`, or the next one that the student has not passed.
pub fn named_or_next(course: &Course, name: Option<&str>) -> anyhow::Result<Task> {
    match name {
        Some(name) => task(course, name),
        None => next(course),
    }
}

/// The first task of the course that the student has not passed.
fn next(course: &Course) -> anyhow::Result<Task> {
    let grader = Grader::for_course(course)?;
    let find = |cancel: &Cancel| -> anyhow::Result<Option<Task>> {
        for name in &course.tasks {
            let task = task(course, name)?;
            if grader.assess_student(&task, Some(cancel))?.verdict != Verdict::Passed {
                return Ok(Some(task));
            }
        }
        Ok(None)
    };
    let next = interrupt::run_interruptible(find, interrupt::programs_ended)??;
    next.ok_or_else(|| WrongUsage("you have passed all tasks; name the one you mean, such as `rooks`".into()).into())
}

/// An unknown name is wrong usage; a damaged file is not.
pub fn usage(error: CourseError) -> anyhow::Error {
    match error {
        CourseError::NoCourse(_) | CourseError::UnknownTask { .. } | CourseError::BadName { .. } => {
            WrongUsage(error.to_string()).into()
        }
        _ => error.into(),
    }
}

/// The solution of the task called `name`, which a student's copy of the course may lack.
pub fn solution(course: &Course, name: &str) -> anyhow::Result<PathBuf> {
    let file = course.solution(name);
    anyhow::ensure!(
        file.is_file(),
        "this copy of the course has no solution of {name}; ask your instructor for it"
    );
    Ok(file)
}

/// What is damaged about the task called `task`, and how to fix it: with the solution at hand references are recorded again,
/// not restored.
pub fn damage(course: &Course, task: &str, error: &GradeError) -> String {
    match error {
        GradeError::NoReference { file, reason } if course.solution(task).is_file() => format!(
            "the reference {} cannot be used: {reason}; `cargo queens record {task}` records it from the solution",
            file.display()
        ),
        error => io_message::chain(error),
    }
}
