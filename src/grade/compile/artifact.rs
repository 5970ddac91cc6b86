//! A compiled program as bytes, to be kept in the cache with what the compiler said about it.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::grade::run::ProgramFile;

/// A program as it is kept.
pub(super) struct Artifact {
    pub(super) files: Vec<ProgramFile>,
    pub(super) warnings: String,
}

/// The first line of the bytes; those of the files follow one another.
#[derive(Serialize, Deserialize)]
struct Head {
    files: Vec<(PathBuf, usize)>,
    warnings: String,
}

impl Artifact {
    /// The program that these bytes stand for.
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Artifact> {
        let end = bytes.iter().position(|&byte| byte == b'\n')?;
        let head: Head = serde_json::from_slice(&bytes[..end]).ok()?;
        let mut rest = &bytes[end + 1..];
        let mut files = Vec::new();
        for (name, length) in head.files {
            let (bytes, after) = rest.split_at_checked(length)?;
            files.push(ProgramFile {
                name,
                bytes: bytes.to_vec(),
            });
            rest = after;
        }
        Some(Artifact {
            files,
            warnings: head.warnings,
        })
    }

    /// The bytes; `None` for a name that is not text, which is compiled again next time.
    pub(super) fn to_bytes(&self) -> Option<Vec<u8>> {
        let head = Head {
            files: self
                .files
                .iter()
                .map(|file| (file.name.clone(), file.bytes.len()))
                .collect(),
            warnings: self.warnings.clone(),
        };
        let mut bytes = serde_json::to_vec(&head).ok()?;
        bytes.push(b'\n');
        for file in &self.files {
            bytes.extend_from_slice(&file.bytes);
        }
        Some(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_comes_back_as_it_was_kept() {
        let files = [("program", &b"\0\x01\n"[..]), ("more", b"")].map(|(name, bytes)| ProgramFile {
            name: name.into(),
            bytes: bytes.to_vec(),
        });
        let kept = Artifact {
            files: files.to_vec(),
            warnings: "warning: unused\n".into(),
        };
        let bytes = kept.to_bytes().expect("its names are text");
        let back = Artifact::from_bytes(&bytes).expect("it is whole");
        assert_eq!((back.files, back.warnings), (kept.files, kept.warnings));
        assert!(Artifact::from_bytes(&bytes[..bytes.len() - 1]).is_none());
    }
}
