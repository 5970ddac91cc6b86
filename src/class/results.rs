//! Results: the marks of a class, one JSON line each, read one by one.
//!
//! Only the position of each mark is kept in memory, so that a class of any size can be read. A line that was cut short by
//! a crash is dropped; of several lines for one task of one student the last one counts.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::vec;

use serde::Deserialize;
use thiserror::Error;

use super::mark::{Mark, VERSION};
use super::regular_file;
use crate::file_error::FileError;

/// The name of the file that holds them.
pub(super) const NAME: &str = "results.jsonl";

/// Why results cannot be read.
#[derive(Debug, Error)]
pub enum ResultsError {
    /// The folder has no results.
    #[error("{} has no results ({} is missing); name the folder given to `cargo queens grade CLASS -o`", folder.display(), NAME)]
    Absent {
        /// The folder that was named.
        folder: PathBuf,
    },
    /// The file cannot be read.
    #[error(transparent)]
    Unreadable(#[from] FileError),
    /// A line that is not a mark.
    #[error("{}, line {line}: not a valid mark; move the file aside and grade again", file.display())]
    Damaged {
        /// The results file.
        file: PathBuf,
        /// The number of the line, from 1.
        line: usize,
    },
    /// A file of another version of the kit.
    #[error("{} has version {version}, and this kit reads version {VERSION}; grade into a new folder", file.display())]
    OtherVersion {
        /// The results file.
        file: PathBuf,
        /// The version of its form.
        version: u32,
    },
}

/// The marks in a results file: by student, then in the order of the tasks.
pub struct Results {
    file: PathBuf,
    reader: BufReader<File>,
    /// The end of the last whole line.
    end: Place,
    /// The number of tasks with marks.
    tasks: usize,
    places: vec::IntoIter<((String, usize), Place)>,
}

/// The position of a mark in the file.
#[derive(Clone, Copy)]
struct Place {
    offset: u64,
    line: usize,
}

/// The part of a mark that says to whom it belongs.
#[derive(Deserialize)]
struct Head {
    version: u32,
    student: String,
    task: String,
}

impl Results {
    /// Opens the results in `file` for `tasks` in this order; marks for other tasks are left out.
    ///
    /// # Errors
    /// The file cannot be read, or contains something else.
    pub fn open(file: &Path, tasks: &[String]) -> Result<Results, ResultsError> {
        let unreadable = |error: io::Error| match (error.kind(), file.parent()) {
            (io::ErrorKind::NotFound | io::ErrorKind::NotADirectory, Some(folder)) => ResultsError::Absent {
                folder: folder.to_owned(),
            },
            _ => FileError::reading(file)(error).into(),
        };
        let opened = regular_file::open(File::options().read(true), file);
        let mut reader = BufReader::new(opened.map_err(unreadable)?);
        let mut places = BTreeMap::new();
        let mut place = Place { offset: 0, line: 1 };
        let mut text = Vec::new();
        loop {
            text.clear();
            let length = reader.read_until(b'\n', &mut text).map_err(unreadable)?;
            // A line without an end was cut short while it was written.
            if text.last() != Some(&b'\n') {
                break;
            }
            let head: Head = parsed(file, place.line, &text)?;
            if head.version != VERSION {
                return Err(ResultsError::OtherVersion {
                    file: file.to_owned(),
                    version: head.version,
                });
            }
            if let Some(task) = tasks.iter().position(|task| *task == head.task) {
                places.insert((head.student, task), place);
            }
            place.offset += length as u64;
            place.line += 1;
        }
        Ok(Results {
            file: file.to_owned(),
            reader,
            end: place,
            tasks: tasks.len(),
            places: places.into_iter().collect::<Vec<_>>().into_iter(),
        })
    }

    /// Returns the number of missing marks: each student has one for each task when everything is graded.
    pub fn missing(&self) -> usize {
        let places = self.places.as_slice();
        let students = places.chunk_by(|((one, _), _), ((other, _), _)| one == other).count();
        students * self.tasks - places.len()
    }

    /// Returns the length of all whole lines, in bytes.
    pub(super) fn length(&self) -> u64 {
        self.end.offset
    }

    /// Returns the number of whole lines, including those that no longer count.
    pub(super) fn lines(&self) -> usize {
        self.end.line - 1
    }

    fn read(&mut self, place: Place) -> Result<Mark, ResultsError> {
        let mut text = Vec::new();
        let line = self
            .reader
            .seek(SeekFrom::Start(place.offset))
            .and_then(|_| self.reader.read_until(b'\n', &mut text));
        line.map_err(FileError::reading(&self.file))?;
        parsed(&self.file, place.line, &text)
    }
}

impl Iterator for Results {
    type Item = Result<Mark, ResultsError>;

    fn next(&mut self) -> Option<Self::Item> {
        let (_, place) = self.places.next()?;
        Some(self.read(place))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.places.size_hint()
    }
}

impl ExactSizeIterator for Results {}

fn parsed<'a, T: Deserialize<'a>>(file: &Path, line: usize, text: &'a [u8]) -> Result<T, ResultsError> {
    serde_json::from_slice(text).map_err(|_| ResultsError::Damaged {
        file: file.to_owned(),
        line,
    })
}

#[cfg(test)]
mod tests {
    use super::super::mark::Handling;
    use super::super::refusal::Refusal;
    use super::*;

    fn mark(student: &str, task: &str, outcome: Handling) -> Mark {
        Mark {
            version: VERSION,
            student: student.into(),
            task: task.into(),
            file: None,
            language: None,
            possible: 10,
            key: String::new(),
            milliseconds: 0,
            outcome,
            unused: Vec::new(),
        }
    }

    fn line(mark: &Mark) -> String {
        serde_json::to_string(mark).unwrap() + "\n"
    }

    fn read(text: &str) -> Result<Vec<Mark>, ResultsError> {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("results.jsonl");
        std::fs::write(&file, text).unwrap();
        Results::open(&file, &["rooks".into(), "bits".into()])?.collect()
    }

    #[test]
    fn marks_come_by_student_and_task_and_the_last_one_counts() {
        let refused = mark("ada", "bits", Handling::Refused(Refusal::Link));
        let missing = mark("ada", "rooks", Handling::Missing { instead: None });
        let other = mark("Alan", "rooks", Handling::Refused(Refusal::TooLarge { limit: 1 }));
        let earlier = mark("ada", "bits", Handling::Missing { instead: None });
        let elsewhere = mark("ada", "a task that was taken out", Handling::Missing { instead: None });
        let text: String = [&earlier, &refused, &elsewhere, &missing, &other].map(line).concat();
        assert_eq!(read(&text).unwrap(), [other, missing, refused]);
    }

    #[test]
    fn a_torn_last_line_is_dropped_and_a_damaged_line_is_named() {
        let whole = mark("ada", "bits", Handling::Missing { instead: None });
        let torn = line(&whole) + &line(&whole)[..40];
        assert_eq!(read(&torn).unwrap(), std::slice::from_ref(&whole));
        let damaged = format!("{}oops\n{}", line(&whole), line(&whole));
        assert!(matches!(read(&damaged), Err(ResultsError::Damaged { line: 2, .. })));
        let newer = line(&Mark {
            version: VERSION + 1,
            ..whole
        });
        assert!(matches!(read(&newer), Err(ResultsError::OtherVersion { version, .. }) if version == VERSION + 1));
    }
}
