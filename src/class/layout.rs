//! The layout: which path in a student's work is whose submission.
//!
//! `<task>.<ending>` or, as in a clone of the course, `exercises/<task>/main.<ending>`; all of it perhaps in one folder
//! more, as archives of repositories have it. Paths are shown names with `/` between them. Nothing here reads a file.

use std::path::Path;

use super::{Refusal, archive_name};
use crate::grade::compile::Toolchains;
use crate::task::Task;

/// How alike a name has to be to that of a task to be taken for a slip of the pen, from 0 to 1 and above for one that holds it.
const ALIKE: f64 = 0.85;

/// Where submissions are looked for.
#[derive(Clone, Copy)]
pub struct Layout<'a> {
    /// The tasks.
    pub tasks: &'a [Task],
    /// The languages, by whose endings a submission is known.
    pub languages: &'a Toolchains,
}

/// A submission's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Which of the tasks.
    pub task: usize,
    /// Whether it stands in one folder more.
    pub deep: bool,
}

impl Layout<'_> {
    /// What the file at `path` is a submission to.
    pub fn place(&self, path: &str) -> Option<Place> {
        let (deep, parts) = parts(path)?;
        let task = match parts[..] {
            [file] => self.task_like(self.stem(file)?)?,
            ["exercises", task, file] => {
                let task = self.task(task)?;
                let stem = self.stem(file)?;
                (stem.eq_ignore_ascii_case("main") || self.task_like(stem) == Some(task)).then_some(task)?
            }
            _ => return None,
        };
        Some(Place { task, deep })
    }

    /// Whether the folder at `path` may hold submissions, or a folder that does.
    pub fn may_contain(&self, path: &str) -> bool {
        parts(path).is_some_and(|(deep, parts)| match parts[..] {
            ["exercises"] => true,
            ["exercises", task] => self.task(task).is_some(),
            [_] => !deep,
            _ => false,
        })
    }

    /// Whether the folder or archive at `path` may lead to a submission to `task`.
    pub fn may_lead_to(&self, path: &str, task: usize) -> bool {
        match parts(path).as_ref().map(|(_, parts)| parts.as_slice()) {
            Some(["exercises", name, ..]) => self.task(name).is_none_or(|named| named == task),
            _ => true,
        }
    }

    /// Why the archive at `path` is not opened, if it is one and submissions may stand there.
    pub fn archive(&self, path: &str) -> Option<Refusal> {
        let (_, parts) = parts(path)?;
        let is_near = parts.len() == 1 || parts[0] == "exercises";
        archive_name::unopened(parts.last().filter(|_| is_near)?)
    }

    /// The task that the file at `path` is perhaps meant for although it has no place, and how alike their names are.
    pub fn nearest(&self, path: &str) -> Option<(usize, f64)> {
        let (_, parts) = parts(path)?;
        let stem = |part: &str| plain(part.split('.').next().unwrap_or_default());
        let (file, above) = parts.split_last()?;
        let is_source = self.languages.of(Path::new(file)).is_some() || file.ends_with(".txt");
        let (name, is_program) = match (stem(file), above.last()) {
            // In a clone it is the folder that has the name.
            (main, Some(folder)) if main == "main" => (stem(folder), true),
            (stem, _) => (stem, is_source),
        };
        // Any document may have the word in its name.
        let alike = |task: &Task| match is_program && holds_words(&name, &task.name) {
            // Of `rook` and `rook-count` the longer one is meant.
            true => 1.0 + task.name.len() as f64,
            false => strsim::jaro(&task.name, &name),
        };
        let tasks = self.tasks.iter().map(alike).enumerate();
        let nearest = tasks.max_by(|(_, one), (_, other)| one.total_cmp(other));
        nearest.filter(|(_, alike)| *alike >= ALIKE)
    }

    fn task(&self, name: &str) -> Option<usize> {
        self.tasks.iter().position(|task| task.name == name)
    }

    /// The task of this name, also in the spellings that languages ask for: `rook_count`, `RookCount`.
    fn task_like(&self, stem: &str) -> Option<usize> {
        let stem = plain(stem);
        self.tasks
            .iter()
            .position(|task| task.name == stem || task.name.replace('-', "") == stem)
    }

    /// The name before the ending of a known language.
    fn stem<'f>(&self, file: &'f str) -> Option<&'f str> {
        self.languages.of(Path::new(file))?;
        Some(file.rsplit_once('.')?.0)
    }
}

/// Whether `words` stand in `name` as such: `rooks (1)`, `my-rooks`, `rooks-final`.
fn holds_words(name: &str, words: &str) -> bool {
    let is_edge = |letter: Option<char>| letter.is_none_or(|letter| !letter.is_alphabetic());
    name.match_indices(words).any(|(start, found)| {
        let (before, after) = (&name[..start], &name[start + found.len()..]);
        is_edge(before.chars().next_back()) && is_edge(after.chars().next())
    })
}

fn plain(stem: &str) -> String {
    stem.to_lowercase().replace(['_', ' '], "-")
}

/// The path below the one folder more that may stand around all, and whether it does; `None` where something is hidden.
fn parts(path: &str) -> Option<(bool, Vec<&str>)> {
    let mut parts: Vec<&str> = path.split('/').collect();
    // Beside each file macOS packs one that is none, in a folder that is not hidden.
    if parts.iter().any(|part| part.starts_with('.')) || parts[0] == "__MACOSX" {
        return None;
    }
    let deep = parts.len() > 1 && parts[0] != "exercises";
    if deep {
        parts.remove(0);
    }
    Some((deep, parts))
}

/// The path as its student knows it: without the one folder more.
pub fn unwrapped(path: &str) -> String {
    parts(path).map_or_else(|| path.to_owned(), |(_, parts)| parts.join("/"))
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
        let languages = Toolchains::default();
        test(&Layout {
            tasks: &tasks,
            languages: &languages,
        });
    }

    #[test]
    fn submissions_are_known_by_task_and_ending() {
        with_layout(|layout| {
            let place = |task, deep| Some(Place { task, deep });
            for (path, expected) in [
                ("rooks.rs", place(0, false)),
                ("Rooks.PY", place(0, false)),
                ("rook_count.c", place(1, false)),
                ("RookCount.java", place(1, false)),
                ("exercises/bits/main.rs", place(2, false)),
                ("exercises/bits/bits.js", place(2, false)),
                ("queens-main/exercises/bits/main.rs", place(2, true)),
                ("ada lovelace/bits.rs", place(2, true)),
                ("rooks", None),
                ("rooks.txt", None),
                ("-rooks.rs", None),
                ("solutions/bits/main.rs", None),
                ("exercises/.stubs/bits.rs", None),
                ("exercises/bits/textbook.rs", None),
                ("a/b/rooks.rs", None),
                ("__MACOSX/rooks.rs", None),
                ("._rooks.rs", None),
                ("exercises/rooks.rs", None),
            ] {
                assert_eq!(layout.place(path), expected, "{path}");
            }
        });
    }

    #[test]
    fn only_folders_on_the_way_are_entered() {
        with_layout(|layout| {
            for path in [
                "exercises",
                "exercises/bits",
                "any",
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
                "__MACOSX",
            ] {
                assert!(!layout.may_contain(path), "{path}");
            }
            assert!(layout.may_lead_to("exercises", 0));
            assert!(layout.may_lead_to("any/exercises/bits", 2));
            assert!(!layout.may_lead_to("any/exercises/bits", 0));
        });
    }

    #[test]
    fn a_slip_of_the_pen_is_put_down_to_the_nearest_task() {
        with_layout(|layout| {
            let nearest = |path| layout.nearest(path).map(|(task, _)| task);
            assert_eq!(nearest("rook.rs"), Some(0));
            assert_eq!(nearest("rooks.rs.txt"), Some(0));
            assert_eq!(nearest("rook_counts.rs"), Some(1));
            assert_eq!(nearest("bits (1).rs"), Some(2));
            assert_eq!(nearest("bits2.rs"), Some(2));
            assert_eq!(nearest("my rook count - final.rs"), Some(1));
            assert_eq!(nearest("Rooks"), Some(0));
            assert_eq!(nearest("exercises/Rooks/main.rs"), Some(0));
            assert_eq!(nearest("Exercises/rooks/main.rs"), Some(0));
            assert_eq!(nearest("exercises/bits/main.txt"), Some(2));
            assert_eq!(nearest("eight-bits-main"), None);
            assert_eq!(nearest("lecture on bits.pdf"), None);
            assert_eq!(nearest("README.md"), None);
        });
    }
}
