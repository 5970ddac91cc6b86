//! Archives: read where they are, never unpacked onto the disk. Of each only the submissions are unpacked, into memory.

mod tar;
mod zip;

use std::ffi::OsStr;
use std::fs::File;

use super::Refusal;
use super::handed::Handed;
use super::name::shown;

/// Looks for submissions in an archive of one kind.
type Look = fn(File, &mut Handed) -> Result<(), Refusal>;

/// The endings of archives, with what reads them.
const ENDINGS: [(&str, Look); 3] = [(".zip", zip::look), (".tar.gz", tar::look), (".tgz", tar::look)];

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

/// What is wrong with an archive, said in one line.
fn damaged(reason: impl ToString) -> Refusal {
    Refusal::Damaged {
        reason: shown(reason.to_string().as_bytes()),
    }
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
    fn a_path_that_leads_out_is_refused_and_others_are_plain() {
        assert_eq!(path(b"./a//b/"), Ok("a/b".into()));
        assert_eq!(path(b"a..b/..c"), Ok("a..b/..c".into()));
        for name in ["../a", "a/../../b", "/etc/passwd", "a/.."] {
            assert!(matches!(path(name.as_bytes()), Err(Refusal::LeadsOut { .. })), "{name}");
        }
    }
}
