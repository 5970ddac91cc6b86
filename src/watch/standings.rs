//! How far the student is with each task: derived from the files, never stored.

use std::collections::HashMap;

use super::content::{Content, Hash};
use crate::grade::Verdict;
use crate::task::{Course, Task};

/// What is known of the tasks of a course.
pub struct Standings {
    known: HashMap<String, Standing>,
    /// The tasks that are still to be looked at, the next one last.
    open: Vec<String>,
}

struct Standing {
    hash: Hash,
    verdict: Verdict,
}

impl Standings {
    /// Nothing is known yet.
    pub(super) fn new() -> Standings {
        Standings {
            known: HashMap::new(),
            open: Vec::new(),
        }
    }

    /// Every task is to be looked at again: its file may have been changed.
    pub(super) fn ask(&mut self, course: &Course) {
        self.open = course.tasks.iter().rev().cloned().collect();
    }

    /// The next task whose content has no verdict yet, with that content.
    pub(super) fn next(&mut self, course: &Course) -> Option<(Task, Content)> {
        while let Some(name) = self.open.pop() {
            let task = course.task(&name).ok();
            let content = task.and_then(|task| Content::read(&task).map(|content| (task, content)));
            if let Some((task, content)) = content
                && self.known.get(&name).is_none_or(|known| known.hash != content.hash)
            {
                return Some((task, content));
            }
        }
        None
    }

    /// The task was not looked at after all.
    pub(super) fn put_back(&mut self, task: String) {
        self.open.push(task);
    }

    /// What came of a content.
    pub(super) fn learn(&mut self, task: &str, hash: Hash, verdict: &Verdict) {
        let verdict = verdict.clone();
        self.known.insert(task.to_owned(), Standing { hash, verdict });
    }

    /// What came of the task, as far as that is known.
    pub fn verdict(&self, task: &str) -> Option<&Verdict> {
        self.known.get(task).map(|standing| &standing.verdict)
    }

    /// Whether the task is known to be done.
    pub fn has_passed(&self, task: &str) -> bool {
        self.verdict(task) == Some(&Verdict::Passed)
    }

    /// How many are known to be done.
    pub fn passed(&self, course: &Course) -> usize {
        course.tasks.iter().filter(|task| self.has_passed(task)).count()
    }
}
