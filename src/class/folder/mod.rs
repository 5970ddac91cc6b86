//! Folders that strangers filled: no link is followed, nothing but plain files is opened, nothing large is read.

#[cfg(not(unix))]
mod elsewhere;
#[cfg(unix)]
mod unix;

use std::ffi::OsStr;
use std::io::{self, Read};

#[cfg(not(unix))]
pub use elsewhere::Folder;
#[cfg(unix)]
pub use unix::Folder;

use super::handed::{ENTRIES, Handed, SOURCE};
use super::name::shown;
use super::{Refusal, archive};
use crate::reason;

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
pub fn look(folder: &Folder, handed: &mut Handed) -> Result<(), Refusal> {
    look_below(folder, "", handed)?;
    let Some(path) = handed.take_archive() else {
        return Ok(());
    };
    let names = folder.names(ENTRIES)?;
    if let Some(name) = names.iter().find(|name| shown(name.as_encoded_bytes()) == path)
        && let Err(refusal) = folder.open(name).and_then(|file| archive::look(name, file, handed))
    {
        handed.block(path, refusal);
    }
    Ok(())
}

fn look_below(folder: &Folder, above: &str, handed: &mut Handed) -> Result<(), Refusal> {
    for name in folder.names(ENTRIES)? {
        handed.count()?;
        let path = format!("{above}{}", shown(name.as_encoded_bytes()));
        if handed.offer(&path, || read(folder, &name)) || !handed.leads(&path) {
            continue;
        }
        let looked = match folder.kind(&name) {
            Kind::File => Ok(()),
            Kind::Folder => folder
                .enter(&name)
                .and_then(|folder| look_below(&folder, &format!("{path}/"), handed)),
            Kind::Other(refusal) => Err(refusal),
        };
        match looked {
            Ok(()) => {}
            Err(refusal @ Refusal::TooMany { .. }) => return Err(refusal),
            Err(refusal) => handed.block(path, refusal),
        }
    }
    Ok(())
}

fn read(folder: &Folder, name: &OsStr) -> Result<Vec<u8>, Refusal> {
    limited(folder.open(name)?)
}

/// All that `reader` holds, if it is no more than a source may be.
pub fn limited(reader: impl Read) -> Result<Vec<u8>, Refusal> {
    let mut content = Vec::new();
    reader.take(SOURCE + 1).read_to_end(&mut content).map_err(unreadable)?;
    if content.len() as u64 > SOURCE {
        return Err(Refusal::TooLarge { limit: SOURCE });
    }
    Ok(content)
}

/// What the system does not let us read.
pub fn unreadable(reason: impl Into<io::Error>) -> Refusal {
    Refusal::Unreadable {
        reason: reason::of(&reason.into()),
    }
}

/// Something that is neither a file nor a folder.
pub fn not_a_file(what: &str) -> Refusal {
    Refusal::NotAFile { what: what.to_owned() }
}
