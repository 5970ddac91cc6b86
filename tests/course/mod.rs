//! What the tests of the course share: its tasks, its solutions and its known mistakes.

#![allow(dead_code, reason = "each test program uses a part")]
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::path::Path;
use std::sync::{LazyLock, Mutex};

use queens::grade::{Grader, Submission};
use queens::task::{Course, Mistake, Task};

pub use test_support::root;

/// The tasks of the course, each of them readable.
pub fn tasks() -> Vec<Task> {
    COURSE.tasks.iter().map(|name| COURSE.task(name).unwrap()).collect()
}

/// The task called `name`.
pub fn task(name: &str) -> Task {
    COURSE.task(name).unwrap()
}

/// One grader for all tests.
pub fn grader() -> &'static Grader {
    static GRADER: LazyLock<Grader> = LazyLock::new(|| Grader::for_course(&COURSE).unwrap());
    &GRADER
}

/// The course of the checkout.
pub static COURSE: LazyLock<Course> = LazyLock::new(|| Course::find(&root()).unwrap());

/// The solution of a task.
pub fn solution(task: &Task) -> Submission {
    program(&COURSE.solution(&task.name))
}

/// The known mistakes of a task, by name.
pub fn mistakes(task: &Task) -> Vec<Mistake> {
    COURSE.mistakes(&task.name).unwrap()
}

/// A program next to the stubs.
pub fn program(file: &Path) -> Submission {
    Submission::read(file, Path::new("main.rs")).unwrap()
}

/// A submission with this text.
pub fn source(text: &str) -> Submission {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("main.rs");
    std::fs::write(&file, text).unwrap();
    program(&file)
}

/// Calls `check` for each item on as many threads as there are processors; the first panic is passed on.
pub fn in_parallel<T: Sync>(items: &[T], check: impl Fn(&T) + Sync) {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let next = Mutex::new(items.iter());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let item = next.lock().unwrap().next();
                    match item {
                        Some(item) => check(item),
                        None => break,
                    }
                }
            });
        }
    });
}
