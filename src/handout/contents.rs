//! Which files go along, and in which form.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::grade::References;
use crate::locale::Locale;
use crate::paths::normal as inside;
use crate::task::{Course, Task};

use super::{HandoutError, holds_any, manifest, read, readme, sources, unreadable};

/// One file of the students' kit.
pub enum Content {
    /// The same as this one.
    Copy(PathBuf),
    /// A text of its own.
    Text(String),
}

/// The files of the students' kit by their paths in it.
pub struct Contents {
    pub files: BTreeMap<PathBuf, Content>,
    /// Files of tasks in which the instructor has written; the stub goes along in their place.
    pub replaced: Vec<PathBuf>,
}

/// Files at the root that go along as they are, where they are there.
const AS_THEY_ARE: [&str; 7] = [
    ".cargo/config.toml",
    ".gitignore",
    "Cargo.lock",
    "LICENSE",
    "clippy.toml",
    "rust-toolchain.toml",
    "rustfmt.toml",
];

/// What is built there: the kit, and the test that grades; every other one is the kit's own business.
const PROGRAMS: [&str; 3] = ["src/lib.rs", "src/main.rs", "tests/grade.rs"];

/// What is made anew at any time, or kept by version control: nobody misses it, so nobody is told.
const NOT_WORTH_A_WORD: [&str; 3] = [".git", "target", "node_modules"];

impl Contents {
    /// What of `course` goes along.
    pub fn of(course: &Course) -> Result<Contents, HandoutError> {
        let mut contents = Contents {
            files: BTreeMap::new(),
            replaced: Vec::new(),
        };
        let root = &course.root;
        for program in PROGRAMS.map(Path::new) {
            contents.take_program(root, program)?;
        }
        contents.take_packages(root, Path::new(""))?;
        for file in AS_THEY_ARE.map(Path::new) {
            if root.join(file).is_file() {
                contents.copy(root, file);
            }
        }
        contents.take_exercises(course)?;
        for name in &course.tasks {
            contents.take_task(course, &course.task(name)?)?;
        }
        contents.list_what_is_there(root)?;
        contents.take_readme(root)?;
        contents.take_manifests(root)?;
        Ok(contents)
    }

    /// What stayed behind: files, and folders of which nothing went along.
    pub fn left_out(&self, root: &Path) -> Vec<PathBuf> {
        let taken = self.files.keys().map(PathBuf::as_path).collect();
        let mut left_out = Vec::new();
        list_left_out(root, Path::new(""), &taken, &mut left_out);
        left_out
    }

    fn copy(&mut self, root: &Path, file: &Path) {
        self.files.insert(file.to_owned(), Content::Copy(root.join(file)));
    }

    /// What a program is built from that begins with the source `first`.
    fn take_program(&mut self, root: &Path, first: &Path) -> Result<(), HandoutError> {
        for source in sources::of_program(root, first)? {
            self.copy(root, &source);
        }
        Ok(())
    }

    /// The packages of the kit's own that the one in `folder` is built with.
    fn take_packages(&mut self, root: &Path, folder: &Path) -> Result<(), HandoutError> {
        for package in manifest::packages(root, folder)? {
            let file = package.join("Cargo.toml");
            if !self.files.contains_key(&file) {
                self.copy(root, &file);
                self.take_program(root, &manifest::library(root, &package)?)?;
                self.take_packages(root, &package)?;
            }
        }
        Ok(())
    }

    /// The regular files below a folder that `text` names. A link may lead anywhere, so none is followed.
    fn take_named_below(&mut self, root: &Path, folder: &Path, text: &str) -> Result<(), HandoutError> {
        let unreadable = unreadable(&root.join(folder));
        for entry in fs::read_dir(root.join(folder)).map_err(&unreadable)? {
            let entry = entry.map_err(&unreadable)?;
            let kind = entry.file_type().map_err(&unreadable)?;
            let inside = folder.join(entry.file_name());
            if kind.is_dir() {
                self.take_named_below(root, &inside, text)?;
            } else if kind.is_file() && names(text, &entry.file_name().to_string_lossy()) {
                self.copy(root, &inside);
            }
        }
        Ok(())
    }

    /// What lies in `exercises/` itself.
    fn take_exercises(&mut self, course: &Course) -> Result<(), HandoutError> {
        let folder = Path::new("exercises");
        let settings = manifest::course(&course.exercises().join("course.toml"), &course.tasks)?;
        self.take_named(&course.root, folder, std::slice::from_ref(&settings))?;
        self.files.insert(folder.join("course.toml"), Content::Text(settings));
        Ok(())
    }

    /// Lists of the tasks in `exercises/` without those that do not go along.
    fn list_what_is_there(&mut self, root: &Path) -> Result<(), HandoutError> {
        let folder = Path::new("exercises");
        for page in Locale::ALL.map(|language| folder.join(language.readme())) {
            if self.files.contains_key(&page) {
                let text = read(&root.join(&page))?;
                let has = |link: &str| inside(&folder.join(link)).is_none_or(|target| self.has(&target));
                let text = readme::with_entries(&text, has);
                self.files.insert(page, Content::Text(text));
            }
        }
        Ok(())
    }

    /// A task: its texts, the files that they name, its stub and its references.
    fn take_task(&mut self, course: &Course, task: &Task) -> Result<(), HandoutError> {
        let root = &course.root;
        let folder = Path::new("exercises").join(&task.name);
        let declaration = folder.join("task.toml");
        let texts = [read(&root.join(&declaration))?];
        self.copy(root, &declaration);
        self.take_named(root, &folder, &texts)?;
        for program in task.programs() {
            let file = program.strip_prefix(root).ok().and_then(inside);
            if let Some(file) = file.filter(|file| root.join(file).is_file() && !is_for_the_instructor(file)) {
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
        // The advice works by fingerprints of wrong answers; no program can be had from them.
        if !references.mistakes()?.is_empty() {
            self.copy(root, &snapshots.join("mistakes.snap"));
        }
        Ok(())
    }

    /// Statements in a folder, and what they or `texts` name: pictures, a program to measure against.
    fn take_named(&mut self, root: &Path, folder: &Path, texts: &[String]) -> Result<(), HandoutError> {
        let unreadable = unreadable(&root.join(folder));
        let mut texts = texts.to_vec();
        let mut others = Vec::new();
        for entry in fs::read_dir(root.join(folder)).map_err(&unreadable)? {
            let entry = entry.map_err(&unreadable)?;
            let Ok(name) = entry.file_name().into_string() else {
                continue;
            };
            if !entry.file_type().map_err(&unreadable)?.is_file() || name == "main.rs" || name == "Cargo.toml" {
                continue;
            }
            let file = folder.join(&name);
            if Locale::ALL.iter().any(|language| name == language.readme()) {
                texts.push(read(&root.join(&file))?);
                self.copy(root, &file);
            } else {
                others.push((name, file));
            }
        }
        for (name, file) in others {
            if texts.iter().any(|text| names(text, &name)) {
                self.copy(root, &file);
            }
        }
        Ok(())
    }

    /// The README as students need it, and what it links to: pages with what they link to, and of folders what the page
    /// names.
    fn take_readme(&mut self, root: &Path) -> Result<(), HandoutError> {
        let text = readme::for_students(&read(&root.join("README.md"))?);
        let mut pages = vec![(PathBuf::from("README.md"), text.clone())];
        self.files.insert("README.md".into(), Content::Text(text));
        while let Some((page, text)) = pages.pop() {
            for link in readme::links(&text) {
                let Some(target) = inside(&page.with_file_name(link)) else {
                    continue;
                };
                if self.files.contains_key(&target) {
                    continue;
                }
                let there = root.join(&target);
                if there.is_dir() && !is_for_the_instructor(&target) {
                    self.take_named_below(root, &target, &text)?;
                } else if there.is_file() && !is_for_the_instructor(&target) {
                    self.copy(root, &target);
                    if target.extension().is_some_and(|ending| ending == "md") {
                        pages.push((target, read(&there)?));
                    }
                }
            }
        }
        Ok(())
    }

    /// The manifests, with what is not there left out of them.
    fn take_manifests(&mut self, root: &Path) -> Result<(), HandoutError> {
        for file in ["exercises/Cargo.toml", "Cargo.toml"].map(Path::new) {
            // A member is known by its manifest, so the root comes last.
            let text = manifest::without_what_is_missing(&root.join(file), file, self)?;
            self.files.insert(file.to_owned(), Content::Text(text));
        }
        Ok(())
    }

    /// Whether there is anything at this path: a file, or a folder with some.
    pub fn has(&self, path: &Path) -> bool {
        let taken = self.files.keys().map(PathBuf::as_path).collect();
        holds_any(&taken, path)
    }
}

/// A link in a README that names the solutions is no reason to hand them out.
fn is_for_the_instructor(path: &Path) -> bool {
    path.starts_with("solutions") || path.as_os_str().is_empty()
}

/// Whether `text` speaks of the file called `name`, which is not part of a longer name there.
fn names(text: &str, name: &str) -> bool {
    let is_part_of_a_name = |letter: char| letter.is_alphanumeric() || "-_.".contains(letter);
    text.match_indices(name).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let mut after = text[at + name.len()..].chars();
        let ends = match after.next() {
            // The full stop of a sentence.
            Some('.') => !after.next().is_some_and(char::is_alphanumeric),
            next => !next.is_some_and(is_part_of_a_name),
        };
        ends && !before.is_some_and(is_part_of_a_name)
    })
}

fn list_left_out(root: &Path, folder: &Path, taken: &BTreeSet<&Path>, left_out: &mut Vec<PathBuf>) {
    // What cannot be read was not taken either, and stands as a folder then.
    let Ok(entries) = fs::read_dir(root.join(folder)) else {
        return;
    };
    let mut entries: Vec<_> = entries.flatten().collect();
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name();
        let path = folder.join(&name);
        if taken.contains(path.as_path()) || NOT_WORTH_A_WORD.iter().any(|word| name == *word) {
            continue;
        }
        if holds_any(taken, &path) {
            list_left_out(root, &path, taken, left_out);
        } else {
            // With the stroke at the end by which people know a folder.
            let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            left_out.push(if is_folder { path.join("") } else { path });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_named_by_its_whole_name() {
        assert!(names("budget = { against = \"textbook.rs\" }", "textbook.rs"));
        assert!(names("See board.png.", "board.png"));
        assert!(!names("against = \"old-textbook.rs\"", "textbook.rs"));
        assert!(!names("main.rs.bak", "main.rs"));
    }
}
