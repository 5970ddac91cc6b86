//! What the tests of the course share: its tasks, its solutions and its known mistakes.

#![allow(dead_code, reason = "each test program uses a part")]
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex};

use queens::grade::{Grader, Submission};
use queens::task::{Course, Task};

#[path = "../kit/mod.rs"]
pub mod kit;

pub use kit::root;

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

static COURSE: LazyLock<Course> = LazyLock::new(|| Course::find(&root()).unwrap());

/// A program beside the stubs.
pub enum Program {
    Solution,
    Mistake(PathBuf),
}

impl Program {
    pub fn file(&self, task: &Task) -> PathBuf {
        match self {
            Program::Solution => root().join("solutions").join(&task.name).join("main.rs"),
            Program::Mistake(file) => file.clone(),
        }
    }

    pub fn submission(&self, task: &Task) -> Submission {
        Submission::read(&self.file(task), Path::new("main.rs")).unwrap()
    }
}

/// A submission with this text.
pub fn source(text: &str) -> Submission {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("main.rs");
    std::fs::write(&file, text).unwrap();
    Submission::read(&file, Path::new("main.rs")).unwrap()
}

/// A known mistake as its file declares it.
pub struct Mistake {
    pub name: String,
    pub mistake: String,
    pub advice: String,
    pub program: Program,
}

/// The known mistakes of a task, by name.
pub fn mistakes(task: &Task) -> Vec<Mistake> {
    let folder = root().join("solutions").join(&task.name).join("mistakes");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    files
        .into_iter()
        .map(|file| {
            let text = std::fs::read_to_string(&file).unwrap();
            let head: Vec<&str> = text
                .lines()
                .map_while(|line| line.strip_prefix("//!"))
                .map(str::trim)
                .collect();
            let head = head.join(" ");
            let (mistake, advice) = head
                .strip_prefix("mistake: ")
                .and_then(|head| head.split_once(" advice: "))
                .unwrap_or_else(|| panic!("{} does not begin with `mistake:` and `advice:`", file.display()));
            Mistake {
                name: file.file_stem().unwrap().to_string_lossy().into_owned(),
                mistake: mistake.to_owned(),
                advice: advice.trim().to_owned(),
                program: Program::Mistake(file),
            }
        })
        .collect()
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
