//! What one student handed in, whatever it came as, sorted by task.

use super::Refusal;
use super::layout::Layout;
use super::limits::ENTRIES;

/// So many files for one task are named where only one should be.
const NAMED: usize = 3;

/// A file at the place of a submission.
#[derive(Debug)]
pub struct Candidate {
    /// The path in the student's work, escaped.
    pub path: String,
    /// What it holds, or why it is not read.
    pub content: Result<Vec<u8>, Refusal>,
    deep: bool,
}

/// What was handed in for one task.
#[derive(Debug)]
pub enum TaskFiles {
    /// One file, or too many.
    Files(Vec<Candidate>),
    /// It could not be looked for, because of what stands at this path in the student's work, or of all of it.
    Refused(Option<String>, Refusal),
    /// There is none; perhaps this one is meant.
    Nothing(Option<String>),
}

/// What one student handed in, as far as it is known.
pub struct Collector<'a> {
    layout: Layout<'a>,
    entries: usize,
    /// For each task.
    files: Vec<Vec<Candidate>>,
    /// For each task the file with the most similar name, and how alike it is.
    nearest: Vec<Option<(f64, String)>>,
    blocked: Vec<(String, Refusal)>,
    /// Archives among the files, in which something may be that is missing.
    archives: Vec<(String, Refusal)>,
}

impl<'a> Collector<'a> {
    /// Nothing yet.
    pub fn new(layout: Layout<'a>) -> Collector<'a> {
        Collector {
            layout,
            entries: 0,
            files: layout.tasks.iter().map(|_| Vec::new()).collect(),
            nearest: vec![None; layout.tasks.len()],
            blocked: Vec::new(),
            archives: Vec::new(),
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

    /// Takes the file at `path` with what `read` finds in it, if it stands at the place of a submission; says whether.
    pub fn offer(&mut self, path: &str, read: impl FnOnce() -> Result<Vec<u8>, Refusal>) -> bool {
        let Some(place) = self.layout.place(path) else {
            if let Some(refusal) = self.layout.archive(path) {
                self.archives.push((path.to_owned(), refusal));
            } else if let Some((task, alike)) = self.layout.nearest(path) {
                self.suggest(task, alike, path);
            }
            return false;
        };
        let files = &mut self.files[place.task];
        if files.len() < NAMED {
            files.push(Candidate {
                path: path.to_owned(),
                content: read(),
                deep: place.deep,
            });
        }
        true
    }

    /// Whether the folder at `path` is to be looked into.
    pub fn may_contain(&self, path: &str) -> bool {
        self.layout.may_contain(path)
    }

    /// Keeps in mind that what stands at `path` could not be looked into.
    pub fn block(&mut self, path: String, refusal: Refusal) {
        self.blocked.push((path, refusal));
    }

    /// The name of the one archive on top that is all that was found, to be opened now.
    pub fn take_archive(&mut self) -> Option<String> {
        let is_empty = self.blocked.is_empty() && self.files.iter().all(Vec::is_empty);
        let is_alone = is_empty && matches!(&self.archives[..], [(path, _)] if !path.contains('/'));
        is_alone.then(|| self.archives.pop()).flatten().map(|(path, _)| path)
    }

    /// What there is for each task.
    ///
    /// Where submissions stand on top, those in one folder more belong to something else and are only pointed out.
    pub fn sorted(mut self) -> Vec<TaskFiles> {
        if self.files.iter().flatten().any(|found| !found.deep) {
            for task in 0..self.files.len() {
                let (deep, files) = std::mem::take(&mut self.files[task])
                    .into_iter()
                    .partition(|found| found.deep);
                self.files[task] = files;
                let deep: Vec<Candidate> = deep;
                if let Some(found) = deep.first() {
                    self.suggest(task, f64::INFINITY, &found.path);
                }
            }
        }
        let Collector {
            layout,
            files,
            nearest,
            mut blocked,
            archives,
            ..
        } = self;
        blocked.extend(archives);
        let blocked = |task| blocked.iter().find(|(path, _)| layout.may_lead_to(path, task));
        files
            .into_iter()
            .zip(nearest)
            .enumerate()
            .map(|(task, (files, nearest))| match blocked(task) {
                _ if !files.is_empty() => TaskFiles::Files(files),
                Some((path, refusal)) => TaskFiles::Refused(Some(path.clone()), refusal.clone()),
                None => TaskFiles::Nothing(nearest.map(|(_, path)| path)),
            })
            .collect()
    }

    fn suggest(&mut self, task: usize, alike: f64, path: &str) {
        let nearest = &mut self.nearest[task];
        if nearest.as_ref().is_none_or(|(best, _)| alike > *best) {
            *nearest = Some((alike, path.to_owned()));
        }
    }
}
