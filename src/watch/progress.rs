//! The verdicts on the tasks of a course: derived from the files, never stored.

use std::collections::HashMap;

use super::content::{Content, Hash};
use crate::grade::Verdict;
use crate::task::{Course, Task};

/// The known verdicts, and which tasks are still to be graded.
#[derive(Default)]
pub struct Progress {
    known: HashMap<String, Known>,
    /// The tasks that are still to be graded, the next one last.
    open: Vec<String>,
}

/// The last verdict, and the content that it is about.
struct Known {
    hash: Hash,
    verdict: Verdict,
}

impl Progress {
    /// Plans to grade every task whose file has changed since its verdict.
    pub(super) fn ask(&mut self, course: &Course) {
        self.open = course.tasks.iter().rev().cloned().collect();
    }

    /// Returns the next task whose content has no verdict yet, with that content.
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

    /// Plans to grade the task after all, since its check was dropped.
    pub(super) fn put_back(&mut self, task: String) {
        self.open.push(task);
    }

    /// Keeps the verdict on a content.
    pub(super) fn learn(&mut self, task: &str, hash: Hash, verdict: &Verdict) {
        let verdict = verdict.clone();
        self.known.insert(task.to_owned(), Known { hash, verdict });
    }

    /// The verdict on the task; `None` if there is none yet.
    pub fn verdict(&self, task: &str) -> Option<&Verdict> {
        self.known.get(task).map(|known| &known.verdict)
    }

    /// Whether the task is known to be passed.
    pub fn has_passed(&self, task: &str) -> bool {
        self.verdict(task) == Some(&Verdict::Passed)
    }

    /// How many tasks are known to be passed.
    pub fn passed(&self, course: &Course) -> usize {
        course.tasks.iter().filter(|task| self.has_passed(task)).count()
    }

    /// How many tasks have a verdict.
    pub fn known(&self, course: &Course) -> usize {
        course.tasks.iter().filter(|task| self.verdict(task).is_some()).count()
    }
}
