//! The contents of the students' kit: which files, and in which form. Nothing here writes.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use super::selection::{NEVER, Selection};
use super::{HandoutError, manifest, read, readme};
use crate::grade::References;
use crate::locale::Locale;
use crate::paths;
use crate::task::{Course, Task};

/// One file of the students' kit.
pub enum Content {
    /// A copy of this file.
    Copy(PathBuf),
    /// A text of its own.
    Text(String),
}

/// The files of the students' kit.
pub struct Contents {
    /// Each by its path in the kit.
    pub files: BTreeMap<PathBuf, Content>,
    /// Files of tasks that the instructor has changed; students get the stub instead.
    pub replaced: Vec<PathBuf>,
}

impl Contents {
    /// Finds out which files of `course` students get.
    ///
    /// # Errors
    /// A file cannot be read, or a task lacks what grading needs.
    pub fn of(course: &Course) -> Result<Contents, HandoutError> {
        let mut contents = Contents {
            files: BTreeMap::new(),
            replaced: Vec::new(),
        };
        let root = &course.root;
        let selection = Selection::read(root)?;
        for file in selection.files(root)? {
            if is_in_course(&file, &course.tasks) {
                contents.copy(root, &file);
            }
        }
        let settings = manifest::course(&course.exercises().join("course.toml"), &course.tasks)?;
        contents.write("exercises/course.toml", settings);
        for name in &course.tasks {
            contents.take_task(course, &course.task(name)?)?;
        }
        contents.take_lists(root)?;
        contents.write("README.md", readme::for_students(&read(&root.join("README.md"))?));
        contents.take_manifests(root, &selection)?;
        Ok(contents)
    }

    /// Returns what students do not get: files, and folders of which they get nothing.
    pub fn left_out(&self, root: &Path) -> Vec<PathBuf> {
        let taken = self.files.keys().map(PathBuf::as_path).collect();
        let mut left_out = Vec::new();
        list_left_out(root, Path::new(""), &taken, &mut left_out);
        left_out
    }

    fn copy(&mut self, root: &Path, file: &Path) {
        self.files.insert(file.to_owned(), Content::Copy(root.join(file)));
    }

    fn write(&mut self, file: impl Into<PathBuf>, text: String) {
        self.files.insert(file.into(), Content::Text(text));
    }

    /// Takes a task: its texts, the programs that it names, its stub and its references.
    fn take_task(&mut self, course: &Course, task: &Task) -> Result<(), HandoutError> {
        let root = &course.root;
        let folder = Path::new("exercises").join(&task.name);
        self.copy(root, &folder.join("task.toml"));
        for text in Locale::ALL.map(|locale| folder.join(locale.readme())) {
            if root.join(&text).is_file() {
                self.copy(root, &text);
            }
        }
        for program in task.programs() {
            let file = program.strip_prefix(root).ok().and_then(paths::normal);
            if let Some(file) = file.filter(|file| root.join(file).is_file() && !file.starts_with("solutions")) {
                self.copy(root, &file);
            }
        }

        let stub = Path::new("exercises/.stubs").join(&task.name).with_extension("rs");
        let text = read(&root.join(&stub))?;
        let file = folder.join("main.rs");
        if fs::read_to_string(root.join(&file)).is_ok_and(|own| own.replace('\r', "") != text.replace('\r', "")) {
            self.replaced.push(file.clone());
        }
        self.files.insert(file, Content::Copy(root.join(&stub)));
        self.copy(root, &stub);

        let references = References::of(root, &task.name);
        let snapshots = Path::new("tests/snapshots").join(&task.name);
        for case in &task.cases {
            references.reference(&case.name)?;
            self.copy(root, &snapshots.join(format!("{}.snap", case.name)));
        }
        // The advice is found by fingerprints of wrong answers, from which no program can be made.
        if !references.mistakes()?.is_empty() {
            self.copy(root, &snapshots.join("mistakes.snap"));
        }
        Ok(())
    }

    /// Takes the lists of tasks in `exercises/`, without the tasks that students do not get.
    fn take_lists(&mut self, root: &Path) -> Result<(), HandoutError> {
        let folder = Path::new("exercises");
        for page in Locale::ALL.map(|locale| folder.join(locale.readme())) {
            if root.join(&page).is_file() {
                let text = read(&root.join(&page))?;
                let has = |link: &str| paths::normal(&folder.join(link)).is_none_or(|target| self.has(&target));
                let text = readme::with_entries(&text, has);
                self.write(page, text);
            }
        }
        Ok(())
    }

    /// Takes the manifests, without what they name and the kit does not have.
    fn take_manifests(&mut self, root: &Path, selection: &Selection) -> Result<(), HandoutError> {
        for file in ["exercises/Cargo.toml", "Cargo.toml"].map(Path::new) {
            // A member is known by its manifest, so the root comes last.
            let folder = file.parent().unwrap_or(Path::new(""));
            let has = |path: &Path| paths::normal(&folder.join(path)).is_some_and(|path| self.has(&path));
            let text = manifest::without_missing(&root.join(file), has, &selection.dev_dependencies)?;
            self.write(file, text);
        }
        Ok(())
    }

    /// Whether the kit has a file at this path, or a folder with some.
    fn has(&self, path: &Path) -> bool {
        let taken = self.files.keys().map(PathBuf::as_path).collect();
        holds_any(&taken, path)
    }
}

/// Whether `path` is outside of `exercises/`, or belongs to a task of the course or to all of them.
fn is_in_course(path: &Path, tasks: &[String]) -> bool {
    let mut parts = path.components().map(|part| part.as_os_str());
    let (first, folder, inside) = (parts.next(), parts.next(), parts.next());
    first.is_none_or(|first| first != "exercises")
        || inside.is_none()
        || folder.is_some_and(|folder| tasks.iter().any(|task| folder == task.as_str()))
}

fn list_left_out(root: &Path, folder: &Path, taken: &BTreeSet<&Path>, left_out: &mut Vec<PathBuf>) {
    // A folder that cannot be read is listed as a whole.
    let Ok(entries) = fs::read_dir(root.join(folder)) else {
        return;
    };
    let mut entries: Vec<_> = entries.flatten().collect();
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name();
        let path = folder.join(&name);
        // The solutions are worth naming: it reassures.
        let is_trivial = NEVER.iter().any(|never| name == *never) && name != "solutions";
        if taken.contains(path.as_path()) || is_trivial {
            continue;
        }
        if holds_any(taken, &path) {
            list_left_out(root, &path, taken, left_out);
        } else {
            // With the slash at the end that people know a folder by.
            let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            left_out.push(if is_folder { path.join("") } else { path });
        }
    }
}

/// Whether one of `files` is `folder` or lies in it.
fn holds_any(files: &BTreeSet<&Path>, folder: &Path) -> bool {
    files
        .range(folder..)
        .next()
        .is_some_and(|file| file.starts_with(folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_a_task_that_is_not_in_the_course_is_not_taken() {
        let tasks = ["rooks".to_owned()];
        for path in ["src/main.rs", "exercises/README.md", "exercises/rooks/board.png"] {
            assert!(is_in_course(Path::new(path), &tasks), "{path}");
        }
        assert!(!is_in_course(Path::new("exercises/bits/board.png"), &tasks));
    }
}
