//! What stands in a student's file at one moment.

use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::grade::Submission;
use crate::task::Task;

/// The content of a file, by which verdicts are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Content {
    /// What is graded.
    pub submission: Submission,
    /// What distinguishes it from any other content.
    pub hash: Hash,
    /// Whether there is nothing in it.
    pub is_empty: bool,
}

/// What distinguishes one content from any other.
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

    /// What stands in the file of `task` now; `None` where it cannot be read.
    pub fn read(task: &Task) -> Option<Content> {
        std::fs::read(task.file()).ok().map(|bytes| Content::new(task, bytes))
    }
}

/// The file of a task as its student knows it.
pub fn shown(task: &Task) -> PathBuf {
    Path::new("exercises").join(&task.name).join("main.rs")
}
