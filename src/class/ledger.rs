//! The ledger: writes the results file, one mark after another, each on the disk before the next.
//!
//! One grader at a time holds it. A line that could not be written whole is cut off again: at once if the disk is full, at
//! the next start if the grader was killed.

use std::collections::{BTreeSet, HashMap};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::results::NAME;
use super::{ClassError, Mark, Results, regular_file};

/// The results of a class, locked for one grader.
pub struct Ledger {
    file: PathBuf,
    tasks: Vec<String>,
    written: Mutex<Written>,
    /// The operating system releases the lock when the file is closed, also if the grader is killed.
    _lock: File,
}

/// What the file contains.
struct Written {
    results: File,
    /// The length, in bytes and in lines.
    length: u64,
    lines: usize,
    /// The key of the last mark for each student and task.
    keys: HashMap<(String, String), String>,
}

impl Ledger {
    /// Returns the file with the marks in the folder `results`.
    pub fn file(results: &Path) -> PathBuf {
        results.join(NAME)
    }

    /// Opens the ledger in the folder `results`, which is made if it does not exist, for the marks of `tasks`.
    ///
    /// # Errors
    /// Another grader holds it, it cannot be written, or it contains something else.
    pub fn open(results: &Path, tasks: Vec<String>) -> Result<Ledger, ClassError> {
        let no_place = |source| ClassError::NoPlace {
            place: results.to_owned(),
            source,
        };
        fs::create_dir_all(results).map_err(no_place)?;
        let lock = lock(results)?;
        let file = Ledger::file(results);
        let unwritable = ClassError::unwritable(&file);
        let mut results = regular_file::open(&mut writing(), &file).map_err(|source| ClassError::NoPlace {
            place: file.clone(),
            source,
        })?;
        let mut keys = HashMap::new();
        let marks = Results::open(&file, &tasks)?;
        let (length, lines) = (marks.length(), marks.lines());
        for mark in marks {
            let mark = mark?;
            keys.insert((mark.student, mark.task), mark.key);
        }
        results
            .set_len(length)
            .and_then(|()| results.seek(SeekFrom::Start(length)))
            .and_then(|_| results.sync_all())
            .map_err(&unwritable)?;
        Ok(Ledger {
            file,
            tasks,
            written: Mutex::new(Written {
                results,
                length,
                lines,
                keys,
            }),
            _lock: lock,
        })
    }

    /// Returns the students who have marks, by name.
    pub fn students(&self) -> BTreeSet<String> {
        let written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        written.keys.keys().map(|(student, _)| student.clone()).collect()
    }

    /// Whether the last mark for `task` of `student` has this key; an empty key never matches.
    pub fn holds(&self, student: &str, task: &str, key: &str) -> bool {
        let written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        let last = written.keys.get(&(student.to_owned(), task.to_owned()));
        !key.is_empty() && last.is_some_and(|last| last == key)
    }

    /// Writes a mark; it is on the disk when this returns.
    ///
    /// # Errors
    /// It cannot be written; the file is then unchanged.
    pub fn write(&self, mark: &Mark) -> Result<(), ClassError> {
        let mut line = serde_json::to_vec(mark).map_err(|error| ClassError::unwritable(&self.file)(error.into()))?;
        line.push(b'\n');
        let mut written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        let end = written.length;
        let put = |file: &mut File| file.write_all(&line).and_then(|()| file.sync_data());
        if let Err(reason) = put(&mut written.results) {
            // Shortening a file needs no space; if even that fails, the next start does it.
            let _ = written.results.set_len(end);
            let _ = written.results.seek(SeekFrom::Start(end));
            return Err(ClassError::unwritable(&self.file)(reason));
        }
        written.length += line.len() as u64;
        written.lines += 1;
        let whose = (mark.student.clone(), mark.task.clone());
        written.keys.insert(whose, mark.key.clone());
        Ok(())
    }

    /// Keeps only the last mark for each task of each student for whom `keep` returns true.
    ///
    /// # Errors
    /// The file cannot be written; it is then unchanged.
    pub fn tidy(self, keep: impl Fn(&str) -> bool) -> Result<(), ClassError> {
        let unwritable = ClassError::unwritable(&self.file);
        let written = self.written.into_inner().unwrap_or_else(PoisonError::into_inner);
        let known = written.keys.keys().filter(|(student, _)| keep(student)).count();
        if known == written.lines {
            return Ok(());
        }
        let folder = self.file.parent().unwrap_or(Path::new("."));
        let mut fresh = tempfile::NamedTempFile::new_in(folder).map_err(&unwritable)?;
        for mark in Results::open(&self.file, &self.tasks)? {
            let mark = mark?;
            if keep(&mark.student) {
                serde_json::to_writer(&mut fresh, &mark).map_err(|error| unwritable(error.into()))?;
                fresh.write_all(b"\n").map_err(&unwritable)?;
            }
        }
        // Users who may read the old file may read the new one.
        let permissions = fs::metadata(&self.file).map_err(&unwritable)?.permissions();
        fresh.as_file().set_permissions(permissions).map_err(&unwritable)?;
        fresh.as_file().sync_all().map_err(&unwritable)?;
        fresh.persist(&self.file).map_err(|error| unwritable(error.error))?;
        Ok(())
    }
}

/// Returns options for writing that keep the content.
fn writing() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.create(true).truncate(false).write(true);
    options
}

/// Locks the folder for this grader alone.
fn lock(results: &Path) -> Result<File, ClassError> {
    let file = results.join(".lock");
    let lock = regular_file::open(&mut writing(), &file).map_err(|source| ClassError::NoPlace {
        place: file.clone(),
        source,
    })?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(ClassError::InUse {
            folder: results.to_owned(),
        }),
        Err(TryLockError::Error(reason)) => Err(ClassError::unwritable(&file)(reason)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Handling, VERSION};
    use super::*;

    fn mark(student: &str, key: &str) -> Mark {
        Mark {
            version: VERSION,
            student: student.into(),
            task: "rooks".into(),
            file: None,
            language: None,
            possible: 10,
            key: key.into(),
            milliseconds: 0,
            outcome: Handling::Missing { instead: None },
            unused: Vec::new(),
        }
    }

    fn open(folder: &Path) -> Result<Ledger, ClassError> {
        Ledger::open(folder, vec!["rooks".into()])
    }

    #[test]
    fn marks_are_known_at_the_next_start_and_a_torn_line_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let ledger = open(folder.path()).unwrap();
        ledger.write(&mark("ada", "1")).unwrap();
        ledger.write(&mark("alan", "")).unwrap();
        drop(ledger);
        let file = Ledger::file(folder.path());
        let whole = fs::read_to_string(&file).unwrap();
        let torn = &serde_json::to_string(&mark("grace", "1")).unwrap()[..30];
        fs::write(&file, whole.clone() + torn).unwrap();

        let ledger = open(folder.path()).unwrap();
        assert!(ledger.holds("ada", "rooks", "1"));
        assert!(!ledger.holds("ada", "rooks", "2"));
        assert!(!ledger.holds("alan", "rooks", ""));
        assert!(!ledger.holds("grace", "rooks", "1"));
        ledger.write(&mark("grace", "2")).unwrap();
        drop(ledger);
        let marks: Vec<Mark> = Results::open(&file, &["rooks".into()])
            .unwrap()
            .map(Result::unwrap)
            .collect();
        assert_eq!(marks, [mark("ada", "1"), mark("alan", ""), mark("grace", "2")]);
        assert!(fs::read_to_string(&file).unwrap().starts_with(&whole));
    }

    #[test]
    fn a_second_grader_is_refused_while_the_first_holds_the_ledger() {
        let folder = tempfile::tempdir().unwrap();
        let first = open(folder.path()).unwrap();
        assert!(matches!(open(folder.path()), Err(ClassError::InUse { .. })));
        drop(first);
        assert!(open(folder.path()).is_ok());
    }

    #[test]
    fn tidying_keeps_the_last_mark_of_students_who_stay() {
        let folder = tempfile::tempdir().unwrap();
        let ledger = open(folder.path()).unwrap();
        for (student, key) in [("ada", "1"), ("gone", "1"), ("ada", "2")] {
            ledger.write(&mark(student, key)).unwrap();
        }
        ledger.tidy(|student| student != "gone").unwrap();
        let text = fs::read_to_string(Ledger::file(folder.path())).unwrap();
        assert_eq!(text, serde_json::to_string(&mark("ada", "2")).unwrap() + "\n");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }
}
