//! The content of a student's file at one moment.

use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::grade::Submission;
use crate::task::Task;

/// The content of a file; its hash identifies the verdict on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Content {
    /// The program to grade.
    pub submission: Submission,
    /// The SHA-256 of the bytes.
    pub hash: Hash,
    /// Whether the file has no bytes.
    pub is_empty: bool,
}

/// A SHA-256 hash.
pub type Hash = [u8; 32];

impl Content {
    /// These bytes as the file of `task`.
    pub fn new(task: &Task, bytes: Vec<u8>) -> Content {
        Content {
            hash: Sha256::digest(&bytes).into(),
            is_empty: bytes.is_empty(),
            submission: Submission::of_bytes(bytes, &shown(task)),
        }
    }

    /// The file of `task` as it is now; `None` if it cannot be read.
    pub fn read(task: &Task) -> Option<Content> {
        std::fs::read(task.file()).ok().map(|bytes| Content::new(task, bytes))
    }
}

/// The file of a task, by the path that its student knows.
pub fn shown(task: &Task) -> PathBuf {
    Path::new("exercises").join(&task.name).join("main.rs")
}
