//! Why part of a student's work is not graded.

use std::io;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::io_message;

/// Why something that was handed in is not graded; what it says fits behind the name of the file. Names in it are escaped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Error)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Refusal {
    /// A symbolic link.
    #[error("a symbolic link, which is not followed: hand in the file itself")]
    Link,
    /// Neither a file nor a folder.
    #[error("{what}, which is never opened: hand in a file")]
    NotAFile {
        /// What it is, such as `a named pipe`.
        what: String,
    },
    /// More than one file for one task, or more than one folder or archive of one student.
    #[error("handed in more than once: {}; keep one of them", counted(files))]
    Several {
        /// All of them.
        files: Vec<String>,
    },
    /// Larger than any submission.
    #[error("larger than {limit} bytes, which no submission needs")]
    TooLarge {
        /// How large it may be, in bytes.
        limit: u64,
    },
    /// More than this in a folder or an archive.
    #[error("more than {limit} files and folders in it: hand in the submissions alone")]
    TooMany {
        /// How many there may be.
        limit: usize,
    },
    /// The system does not let it be read.
    #[error("cannot be read: {reason}")]
    Unreadable {
        /// What the system says.
        reason: String,
    },
    /// A file that no work comes in, beside the students or within what one of them handed in.
    #[error("neither a folder nor an archive that is read (.zip, .tar.gz, .tgz): move it away or pack it again")]
    NoArchive,
    /// An archive beside or within other things that were handed in, so that it is not clear what counts.
    #[error("an archive within what was handed in, which is not opened: hand in what is in it, or this archive alone")]
    Packed,
    /// An archive with a password.
    #[error("is encrypted: hand it in without a password")]
    Encrypted,
    /// An archive that is none, or is cut off.
    #[error("no archive that can be read: {reason}; pack it again")]
    Damaged {
        /// What is wrong with it.
        reason: String,
    },
    /// An archive that becomes too large when it is unpacked.
    #[error("more than {limit} bytes when unpacked, which no submissions need")]
    Swollen {
        /// How large it may become, in bytes.
        limit: u64,
    },
    /// An archive with a name that leads out of it.
    #[error("holds the name {name}, which leads out of it: pack it again")]
    LeadsOut {
        /// The name.
        name: String,
    },
}

impl Refusal {
    /// The operating system does not let it be read.
    pub(super) fn unreadable(error: impl Into<io::Error>) -> Refusal {
        Refusal::Unreadable {
            reason: io_message::of(&error.into()),
        }
    }

    /// Not a file, but `what`, such as `a named pipe`.
    pub(super) fn not_a_file(what: &str) -> Refusal {
        Refusal::NotAFile { what: what.to_owned() }
    }

    /// A damaged archive, with the reason in our own words: those of the crates that read it are for programmers.
    pub(super) fn damaged(reason: impl Into<String>) -> Refusal {
        Refusal::Damaged { reason: reason.into() }
    }
}

/// Names with how often each is there: an archive may hold one twice.
fn counted(names: &[String]) -> String {
    let mut counts: Vec<(&String, usize)> = Vec::new();
    for name in names {
        match counts.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => counts.push((name, 1)),
        }
    }
    let words = counts.into_iter().map(|(name, count)| match count {
        1 => name.clone(),
        count => format!("{name} ({count} times)"),
    });
    words.collect::<Vec<_>>().join(", ")
}
