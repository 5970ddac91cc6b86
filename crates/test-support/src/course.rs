//! Copies of the course, with what a test may change.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::copy_folder;

/// A copy of the course in a folder of its own, with nothing of the kit except what grades a student's programs.
pub struct CourseCopy {
    folder: TempDir,
    root: PathBuf,
}

impl CourseCopy {
    /// The course with its solutions, as it is before a student changes it.
    pub fn whole() -> CourseCopy {
        CourseCopy::of_parts(&["exercises", "tests/snapshots", "solutions"])
    }

    /// These files and folders of the course; each task has its stub, even where a student has changed the checkout.
    pub fn of_parts(parts: &[&str]) -> CourseCopy {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("course");
        let course = CourseCopy { folder, root };
        fs::create_dir(course.temporary()).unwrap();
        for part in parts {
            copy_folder(&crate::root().join(part), &course.root().join(part));
        }
        course.reset();
        course
    }

    /// Only these tasks, without solutions, as a course called `title`.
    pub fn of_tasks(title: &str, tasks: &[&str]) -> CourseCopy {
        let parts = tasks
            .iter()
            .flat_map(|task| [format!("exercises/{task}"), format!("tests/snapshots/{task}")]);
        let parts: Vec<String> = parts.chain(["exercises/.stubs".to_owned()]).collect();
        let course = CourseCopy::of_parts(&parts.iter().map(String::as_str).collect::<Vec<_>>());
        let settings = format!("title = {title:?}\nlanguages = [\"en\"]\ntasks = {tasks:?}\n");
        fs::write(course.root().join("exercises/course.toml"), settings).unwrap();
        course
    }

    fn reset(&self) {
        let exercises = self.root().join("exercises");
        for stub in fs::read_dir(exercises.join(".stubs")).unwrap().flatten() {
            let task = exercises.join(stub.path().file_stem().unwrap());
            // A copy may hold fewer tasks than stubs.
            for file in fs::read_dir(&task).into_iter().flatten().flatten() {
                if file.file_name().to_string_lossy().contains(".bak") {
                    fs::remove_file(file.path()).unwrap();
                }
            }
            if task.is_dir() {
                fs::copy(stub.path(), task.join("main.rs")).unwrap();
            }
        }
    }

    /// The folder that holds it.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// A folder for temporary files, which is empty when everything was cleaned up.
    pub fn temporary(&self) -> PathBuf {
        self.folder.path().join("temporary")
    }

    /// The student's file of a task.
    pub fn file(&self, task: &str) -> PathBuf {
        self.root().join("exercises").join(task).join("main.rs")
    }

    /// The solution of a task.
    pub fn solution(&self, task: &str) -> String {
        read(&self.root().join("solutions").join(task).join("main.rs"))
    }

    /// A known mistake.
    pub fn mistake(&self, task: &str, name: &str) -> String {
        let folder = self.root().join("solutions").join(task).join("mistakes");
        read(&folder.join(name).with_extension("rs"))
    }

    /// Writes into the student's file.
    pub fn save(&self, task: &str, text: &str) {
        fs::write(self.file(task), text).unwrap();
    }

    /// The names of the processes that run a program of a student.
    pub fn running(&self) -> Vec<String> {
        let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
        processes
            .filter_map(|process| {
                let program = fs::read_link(process.path().join("exe")).ok()?;
                program
                    .starts_with(self.temporary())
                    .then(|| program.display().to_string())
            })
            .collect()
    }

    /// Asserts that a check left nothing: no process, no file.
    pub fn assert_clean(&self) {
        assert_eq!(self.running(), Vec::<String>::new());
        let left: Vec<_> = fs::read_dir(self.temporary()).unwrap().flatten().collect();
        assert!(left.is_empty(), "{left:?}");
    }
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap()
}
