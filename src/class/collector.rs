//! Collects what one student submitted, whether from a folder or an archive, and sorts it by task.

use super::Refusal;
use super::layout::{Layout, Place};
use super::limits::ENTRIES;

/// The most files for one task that are kept where only one should be, so that they can be named.
const NAMED: usize = 3;

/// The most files that are named as not graded.
const UNUSED: usize = 100;

/// The most files and folders that are looked at in folders where no submission belongs.
const SEARCHED: usize = 5_000;

/// The file by which a clone of the course is known.
const COURSE: &str = "exercises/course.toml";

/// A file at the place of a submission.
#[derive(Debug)]
pub struct Candidate {
    /// The path in the student's work, escaped.
    pub path: String,
    /// Its bytes, or why it is not read.
    pub content: Result<Vec<u8>, Refusal>,
    is_wrapped: bool,
}

impl Candidate {
    /// Returns the path as the student knows it: without the folder that surrounds everything.
    pub fn unwrapped(&self) -> &str {
        let inside = self.path.split_once('/').filter(|_| self.is_wrapped);
        inside.map_or(&self.path, |(_, inside)| inside)
    }
}

/// What was submitted for one task.
#[derive(Debug)]
pub enum TaskFiles {
    /// One file, or too many.
    Candidates(Vec<Candidate>),
    /// It could not be looked for, because of the entry at this path in the student's work, or of all of it.
    Refused(Option<String>, Refusal),
    /// Nothing; perhaps this file is meant.
    Nothing(Option<String>),
}

/// What one student submitted, sorted.
#[derive(Debug)]
pub struct Collected {
    /// For each task, in the order of the course.
    pub tasks: Vec<TaskFiles>,
    /// Source files and archives that are not graded for any task, by their paths, escaped and in order.
    pub unused: Vec<String>,
}

/// What one student submitted, as far as it is known.
pub struct Collector<'a> {
    layout: Layout<'a>,
    entries: usize,
    searched: usize,
    /// For each task.
    candidates: Vec<Vec<Candidate>>,
    /// For each task the file with the most similar name, and how similar it is.
    nearest: Vec<Option<(f64, String)>>,
    blocked: Vec<(String, Refusal)>,
    /// Archives among the files, which may hold what is missing.
    archives: Vec<(String, Refusal)>,
    /// Source files and archives that are not at the place of a submission.
    strays: Vec<String>,
    /// The folders of clones of the course, each with `/` at its end unless it is the top folder.
    clones: Vec<String>,
}

impl<'a> Collector<'a> {
    /// Starts with nothing.
    pub fn new(layout: Layout<'a>) -> Collector<'a> {
        Collector {
            layout,
            entries: 0,
            searched: 0,
            candidates: layout.tasks.iter().map(|_| Vec::new()).collect(),
            nearest: vec![None; layout.tasks.len()],
            blocked: Vec::new(),
            archives: Vec::new(),
            strays: Vec::new(),
            clones: Vec::new(),
        }
    }

    /// Counts one more file or folder.
    ///
    /// # Errors
    /// There are too many.
    pub fn count(&mut self) -> Result<(), Refusal> {
        self.entries += 1;
        if self.entries > ENTRIES {
            return Err(Refusal::TooMany { limit: ENTRIES });
        }
        Ok(())
    }

    /// Counts one more file or folder where no submission belongs; says whether it may still be looked at.
    pub fn may_search(&mut self) -> bool {
        self.searched += 1;
        self.searched <= SEARCHED
    }

    /// Takes the file at `path` with the bytes that `read` returns, if it is at the place of a submission; says whether.
    pub fn offer(&mut self, path: &str, read: impl FnOnce() -> Result<Vec<u8>, Refusal>) -> bool {
        if let Some(folder) = path.strip_suffix(COURSE)
            && (folder.is_empty() || folder.ends_with('/'))
        {
            self.clones.push(folder.to_owned());
        }
        let Some(Place { task, is_wrapped }) = self.layout.place(path) else {
            return false;
        };
        let candidates = &mut self.candidates[task];
        if candidates.len() < NAMED {
            candidates.push(Candidate {
                path: path.to_owned(),
                content: read(),
                is_wrapped,
            });
        }
        true
    }

    /// Notes a file, or what may be one, that is not at the place of a submission.
    pub fn pass_by(&mut self, path: &str) {
        if let Some(refusal) = self.layout.archive(path) {
            self.archives.push((path.to_owned(), refusal));
        } else if let Some((task, similarity)) = self.layout.nearest(path) {
            self.suggest(task, similarity, path);
        }
        if self.layout.is_stray(path) {
            self.strays.push(path.to_owned());
        }
    }

    /// Notes a folder that was not searched, because too much was searched already.
    pub fn skip(&mut self, folder: &str) {
        self.strays.push(format!("{folder}/"));
    }

    /// Whether the folder at `path` may hold a submission.
    pub fn may_contain(&self, path: &str) -> bool {
        self.layout.may_contain(path)
    }

    /// Whether the folder at `path`, which cannot hold a submission, may hold other sources.
    pub fn is_searched(&self, path: &str) -> bool {
        self.layout.is_searched(path)
    }

    /// Notes that the entry at `path` could not be looked into.
    pub fn block(&mut self, path: String, refusal: Refusal) {
        self.blocked.push((path, refusal));
    }

    /// Returns the name of the one archive at the top if it is all that was found; it is opened then.
    pub fn take_archive(&mut self) -> Option<String> {
        let is_empty = self.blocked.is_empty() && self.candidates.iter().all(Vec::is_empty);
        let is_alone = is_empty && matches!(&self.archives[..], [(path, _)] if !path.contains('/'));
        let (path, _) = is_alone.then(|| self.archives.pop()).flatten()?;
        self.strays.retain(|stray| *stray != path);
        Some(path)
    }

    /// Sorts what was found by task.
    ///
    /// Where submissions are at the top, those in one folder more belong to something else and are only pointed out.
    pub fn sorted(mut self) -> Collected {
        self.leave_out_the_course();
        let mut unused = std::mem::take(&mut self.strays);
        if self.candidates.iter().flatten().any(|candidate| !candidate.is_wrapped) {
            for task in 0..self.candidates.len() {
                let candidates = std::mem::take(&mut self.candidates[task]);
                let (wrapped, top): (Vec<_>, Vec<_>) =
                    candidates.into_iter().partition(|candidate| candidate.is_wrapped);
                if let Some(candidate) = wrapped.first() {
                    self.suggest(task, f64::INFINITY, &candidate.path);
                }
                unused.extend(wrapped.into_iter().map(|candidate| candidate.path));
                self.candidates[task] = top;
            }
        }
        let Collector {
            layout,
            candidates,
            nearest,
            mut blocked,
            archives,
            ..
        } = self;
        blocked.extend(archives);
        let blocked = |task| blocked.iter().find(|(path, _)| layout.may_lead_to(path, task));
        let tasks: Vec<TaskFiles> = candidates
            .into_iter()
            .zip(nearest)
            .enumerate()
            .map(|(task, (candidates, nearest))| match blocked(task) {
                _ if !candidates.is_empty() => TaskFiles::Candidates(candidates),
                Some((path, refusal)) => TaskFiles::Refused(Some(path.clone()), refusal.clone()),
                None => TaskFiles::Nothing(nearest.map(|(_, path)| path)),
            })
            .collect();
        // A file that is named for a task is not named once more.
        unused.retain(|path| {
            tasks.iter().all(|task| match task {
                TaskFiles::Candidates(_) => true,
                TaskFiles::Refused(named, _) | TaskFiles::Nothing(named) => named.as_ref() != Some(path),
            })
        });
        unused.sort();
        unused.dedup();
        if unused.len() > UNUSED {
            let more = unused.len() - UNUSED;
            unused.truncate(UNUSED);
            unused.push(format!("… and {more} more"));
        }
        Collected { tasks, unused }
    }

    /// Drops what a clone holds besides its exercises and the files next to them: these are the course's own sources.
    fn leave_out_the_course(&mut self) {
        let clones = std::mem::take(&mut self.clones);
        let is_of_the_course = |path: &str| {
            clones.iter().any(|clone| {
                let inside = path.strip_prefix(clone.as_str());
                inside.is_some_and(|inside| inside.contains('/') && !inside.starts_with("exercises/"))
            })
        };
        for candidates in &mut self.candidates {
            candidates.retain(|candidate| !is_of_the_course(&candidate.path));
        }
        self.strays.retain(|path| !is_of_the_course(path));
        for nearest in &mut self.nearest {
            if nearest.as_ref().is_some_and(|(_, path)| is_of_the_course(path)) {
                *nearest = None;
            }
        }
    }

    fn suggest(&mut self, task: usize, similarity: f64, path: &str) {
        let nearest = &mut self.nearest[task];
        if nearest.as_ref().is_none_or(|(best, _)| similarity > *best) {
            *nearest = Some((similarity, path.to_owned()));
        }
    }
}
