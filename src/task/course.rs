//! A course: an ordered set of tasks, `exercises/course.toml`.

use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::{CourseError, Task, error};
use crate::locale::Locale;

/// A course on disk. Its tasks are read one by one, so that a damaged one does not affect the others.
#[derive(Clone, Debug)]
pub struct Course {
    /// The folder that holds `exercises/`.
    pub root: PathBuf,
    /// The title, as `queens list` shows it.
    pub title: String,
    /// The languages in which every task is written, English among them.
    pub languages: Vec<Locale>,
    /// The names of the tasks, in the order of the course.
    pub tasks: Vec<String>,
}

/// `course.toml` as it is written.
#[derive(Deserialize)]
struct Written {
    title: String,
    #[serde(default = "english")]
    languages: Vec<Locale>,
    tasks: Vec<String>,
}

fn english() -> Vec<Locale> {
    vec![Locale::English]
}

impl Course {
    /// Finds the course in `folder` or in the nearest folder above it.
    ///
    /// # Errors
    /// There is none, or its `course.toml` cannot be read.
    pub fn find(folder: &Path) -> Result<Course, CourseError> {
        let is_course = |folder: &&Path| folder.join("exercises/course.toml").is_file();
        let root = folder
            .ancestors()
            .find(is_course)
            .ok_or_else(|| CourseError::NoCourse(folder.to_owned()))?;
        let written: Written = error::read_toml(&root.join("exercises/course.toml"))?;
        Ok(Course {
            root: root.to_owned(),
            title: written.title,
            languages: written.languages,
            tasks: written.tasks,
        })
    }

    /// Reads the settings in `exercises/course.toml` for another part of the kit, such as the grader's languages.
    ///
    /// # Errors
    /// The file cannot be read, or does not contain such settings.
    pub fn settings<T: DeserializeOwned>(&self) -> Result<T, CourseError> {
        error::read_toml(&self.exercises().join("course.toml"))
    }

    /// Returns the folder with the tasks.
    pub fn exercises(&self) -> PathBuf {
        self.root.join("exercises")
    }

    /// Reads the task called `name`.
    ///
    /// # Errors
    /// The course has no such task, or it cannot be read.
    pub fn task(&self, name: &str) -> Result<Task, CourseError> {
        self.check_name(name)?;
        Task::read(&self.exercises(), name)
    }

    /// Refuses a name that none of the tasks has.
    ///
    /// # Errors
    /// The name, with the most similar one.
    pub fn check_name(&self, name: &str) -> Result<(), CourseError> {
        if self.tasks.iter().any(|task| task == name) {
            return Ok(());
        }
        Err(CourseError::UnknownTask {
            name: name.to_owned(),
            suggestion: self.nearest(name),
        })
    }

    /// Returns the task with the most similar name, if one is similar enough.
    fn nearest(&self, name: &str) -> Option<String> {
        let similarity = |task: &String| (strsim::jaro(task, name) * 1000.0) as u32;
        self.tasks
            .iter()
            .filter(|task| similarity(task) > 700)
            .max_by_key(|task| similarity(task))
            .cloned()
    }
}
