//! Reads submissions in folders that strangers filled: links are not followed, only regular files are opened, and nothing
//! large is read.

#[cfg(not(unix))]
mod fallback;
#[cfg(unix)]
mod unix;

use std::ffi::{OsStr, OsString};

#[cfg(not(unix))]
pub use fallback::Folder;
#[cfg(unix)]
pub use unix::Folder;

use super::collector::Collector;
use super::limits::{self, ENTRIES};
use super::name::shown;
use super::{Refusal, archive};

/// How deep folders are searched where no submission belongs: each level holds one folder open.
const DEPTH: usize = 16;

/// What an entry of a folder is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A regular file.
    File,
    /// A folder.
    Folder,
    /// Something that is not looked at.
    Other(Refusal),
}

/// Looks for submissions in `folder`; if it holds none but one archive, in that.
///
/// # Errors
/// It cannot be read, or holds too much.
pub fn look(folder: &Folder, collector: &mut Collector) -> Result<(), Refusal> {
    look_below(folder, "", collector)?;
    let Some(path) = collector.take_archive() else {
        return Ok(());
    };
    let names = names(folder)?;
    if let Some(name) = names.iter().find(|name| shown(name.as_encoded_bytes()) == path)
        && let Err(refusal) = folder.open(name).and_then(|file| archive::look(name, file, collector))
    {
        collector.block(path, refusal);
    }
    Ok(())
}

fn look_below(folder: &Folder, above: &str, collector: &mut Collector) -> Result<(), Refusal> {
    for name in names(folder)? {
        collector.count()?;
        let path = format!("{above}{}", shown(name.as_encoded_bytes()));
        if collector.offer(&path, || read(folder, &name)) {
            continue;
        }
        let may_contain = collector.may_contain(&path);
        let looked = match folder.kind(&name) {
            Kind::Folder if may_contain => folder
                .enter(&name)
                .and_then(|folder| look_below(&folder, &format!("{path}/"), collector)),
            Kind::Folder => {
                search(folder, &name, &path, collector);
                Ok(())
            }
            Kind::File => {
                collector.pass_by(&path);
                Ok(())
            }
            Kind::Other(refusal) if may_contain => Err(refusal),
            Kind::Other(_) => Ok(()),
        };
        match looked {
            Ok(()) => {}
            Err(refusal @ Refusal::TooMany { .. }) => return Err(refusal),
            Err(refusal) => collector.block(path, refusal),
        }
    }
    Ok(())
}

/// Names the sources in the folder called `name`, where no submission belongs.
///
/// What cannot be read there is not wanted either.
fn search(folder: &Folder, name: &OsStr, path: &str, collector: &mut Collector) {
    if !collector.is_searched(path) {
        return;
    }
    if path.matches('/').count() >= DEPTH {
        collector.skip(path);
        return;
    }
    let Ok(folder) = folder.enter(name) else {
        return;
    };
    for name in folder.names(ENTRIES).unwrap_or_default() {
        if !collector.may_search() {
            collector.skip(path);
            return;
        }
        let path = format!("{path}/{}", shown(name.as_encoded_bytes()));
        match folder.kind(&name) {
            Kind::File => collector.pass_by(&path),
            Kind::Folder => search(&folder, &name, &path, collector),
            Kind::Other(_) => {}
        }
    }
}

/// Returns the names in `folder`, unless there are too many.
fn names(folder: &Folder) -> Result<Vec<OsString>, Refusal> {
    let names = folder.names(ENTRIES + 1).map_err(Refusal::unreadable)?;
    if names.len() > ENTRIES {
        return Err(Refusal::TooMany { limit: ENTRIES });
    }
    Ok(names)
}

fn read(folder: &Folder, name: &OsStr) -> Result<Vec<u8>, Refusal> {
    limits::read_source(folder.open(name)?)
}
