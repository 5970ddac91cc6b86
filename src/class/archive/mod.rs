//! Archives: read where they are, never unpacked onto the disk. Of each only the submissions are unpacked, into memory.

mod tar;
mod zip;

use std::ffi::OsStr;
use std::fs::File;
use std::io::Read;

use super::Refusal;
use super::folder::limited;
use super::handed::Handed;
use super::name::shown;

/// Looks for submissions in an archive of one kind.
type Look = fn(File, &mut Handed) -> Result<(), Refusal>;

/// The endings of archives, with what reads them.
const ENDINGS: [(&str, Look); 3] = [(".zip", zip::look), (".tar.gz", tar::look), (".tgz", tar::look)];

/// The endings of archives that nothing here reads, so that they are at least named.
const OTHER_ENDINGS: [&str; 6] = [".rar", ".7z", ".tar", ".tar.bz2", ".tar.xz", ".tar.zst"];

/// Why an archive called `name` is left alone that stands where a student's files do; `None` where it is no archive.
pub fn unopened(name: &str) -> Option<Refusal> {
    let name = name.to_ascii_lowercase();
    let ends = |ending: &str| name.len() > ending.len() && name.ends_with(ending);
    if ENDINGS.iter().any(|(ending, _)| ends(ending)) {
        return Some(Refusal::Packed);
    }
    OTHER_ENDINGS.into_iter().any(ends).then_some(Refusal::NoArchive)
}

/// The name of an archive without its ending; `None` where it is none.
pub fn stem(name: &OsStr) -> Option<&[u8]> {
    split(name).map(|(stem, _)| stem)
}

/// Looks for submissions in the archive `file` called `name`.
///
/// # Errors
/// It is no archive, damaged, or holds too much.
pub fn look(name: &OsStr, file: File, handed: &mut Handed) -> Result<(), Refusal> {
    let (_, look) = split(name).ok_or(Refusal::NoArchive)?;
    look(file, handed)
}

fn split(name: &OsStr) -> Option<(&[u8], Look)> {
    let name = name.as_encoded_bytes();
    ENDINGS.into_iter().find_map(|(ending, look)| {
        let (stem, end) = name.split_at_checked(name.len().checked_sub(ending.len())?)?;
        (!stem.is_empty() && end.eq_ignore_ascii_case(ending.as_bytes())).then_some((stem, look))
    })
}

/// The path of an entry as a submission's place is known by; empty for the top.
///
/// # Errors
/// It leads out of the archive.
fn path(name: &[u8]) -> Result<String, Refusal> {
    let name = shown(name);
    let parts: Vec<&str> = name.split('/').filter(|part| !matches!(*part, "" | ".")).collect();
    if name.starts_with('/') || parts.contains(&"..") {
        return Err(Refusal::LeadsOut { name });
    }
    Ok(parts.join("/"))
}

/// What is wrong with an archive, in words of our own: those of the crates that read it are for programmers.
fn damaged(reason: impl Into<String>) -> Refusal {
    Refusal::Damaged { reason: reason.into() }
}

/// What is packed in an entry; whatever cannot be read of it was packed wrong.
fn unpacked(entry: impl Read) -> Result<Vec<u8>, Refusal> {
    limited(entry).map_err(|refusal| match refusal {
        Refusal::Unreadable { .. } => damaged("what is packed in it is not whole"),
        other => other,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn archives_are_known_by_their_endings() {
        for (name, expected) in [
            ("ada.zip", Some("ada")),
            ("ada.b.TAR.GZ", Some("ada.b")),
            ("ada.tgz", Some("ada")),
            (".zip", None),
            ("ada.rar", None),
            ("zip", None),
            ("ё.zip", Some("ё")),
        ] {
            assert_eq!(stem(OsStr::new(name)), expected.map(str::as_bytes), "{name}");
        }
    }

    #[test]
    fn archives_of_other_kinds_are_named() {
        for (name, expected) in [
            ("work.ZIP", Some(Refusal::Packed)),
            ("work.tar.gz", Some(Refusal::Packed)),
            ("work.rar", Some(Refusal::NoArchive)),
            ("work.tar.xz", Some(Refusal::NoArchive)),
            ("rooks.rs", None),
            ("zip", None),
        ] {
            assert_eq!(unopened(name), expected, "{name}");
        }
    }

    #[test]
    fn a_path_that_leads_out_is_refused_and_others_are_plain() {
        assert_eq!(path(b"./a//b/"), Ok("a/b".into()));
        assert_eq!(path(b"a..b/..c"), Ok("a..b/..c".into()));
        for name in ["../a", "a/../../b", "/etc/passwd", "a/.."] {
            assert!(matches!(path(name.as_bytes()), Err(Refusal::LeadsOut { .. })), "{name}");
        }
    }
}
