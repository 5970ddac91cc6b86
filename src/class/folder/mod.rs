//! Folders that strangers filled: no link is followed, nothing but plain files is opened, nothing large is read.

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

/// What a name in a folder stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A plain file.
    File,
    /// A folder.
    Folder,
    /// Something that is not looked at.
    Other(Refusal),
}

/// Looks for submissions in `folder`; where it holds none but one archive, in that.
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
        if collector.offer(&path, || read(folder, &name)) || !collector.may_contain(&path) {
            continue;
        }
        let looked = match folder.kind(&name) {
            Kind::File => Ok(()),
            Kind::Folder => folder
                .enter(&name)
                .and_then(|folder| look_below(&folder, &format!("{path}/"), collector)),
            Kind::Other(refusal) => Err(refusal),
        };
        match looked {
            Ok(()) => {}
            Err(refusal @ Refusal::TooMany { .. }) => return Err(refusal),
            Err(refusal) => collector.block(path, refusal),
        }
    }
    Ok(())
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
