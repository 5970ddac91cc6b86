//! A copy of the course, to be a student's.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

/// A copy of the course in a folder of its own, with nothing of the kit but what a student's programs are graded by.
pub struct Course {
    folder: TempDir,
}

impl Course {
    /// A fresh copy.
    pub fn new() -> Course {
        let course = Course {
            folder: tempfile::tempdir().expect("a folder can be made"),
        };
        fs::create_dir(course.temporary()).expect("the folder is new");
        for part in ["exercises", "tests/snapshots", "solutions"] {
            copy(&crate::root().join(part), &course.root().join(part));
        }
        course
    }

    /// The folder that holds it.
    pub fn root(&self) -> PathBuf {
        self.folder.path().join("course")
    }

    /// A folder for temporary files, which is empty when all is cleaned up.
    pub fn temporary(&self) -> PathBuf {
        self.folder.path().join("temporary")
    }

    /// The student's file of a task.
    pub fn file(&self, task: &str) -> PathBuf {
        self.root().join("exercises").join(task).join("main.rs")
    }

    /// What solves a task.
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
        fs::write(self.file(task), text).expect("the file can be written");
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

    /// Asserts that nothing is left of a check: no process, no file.
    pub fn assert_clean(&self) {
        assert_eq!(self.running(), Vec::<String>::new());
        let left: Vec<_> = fs::read_dir(self.temporary()).expect("it is there").flatten().collect();
        assert!(left.is_empty(), "{left:?}");
    }
}

impl Default for Course {
    fn default() -> Course {
        Course::new()
    }
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).expect("the course is whole")
}

/// Copies a folder with all that is in it.
pub fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder can be made");
    for entry in fs::read_dir(from).expect("a folder can be read").flatten() {
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        if source.is_dir() {
            copy(&source, &target);
        } else {
            fs::copy(&source, &target).expect("a file can be copied");
        }
    }
}
