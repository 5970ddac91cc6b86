//! Why part of a student's work is not graded.

use std::io;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::io_message;

/// Why part of a student's work is not graded. The text follows the name of the file; names in it are escaped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Error)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Refusal {
    /// A symbolic link.
    #[error("a symbolic link, which is not followed; submit the file itself")]
    Link,
    /// Neither a file nor a folder.
    #[error("{what}, which is never opened; submit a regular file")]
    NotAFile {
        /// A noun phrase, such as `a named pipe`.
        what: String,
    },
    /// More than one file for one task, or more than one folder or archive of one student.
    #[error("submitted more than once: {}; keep one of them", counted(files))]
    Several {
        /// At most a few of them, by their paths.
        files: Vec<String>,
    },
    /// Larger than any submission.
    #[error("larger than {limit} bytes, which no submission needs")]
    TooLarge {
        /// The largest allowed size, in bytes.
        limit: u64,
    },
    /// Too many entries in a folder or an archive.
    #[error("contains more than {limit} files and folders; submit only the source files")]
    TooMany {
        /// The largest allowed number of entries.
        limit: usize,
    },
    /// The operating system does not let it be read.
    #[error("cannot be read: {reason}")]
    Unreadable {
        /// The text of the operating system.
        reason: String,
    },
    /// A file of an unsupported kind, next to the students or inside the work of one of them.
    #[error("not a folder or a supported archive (.zip, .tar.gz, .tgz); remove it or repack it")]
    NoArchive,
    /// An archive next to or inside other work, so that it is not clear what counts.
    #[error("an archive inside the submission, which is not opened; submit its contents, or this archive alone")]
    Packed,
    /// An archive with a password.
    #[error("encrypted; submit it without a password")]
    Encrypted,
    /// Not an archive, or one that is cut off.
    #[error("not a readable archive: {reason}; repack it")]
    Damaged {
        /// A clause that says what is wrong with it.
        reason: String,
    },
    /// An archive that becomes too large when it is unpacked.
    #[error("more than {limit} bytes when unpacked, which no submission needs")]
    Swollen {
        /// The largest allowed size, in bytes.
        limit: u64,
    },
    /// An archive with a path that leads out of it.
    #[error("contains the path {name}, which points outside the archive; repack it")]
    LeadsOut {
        /// The path, escaped.
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

/// Lists names, with the number of times where an archive holds one more than once.
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
