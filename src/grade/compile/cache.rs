//! What was compiled before, kept by content: the same source, compiler and flags give the same program.
//!
//! An entry is one file that carries the hash of its content, so that a damaged one is noticed and made again. It is
//! written beside its place and renamed into it: two checks at once cannot see half of one.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::grade::run::ProgramFile;

/// A folder of entries.
pub(super) struct Cache {
    folder: PathBuf,
}

/// What an entry is found by.
pub(super) struct Key {
    hash: Sha256,
}

/// A program as it is kept, with what the compiler said about it.
pub(super) struct Kept {
    pub(super) files: Vec<ProgramFile>,
    pub(super) warnings: String,
}

/// The first line of an entry; the bytes of its files follow one another.
#[derive(Serialize, Deserialize)]
struct Head {
    files: Vec<(PathBuf, usize)>,
    warnings: String,
}

/// The length of a hash in hexadecimal.
const HASH: usize = 64;

impl Key {
    /// A key for one kind of entry, of this version of the kit.
    pub(super) fn new(kind: &str) -> Key {
        let mut key = Key { hash: Sha256::new() };
        key.add(kind);
        key.add(env!("CARGO_PKG_VERSION"));
        key
    }

    /// One more thing on which the entry depends.
    pub(super) fn add(&mut self, part: &(impl AsRef<[u8]> + ?Sized)) {
        let bytes = part.as_ref();
        // With its length, so that parts cannot run into one another.
        self.hash.update((bytes.len() as u64).to_le_bytes());
        self.hash.update(bytes);
    }

    fn name(&self) -> String {
        hexadecimal(self.hash.clone())
    }
}

impl Cache {
    pub(super) fn new(folder: &Path) -> Cache {
        Cache {
            folder: folder.to_owned(),
        }
    }

    /// The program that was kept under `key`.
    pub(super) fn program(&self, key: &Key) -> Option<Kept> {
        let content = self.read(key)?;
        let end = content.iter().position(|&byte| byte == b'\n')?;
        let head: Head = serde_json::from_slice(&content[..end]).ok()?;
        let mut rest = &content[end + 1..];
        let mut files = Vec::new();
        for (name, length) in head.files {
            let (bytes, after) = rest.split_at_checked(length)?;
            files.push(ProgramFile {
                name,
                bytes: bytes.to_vec(),
            });
            rest = after;
        }
        Some(Kept {
            files,
            warnings: head.warnings,
        })
    }

    /// Keeps a program.
    pub(super) fn keep_program(&self, key: &Key, files: &[ProgramFile], warnings: &str) {
        let head = Head {
            files: files.iter().map(|file| (file.name.clone(), file.bytes.len())).collect(),
            warnings: warnings.to_owned(),
        };
        // A name that is not text cannot be kept; it is compiled again next time.
        let Ok(mut content) = serde_json::to_vec(&head) else {
            return;
        };
        content.push(b'\n');
        for file in files {
            content.extend_from_slice(&file.bytes);
        }
        self.keep(key, &content);
    }

    /// The text that was kept under `key`.
    pub(super) fn text(&self, key: &Key) -> Option<String> {
        String::from_utf8(self.read(key)?).ok()
    }

    /// Keeps a text.
    pub(super) fn keep_text(&self, key: &Key, text: &str) {
        self.keep(key, text.as_bytes());
    }

    fn read(&self, key: &Key) -> Option<Vec<u8>> {
        let mut entry = fs::read(self.folder.join(key.name())).ok()?;
        let content = entry.split_off(HASH.min(entry.len()));
        (hexadecimal(Sha256::new_with_prefix(&content)).as_bytes() == entry).then_some(content)
    }

    /// A cache that cannot be written, as on a full disk, costs time and nothing else.
    fn keep(&self, key: &Key, content: &[u8]) {
        let keep = || -> std::io::Result<()> {
            fs::create_dir_all(&self.folder)?;
            let mut file = tempfile::NamedTempFile::new_in(&self.folder)?;
            file.write_all(hexadecimal(Sha256::new_with_prefix(content)).as_bytes())?;
            file.write_all(content)?;
            file.persist(self.folder.join(key.name()))?;
            Ok(())
        };
        let _ = keep();
    }
}

fn hexadecimal(hash: Sha256) -> String {
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(part: &str) -> Key {
        let mut key = Key::new("test");
        key.add(part);
        key
    }

    #[test]
    fn what_is_kept_comes_back_and_a_damaged_entry_does_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let cache = Cache::new(&folder.path().join("made when needed"));
        let files = [("program", &b"\0\x01\n"[..]), ("more", b"")].map(|(name, bytes)| ProgramFile {
            name: name.into(),
            bytes: bytes.to_vec(),
        });
        cache.keep_program(&key("a"), &files, "warning: unused\n");
        let kept = cache.program(&key("a")).expect("it is there");
        assert_eq!(
            (kept.files.as_slice(), kept.warnings.as_str()),
            (&files[..], "warning: unused\n")
        );
        assert!(cache.program(&key("b")).is_none());

        let entry = cache.folder.join(key("a").name());
        for damage in [&b""[..], b"short", &fs::read(&entry).expect("it is there")[..HASH + 20]] {
            fs::write(&entry, damage).expect("it can be written");
            assert!(cache.program(&key("a")).is_none());
        }
    }

    #[test]
    fn parts_of_a_key_do_not_run_into_one_another() {
        let two = |first: &str, second: &str| {
            let mut key = key(first);
            key.add(second);
            key.name()
        };
        assert_ne!(two("ab", "c"), two("a", "bc"));
    }
}
