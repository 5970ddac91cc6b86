//! The cache: what was made before, kept by content, so that the same input need not be worked on again.
//!
//! An entry is one file that carries the hash of its content, so that a damaged one is noticed and made again. It is
//! written next to its place and renamed into it: two checks at once cannot see half of one. In the level *sandbox* no
//! submission can write here; in the level *limits* it can, as it can write everything that its user can.

pub mod assessment_cache;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use std::time::SystemTime;

use sha2::{Digest, Sha256};

/// How many entries are kept; a program has about 15 KiB, an assessment about 2.
const ENTRIES: usize = 2_000;

/// How many bytes all entries take together: a submission can make its compiled program large.
const BYTES: u64 = 256 << 20;

/// A folder of entries.
#[derive(Clone)]
pub struct Cache {
    folder: PathBuf,
}

/// What an entry is found by.
pub struct Key {
    hash: Sha256,
}

/// The length of a hash in hexadecimal.
const HASH: usize = 64;

impl Key {
    /// A key for one kind of entry, which another version of the kit does not take for its own.
    pub fn new(kind: &str) -> Key {
        let mut key = Key { hash: Sha256::new() };
        key.add(kind);
        key.add(env!("CARGO_PKG_VERSION"));
        key
    }

    /// One more thing on which the entry depends.
    pub fn add(&mut self, part: &(impl AsRef<[u8]> + ?Sized)) {
        let bytes = part.as_ref();
        // With its length, so that parts cannot run into one another.
        self.hash.update((bytes.len() as u64).to_le_bytes());
        self.hash.update(bytes);
    }

    /// A file that is too large to be read each time: where it really lies, how long it is, when it was written.
    pub fn add_file(&mut self, file: &Path) {
        let real = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
        let metadata = fs::metadata(&real).ok();
        let length = metadata.as_ref().map_or(0, fs::Metadata::len);
        let written = metadata
            .and_then(|metadata| metadata.modified().ok())
            .and_then(|time| time.duration_since(SystemTime::UNIX_EPOCH).ok())
            .map_or(0, |time| time.as_nanos());
        self.add(real.as_os_str().as_encoded_bytes());
        self.add(&format!("{length} {written}"));
    }

    /// The name of the entry: equal for equal parts, and for no others.
    pub fn name(&self) -> String {
        hexadecimal(self.hash.clone())
    }
}

impl Cache {
    pub fn new(folder: &Path) -> Cache {
        Cache {
            folder: folder.to_owned(),
        }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// What was kept under `key`; `None` where there is nothing, or something damaged.
    pub fn get(&self, key: &Key) -> Option<Vec<u8>> {
        let mut entry = fs::read(self.folder.join(key.name())).ok()?;
        let content = entry.split_off(HASH.min(entry.len()));
        (hexadecimal(Sha256::new_with_prefix(&content)).as_bytes() == entry).then_some(content)
    }

    /// Keeps `content`. A cache that cannot be written, as on a full disk, costs time and nothing else.
    pub fn keep(&self, key: &Key, content: &[u8]) {
        let keep = || -> std::io::Result<()> {
            fs::create_dir_all(&self.folder)?;
            let mut file = tempfile::NamedTempFile::new_in(&self.folder)?;
            file.write_all(hexadecimal(Sha256::new_with_prefix(content)).as_bytes())?;
            file.write_all(content)?;
            file.persist(self.folder.join(key.name()))?;
            self.shrink(ENTRIES, BYTES)
        };
        let _ = keep();
    }

    /// Removes the oldest entries where there are more than `most`, or more than `most_bytes` in all of them, until half of
    /// that is left.
    fn shrink(&self, most: usize, most_bytes: u64) -> std::io::Result<()> {
        let mut entries = Vec::new();
        for entry in fs::read_dir(&self.folder)? {
            let entry = entry?;
            // Another check may have removed it just now.
            let Ok(metadata) = entry.metadata() else { continue };
            let written = metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH);
            entries.push((written, metadata.len(), entry.path()));
        }
        let mut bytes: u64 = entries.iter().map(|(_, length, _)| length).sum();
        let mut count = entries.len();
        if count <= most && bytes <= most_bytes {
            return Ok(());
        }
        entries.sort();
        for (_, length, path) in entries {
            if count <= most / 2 && bytes <= most_bytes / 2 {
                break;
            }
            // As above.
            let _ = fs::remove_file(path);
            count -= 1;
            bytes -= length;
        }
        Ok(())
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
        cache.keep(&key("a"), b"\0\x01\n");
        assert_eq!(cache.get(&key("a")).as_deref(), Some(&b"\0\x01\n"[..]));
        assert!(cache.get(&key("b")).is_none());

        let entry = cache.folder.join(key("a").name());
        let whole = fs::read(&entry).expect("it is there");
        for damage in [&b""[..], b"short", &whole[..whole.len() - 1]] {
            fs::write(&entry, damage).expect("it can be written");
            assert!(cache.get(&key("a")).is_none());
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

    #[test]
    fn the_oldest_entries_go_where_there_are_too_many() {
        let folder = tempfile::tempdir().expect("a folder");
        let cache = Cache::new(folder.path());
        for number in 0..10 {
            cache.keep(&key(&number.to_string()), b"entry");
            let file = fs::File::options()
                .append(true)
                .open(folder.path().join(key(&number.to_string()).name()));
            let written = SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(number);
            file.and_then(|file| file.set_modified(written))
                .expect("its time can be set");
        }
        cache.shrink(10, BYTES).expect("the folder can be read");
        assert_eq!(fs::read_dir(folder.path()).expect("it is there").count(), 10);
        cache.shrink(8, BYTES).expect("the folder can be read");
        assert_eq!(fs::read_dir(folder.path()).expect("it is there").count(), 4);
        assert!(cache.get(&key("9")).is_some());

        let one = fs::metadata(folder.path().join(key("9").name()))
            .expect("it is there")
            .len();
        cache.shrink(10, 3 * one).expect("the folder can be read");
        assert_eq!(fs::read_dir(folder.path()).expect("it is there").count(), 1);
        assert!(cache.get(&key("9")).is_some());
    }
}
