//! A small course in a folder of its own, and the program that grades a class for it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use assert_cmd::Command;
use queens::class::{Handling, Ledger, Mark, Results};
use test_support::{CourseCopy, program, root};

/// The tasks of the small course.
pub const TASKS: [&str; 3] = ["attack", "rooks", "rook-count"];

/// What else to say where the usual level, *strict*, is not available.
pub static LEVEL: LazyLock<&[&str]> = LazyLock::new(|| {
    let doctor = Command::new(program())
        .current_dir(root())
        .arg("doctor")
        .output()
        .unwrap();
    if String::from_utf8_lossy(&doctor.stdout).contains("can be graded at the level `strict`") {
        return &[];
    }
    println!("the level strict is not tried: it is not available here");
    &["--level", "sandbox"]
});

/// A course with three tasks, a class and a place for its results.
pub struct SmallCourse(CourseCopy);

impl SmallCourse {
    pub fn new() -> SmallCourse {
        let course = CourseCopy::of_tasks("A small course", &TASKS);
        fs::create_dir(course.root().join("class")).unwrap();
        SmallCourse(course)
    }

    pub fn root(&self) -> &Path {
        self.0.root()
    }

    /// The folder with the class.
    pub fn class(&self) -> PathBuf {
        self.root().join("class")
    }

    /// The folder with the results.
    pub fn out(&self) -> PathBuf {
        self.root().join("out")
    }

    /// Writes a file that a student hands in.
    pub fn hand_in(&self, path: &str, content: impl AsRef<[u8]>) {
        let file = self.class().join(path);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, content).unwrap();
    }

    /// `queens grade class -o out` and `more`.
    pub fn grade(&self, more: &str) -> Command {
        self.grade_into("out", more)
    }

    /// `queens grade class -o FOLDER` and `more`.
    pub fn grade_into(&self, folder: &str, more: &str) -> Command {
        let mut command = Command::new(program());
        command.current_dir(self.root()).args(["grade", "class", "-o", folder]);
        command.args(more.split_whitespace());
        if !more.contains("--level") {
            command.args(*LEVEL);
        }
        command
    }

    /// Any other command, at the root of the course.
    pub fn queens(&self, arguments: &str) -> Command {
        let mut command = Command::new(program());
        command.current_dir(self.root()).args(arguments.split_whitespace());
        command
    }

    pub fn marks(&self) -> Vec<Mark> {
        let tasks = TASKS.map(ToOwned::to_owned);
        let results = Results::open(&Ledger::file(&self.out()), &tasks).unwrap();
        results.map(Result::unwrap).collect()
    }

    /// The verdict on each task of each student, in words.
    pub fn outcomes(&self) -> BTreeMap<(String, String), String> {
        let words = |mark: &Mark| match &mark.outcome {
            Handling::Judged(assessment) => assessment.verdict.words(),
            Handling::Refused(refusal) => format!("refused: {refusal}"),
            Handling::Missing { instead: None } => "missing".to_owned(),
            Handling::Missing { instead: Some(file) } => format!("missing, perhaps {file}"),
        };
        let marks = self.marks();
        marks
            .iter()
            .map(|mark| ((mark.student.clone(), mark.task.clone()), words(mark)))
            .collect()
    }

    /// What came of `task` of `student`.
    pub fn outcome(&self, student: &str, task: &str) -> String {
        self.outcomes()[&(student.to_owned(), task.to_owned())].clone()
    }
}

/// The solution of `task`.
pub fn solution(task: &str) -> String {
    fs::read_to_string(root().join("solutions").join(task).join("main.rs")).unwrap()
}

/// A task's stub.
pub fn stub(task: &str) -> String {
    fs::read_to_string(root().join("exercises/.stubs").join(format!("{task}.rs"))).unwrap()
}
