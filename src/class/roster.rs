//! The roster: the students whose work is in a folder, and what each of them submitted.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::Path;

use super::collector::{Collected, Collector, TaskFiles};
use super::folder::{self, Folder, Kind};
use super::layout::Layout;
use super::name::shown;
use super::{ClassError, Refusal, archive, archive_name};
use crate::paths;

/// The students in a folder; their names are kept in memory, their work is not.
pub struct Roster {
    folder: Folder,
    /// For each student the names of folders and archives; there should be one.
    students: BTreeMap<String, Vec<OsString>>,
}

/// What one student submitted.
pub struct Work {
    /// The name of the student.
    pub student: String,
    /// The prefix that makes the paths of the student's files paths in the class, such as `ada/` or `ada.zip: `.
    pub prefix: String,
    /// The files, sorted by task.
    pub collected: Collected,
}

impl Roster {
    /// Reads which students are in `class`; hidden entries and the folder `results` are not students.
    ///
    /// # Errors
    /// The folder cannot be read, or the results would be in a student's folder or replace one.
    pub fn read(class: &Path, results: &Path) -> Result<Roster, ClassError> {
        let unreadable = |source: io::Error| ClassError::NoClass {
            folder: class.to_owned(),
            source,
        };
        let folder = Folder::at(class).map_err(unreadable)?;
        let names = folder.names(usize::MAX).map_err(unreadable)?;
        let class_path = fs::canonicalize(class).map_err(unreadable)?;
        let results = paths::resolve(results).map_err(unreadable)?;
        let depth = results
            .strip_prefix(&class_path)
            .map(|inside| inside.components().count());
        if matches!(depth, Ok(0) | Ok(2..)) {
            return Err(ClassError::AmongStudents { results });
        }
        let mut students: BTreeMap<String, Vec<OsString>> = BTreeMap::new();
        for name in names {
            if name.as_encoded_bytes().starts_with(b".") || results == class_path.join(&name) {
                continue;
            }
            let student = archive_name::stem(&name).unwrap_or(name.as_encoded_bytes());
            students.entry(shown(student)).or_default().push(name);
        }
        Ok(Roster { folder, students })
    }

    /// Returns the number of students.
    pub fn size(&self) -> usize {
        self.students.len()
    }

    /// Whether `student` is one of them.
    pub fn has(&self, student: &str) -> bool {
        self.students.contains_key(student)
    }

    /// Reads what each student submitted, one after another.
    pub fn works<'a>(&'a self, layout: Layout<'a>) -> impl Iterator<Item = Work> + Send + 'a {
        self.students
            .iter()
            .map(move |(student, names)| self.work(student, names, layout))
    }

    fn work(&self, student: &str, names: &[OsString], layout: Layout) -> Work {
        let mut collector = Collector::new(layout);
        let (prefix, looked) = match names {
            [name] => (self.prefix(name), self.look(name, &mut collector)),
            names => {
                let files = names.iter().map(|name| shown(name.as_encoded_bytes())).collect();
                (student.to_owned(), Err(Refusal::Several { files }))
            }
        };
        let collected = match looked {
            Ok(()) => collector.sorted(),
            Err(refusal) => {
                let refused = |_| TaskFiles::Refused(None, refusal.clone());
                Collected {
                    tasks: layout.tasks.iter().map(refused).collect(),
                    unused: Vec::new(),
                }
            }
        };
        Work {
            student: student.to_owned(),
            prefix,
            collected,
        }
    }

    fn prefix(&self, name: &OsStr) -> String {
        let shown = shown(name.as_encoded_bytes());
        if archive_name::stem(name).is_some() && self.folder.kind(name) == Kind::File {
            format!("{shown}: ")
        } else {
            format!("{shown}/")
        }
    }

    fn look(&self, name: &OsStr, collector: &mut Collector) -> Result<(), Refusal> {
        match self.folder.kind(name) {
            Kind::Folder => folder::look(&self.folder.enter(name)?, collector),
            Kind::File if archive_name::stem(name).is_none() => Err(Refusal::NoArchive),
            Kind::File => archive::look(name, self.folder.open(name)?, collector),
            Kind::Other(refusal) => Err(refusal),
        }
    }
}
