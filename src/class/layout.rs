//! The layout of a student's work: which path is a submission to which task.
//!
//! Paths are shown names with `/` between them. Nothing here reads a file.

use std::path::Path;

use super::{Refusal, archive_name};
use crate::grade::compile::Toolchains;
use crate::task::Task;

/// Similarity (Jaro, 0 to 1; more for a name that contains the task's) from which a file name counts as a typo of a task name.
const SIMILAR: f64 = 0.85;

/// Folders that programs make or fetch, or that hold something other than submissions.
const NEVER_SEARCHED: [&str; 8] = [
    "__MACOSX",
    "__pycache__",
    "build",
    "dist",
    "node_modules",
    "target",
    "vendor",
    "venv",
];

/// Folders whose files are not submissions even if their names fit: none of these is the one folder around everything.
const NO_WRAPPERS: [&str; 6] = ["benches", "docs", "examples", "exercises", "solutions", "tests"];

/// Where submissions are looked for.
#[derive(Clone, Copy)]
pub struct Layout<'a> {
    /// The tasks of the course, in its order.
    pub tasks: &'a [Task],
    /// The languages; their file name extensions make a file a source.
    pub toolchains: &'a Toolchains,
}

/// The place of a submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The index of the task.
    pub task: usize,
    /// Whether one folder more surrounds it, as archives of repositories have it.
    pub is_wrapped: bool,
}

impl Layout<'_> {
    /// Returns what the file at `path` is a submission to.
    ///
    /// These are `T.rs`, also in `src/`, `src/bin/`, `bin/` or `exercises/`, and `T/main.rs`, `T/T.rs`, also with `src/`
    /// before the file or `exercises/` or `src/bin/` before the folder; each perhaps in one folder more.
    pub fn place(&self, path: &str) -> Option<Place> {
        let parts = visible(path)?;
        if let Some(task) = self.submission(&parts) {
            return Some(Place {
                task,
                is_wrapped: false,
            });
        }
        let task = self.submission(wrapped(&parts)?)?;
        Some(Place { task, is_wrapped: true })
    }

    fn submission(&self, parts: &[&str]) -> Option<usize> {
        let (file, folders) = parts.split_last()?;
        let stem = self.stem(file)?;
        match folders {
            [] | ["src" | "bin" | "exercises"] | ["src", "bin"] => self.task_like(stem),
            [folder]
            | [folder, "src"]
            | ["exercises", folder]
            | ["exercises", folder, "src"]
            | ["src", "bin", folder] => {
                let task = self.task_like(folder)?;
                (stem.eq_ignore_ascii_case("main") || self.task_like(stem) == Some(task)).then_some(task)
            }
            _ => None,
        }
    }

    /// Whether the folder at `path` may hold submissions, or a folder that does.
    pub fn may_contain(&self, path: &str) -> bool {
        visible(path).is_some_and(|parts| {
            let is_wrapper = parts.len() == 1 && wrapped(&[parts[0], ""]).is_some();
            is_wrapper || self.leads_on(&parts) || wrapped(&parts).is_some_and(|inside| self.leads_on(inside))
        })
    }

    fn leads_on(&self, folders: &[&str]) -> bool {
        match folders {
            ["src" | "bin" | "exercises"] | ["src", "bin"] => true,
            [folder]
            | [folder, "src"]
            | ["exercises", folder]
            | ["exercises", folder, "src"]
            | ["src", "bin", folder] => self.task_like(folder).is_some(),
            _ => false,
        }
    }

    /// Whether the folder at `path`, where no submission belongs, may hold source files that should be named.
    pub fn is_searched(&self, path: &str) -> bool {
        visible(path).is_some()
    }

    /// Whether the folder or archive at `path` may lead to a submission to `task`.
    pub fn may_lead_to(&self, path: &str, task: usize) -> bool {
        let mut named = path.split('/').filter_map(|part| self.task_like(part));
        named.next().is_none_or(|named| named == task)
    }

    /// Returns why the archive at `path` is not opened, if it is one and submissions may be there.
    pub fn archive(&self, path: &str) -> Option<Refusal> {
        let (name, is_near) = match path.rsplit_once('/') {
            Some((folder, name)) => (name, self.may_contain(folder)),
            None => (path, true),
        };
        archive_name::unopened(name).filter(|_| is_near && visible(path).is_some())
    }

    /// Whether the file at `path` is a source in a language of the course, or an archive, where no submission belongs.
    pub fn is_stray(&self, path: &str) -> bool {
        visible(path).is_some_and(|parts| {
            let name = parts.last().copied().unwrap_or_default();
            let is_source = self.toolchains.of(Path::new(name)).is_some();
            (is_source || archive_name::unopened(name).is_some()) && !self.is_given(&parts)
        })
    }

    /// Whether a task gives students the program at this path, such as the one that its time is measured against.
    fn is_given(&self, parts: &[&str]) -> bool {
        let [.., folder, file] = parts else {
            return false;
        };
        self.task_like(folder).is_some_and(|task| {
            let programs = self.tasks[task].programs();
            programs.iter().any(|program| program.ends_with(file))
        })
    }

    /// Returns the task for which the file at `path`, which is not at the place of a submission, may be meant, and how
    /// similar their names are.
    pub fn nearest(&self, path: &str) -> Option<(usize, f64)> {
        let parts = visible(path)?;
        let stem = |part: &str| normal(part.split('.').next().unwrap_or_default());
        let (file, folders) = parts.split_last()?;
        let is_source = self.toolchains.of(Path::new(file)).is_some() || file.ends_with(".txt");
        let folder = folders.iter().rev().find(|folder| **folder != "src");
        let (name, is_program) = match (stem(file), folder) {
            // The folder has the name of the task.
            (main, Some(folder)) if main == "main" => (stem(folder), true),
            (stem, _) => (stem, is_source),
        };
        // Any document may have the word in its name.
        let similarity = |task: &Task| {
            if is_program && holds_words(&name, &task.name) {
                // Of `rook` and `rook-count` the longer one is meant.
                1.0 + task.name.len() as f64
            } else {
                strsim::jaro(&task.name, &name)
            }
        };
        let tasks = self.tasks.iter().map(similarity).enumerate();
        let nearest = tasks.max_by(|(_, one), (_, other)| one.total_cmp(other));
        nearest.filter(|(_, similarity)| *similarity >= SIMILAR)
    }

    /// Returns the task of this name, also in the spellings that languages ask for: `rook_count`, `RookCount`.
    fn task_like(&self, stem: &str) -> Option<usize> {
        let stem = normal(stem);
        self.tasks
            .iter()
            .position(|task| task.name == stem || task.name.replace('-', "") == stem)
    }

    /// Returns the name before the extension of a known language.
    fn stem<'f>(&self, file: &'f str) -> Option<&'f str> {
        self.toolchains.of(Path::new(file))?;
        Some(file.rsplit_once('.')?.0)
    }
}

/// Whether `name` contains `words` as such: `rooks (1)`, `my-rooks`, `rooks-final`.
fn holds_words(name: &str, words: &str) -> bool {
    let is_edge = |letter: Option<char>| letter.is_none_or(|letter| !letter.is_alphabetic());
    name.match_indices(words).any(|(start, found)| {
        let (before, after) = (&name[..start], &name[start + found.len()..]);
        is_edge(before.chars().next_back()) && is_edge(after.chars().next())
    })
}

fn normal(stem: &str) -> String {
    stem.to_lowercase().replace(['_', ' '], "-")
}

/// Returns the parts of a path; `None` if one of them is hidden or never searched.
fn visible(path: &str) -> Option<Vec<&str>> {
    let parts: Vec<&str> = path.split('/').collect();
    let is_hidden = |part: &&str| part.starts_with('.') || NEVER_SEARCHED.contains(part);
    (!parts.iter().any(is_hidden)).then_some(parts)
}

/// Returns the path below the one folder that may surround all submissions.
fn wrapped<'p, 's>(parts: &'p [&'s str]) -> Option<&'p [&'s str]> {
    let (wrapper, inside) = parts.split_first()?;
    (!inside.is_empty() && !NO_WRAPPERS.contains(wrapper)).then_some(inside)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::task::Course;

    fn with_layout(test: impl Fn(&Layout)) {
        let course = Course::find(&std::env::current_dir().unwrap()).unwrap();
        let tasks: Vec<Task> = ["rooks", "rook-count", "bits"]
            .map(|name| course.task(name).unwrap())
            .into();
        let toolchains = Toolchains::default();
        test(&Layout {
            tasks: &tasks,
            toolchains: &toolchains,
        });
    }

    #[test]
    fn submissions_are_known_by_task_and_extension() {
        with_layout(|layout| {
            let place = |task, is_wrapped| Some(Place { task, is_wrapped });
            for (path, expected) in [
                ("rooks.rs", place(0, false)),
                ("Rooks.PY", place(0, false)),
                ("rook_count.c", place(1, false)),
                ("RookCount.java", place(1, false)),
                ("exercises/bits/main.rs", place(2, false)),
                ("exercises/bits/bits.js", place(2, false)),
                ("exercises/Bits/main.rs", place(2, false)),
                ("exercises/rooks.rs", place(0, false)),
                ("rooks/main.rs", place(0, false)),
                ("rooks/src/main.rs", place(0, false)),
                ("rook-count/RookCount.java", place(1, false)),
                ("src/bin/rooks.rs", place(0, false)),
                ("src/bin/rooks/main.rs", place(0, false)),
                ("src/rooks.rs", place(0, false)),
                ("hw/src/rooks.rs", place(0, true)),
                ("hw/src/bin/rooks.rs", place(0, true)),
                ("hw/rooks/src/main.rs", place(0, true)),
                ("queens-main/exercises/bits/main.rs", place(2, true)),
                ("ada lovelace/bits.rs", place(2, true)),
                ("rooks", None),
                ("rooks.txt", None),
                ("-rooks.rs", None),
                ("src/main.rs", None),
                ("rooks/solution.rs", None),
                ("solutions/bits/main.rs", None),
                ("tests/rooks.rs", None),
                ("target/rooks.rs", None),
                ("exercises/.stubs/bits.rs", None),
                ("exercises/bits/textbook.rs", None),
                ("exercises/bits/rooks.rs", None),
                ("a/b/rooks.rs", None),
                ("__MACOSX/rooks.rs", None),
                ("._rooks.rs", None),
            ] {
                assert_eq!(layout.place(path), expected, "{path}");
            }
        });
    }

    #[test]
    fn folders_that_may_lead_to_a_submission_are_known() {
        with_layout(|layout| {
            for path in [
                "exercises",
                "exercises/bits",
                "exercises/bits/src",
                "bits",
                "bits/src",
                "src",
                "src/bin",
                "src/bin/bits",
                "any",
                "any/src",
                "any/src/bin",
                "any/exercises",
                "any/exercises/bits",
            ] {
                assert!(layout.may_contain(path), "{path}");
            }
            for path in [
                ".git",
                "exercises/other",
                "exercises/bits/more",
                "any/other",
                "any/other/bits",
                "tests",
                "solutions/bits",
                "__MACOSX",
                "target",
            ] {
                assert!(!layout.may_contain(path), "{path}");
            }
            assert!(layout.may_lead_to("exercises", 0));
            assert!(layout.may_lead_to("any/exercises/bits", 2));
            assert!(!layout.may_lead_to("any/exercises/bits", 0));
        });
    }

    #[test]
    fn sources_in_other_places_are_stray_unless_the_course_gives_them() {
        with_layout(|layout| {
            for path in ["notes.py", "a/b/c/rooks.rs", "src/main.rs", "deep/in/work.zip"] {
                assert!(layout.is_stray(path), "{path}");
            }
            for path in ["notes.md", "target/a.rs", ".git/a.rs", "exercises/bits/textbook.rs"] {
                assert!(!layout.is_stray(path), "{path}");
            }
        });
    }

    #[test]
    fn a_typo_is_matched_with_the_nearest_task() {
        with_layout(|layout| {
            let nearest = |path| layout.nearest(path).map(|(task, _)| task);
            assert_eq!(nearest("rook.rs"), Some(0));
            assert_eq!(nearest("rooks.rs.txt"), Some(0));
            assert_eq!(nearest("rook_counts.rs"), Some(1));
            assert_eq!(nearest("bits (1).rs"), Some(2));
            assert_eq!(nearest("bits2.rs"), Some(2));
            assert_eq!(nearest("my rook count - final.rs"), Some(1));
            assert_eq!(nearest("Rooks"), Some(0));
            assert_eq!(nearest("exercises/rook/main.rs"), Some(0));
            assert_eq!(nearest("a/b/rooks/src/main.rs"), Some(0));
            assert_eq!(nearest("exercises/bits/main.txt"), Some(2));
            assert_eq!(nearest("eight-bits-main"), None);
            assert_eq!(nearest("lecture on bits.pdf"), None);
            assert_eq!(nearest("README.md"), None);
        });
    }
}
