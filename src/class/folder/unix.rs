//! Folders on Unix: held open, and everything in them opened from there, so that a path cannot be replaced meanwhile.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use rustix::fs::{AtFlags, Dir, FileType, Mode, OFlags, fstat, openat, statat};

use super::Kind;
use crate::class::Refusal;

/// A folder that is held open.
pub struct Folder(OwnedFd);

impl Folder {
    /// Opens the folder at `path`, which is the user's own: links are followed.
    ///
    /// # Errors
    /// It cannot be opened, or is not a folder.
    pub fn at(path: &Path) -> io::Result<Folder> {
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
        Ok(Folder(rustix::fs::open(path, flags, Mode::empty())?))
    }

    /// Returns its names in order, or those of the first `most` entries if there are more.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn names(&self, most: usize) -> io::Result<Vec<OsString>> {
        let mut names = Vec::new();
        for entry in Dir::read_from(&self.0)? {
            let name = entry?.file_name().to_bytes().to_owned();
            if names.len() == most {
                break;
            }
            if name != b"." && name != b".." {
                names.push(OsStr::from_bytes(&name).to_owned());
            }
        }
        names.sort_unstable();
        Ok(names)
    }

    /// Returns what the entry called `name` is.
    pub fn kind(&self, name: &OsStr) -> Kind {
        match statat(&self.0, name, AtFlags::SYMLINK_NOFOLLOW) {
            Ok(status) => kind(FileType::from_raw_mode(status.st_mode)),
            Err(reason) => Kind::Other(Refusal::unreadable(reason)),
        }
    }

    /// Opens the folder called `name` in it.
    ///
    /// # Errors
    /// It is not a folder, or cannot be opened.
    pub fn enter(&self, name: &OsStr) -> Result<Folder, Refusal> {
        match self.kind(name) {
            Kind::Folder => {}
            Kind::File => return Err(Refusal::not_a_file("a file where a folder belongs")),
            Kind::Other(refusal) => return Err(refusal),
        }
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let folder = openat(&self.0, name, flags, Mode::empty()).map_err(Refusal::unreadable)?;
        Ok(Folder(folder))
    }

    /// Opens the regular file called `name` in it.
    ///
    /// # Errors
    /// It is not a regular file, or cannot be opened.
    pub fn open(&self, name: &OsStr) -> Result<File, Refusal> {
        // Checked before it is opened, since opening a device may have effects; and after, since it may have changed.
        require_file(self.kind(name))?;
        let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
        let file = openat(&self.0, name, flags, Mode::empty()).map_err(Refusal::unreadable)?;
        let status = fstat(&file).map_err(Refusal::unreadable)?;
        require_file(kind(FileType::from_raw_mode(status.st_mode)))?;
        Ok(file.into())
    }
}

fn kind(file_type: FileType) -> Kind {
    match file_type {
        FileType::RegularFile => Kind::File,
        FileType::Directory => Kind::Folder,
        FileType::Symlink => Kind::Other(Refusal::Link),
        FileType::Fifo => Kind::Other(Refusal::not_a_file("a named pipe")),
        FileType::Socket => Kind::Other(Refusal::not_a_file("a socket")),
        _ => Kind::Other(Refusal::not_a_file("a device")),
    }
}

fn require_file(kind: Kind) -> Result<(), Refusal> {
    match kind {
        Kind::File => Ok(()),
        Kind::Folder => Err(Refusal::not_a_file("a folder where a file belongs")),
        Kind::Other(refusal) => Err(refusal),
    }
}
