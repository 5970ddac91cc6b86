//! Folders on other systems: by their paths, so that an entry can be replaced between the look and the opening.
//!
//! The kit's own tests do not run here.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, FileType};
use std::io;
use std::path::{Path, PathBuf};

use super::Kind;
use crate::class::Refusal;

/// A folder, known by its path.
pub struct Folder(PathBuf);

impl Folder {
    /// Returns the folder at `path`.
    ///
    /// # Errors
    /// It cannot be read, or is not a folder.
    pub fn at(path: &Path) -> io::Result<Folder> {
        fs::read_dir(path)?;
        Ok(Folder(path.to_owned()))
    }

    /// Returns its names in order, or those of the first `most` entries if there are more.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn names(&self, most: usize) -> io::Result<Vec<OsString>> {
        let names = fs::read_dir(&self.0)?.map(|entry| entry.map(|entry| entry.file_name()));
        let mut names: Vec<OsString> = names.take(most).collect::<Result<_, _>>()?;
        names.sort_unstable();
        Ok(names)
    }

    /// Returns what the entry called `name` is.
    pub fn kind(&self, name: &OsStr) -> Kind {
        match fs::symlink_metadata(self.0.join(name)) {
            Ok(metadata) => kind(metadata.file_type()),
            Err(reason) => Kind::Other(Refusal::unreadable(reason)),
        }
    }

    /// Returns the folder called `name` in it.
    ///
    /// # Errors
    /// It is not a folder.
    pub fn enter(&self, name: &OsStr) -> Result<Folder, Refusal> {
        match self.kind(name) {
            Kind::Folder => Ok(Folder(self.0.join(name))),
            Kind::File => Err(Refusal::not_a_file("a file where a folder belongs")),
            Kind::Other(refusal) => Err(refusal),
        }
    }

    /// Opens the regular file called `name` in it.
    ///
    /// # Errors
    /// It is not a regular file, or cannot be opened.
    pub fn open(&self, name: &OsStr) -> Result<File, Refusal> {
        match self.kind(name) {
            Kind::File => File::open(self.0.join(name)).map_err(Refusal::unreadable),
            Kind::Folder => Err(Refusal::not_a_file("a folder where a file belongs")),
            Kind::Other(refusal) => Err(refusal),
        }
    }
}

fn kind(file_type: FileType) -> Kind {
    if file_type.is_symlink() {
        Kind::Other(Refusal::Link)
    } else if file_type.is_dir() {
        Kind::Folder
    } else {
        Kind::File
    }
}
