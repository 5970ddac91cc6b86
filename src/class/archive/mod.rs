//! Reads submissions in archives where they are: nothing is unpacked onto the disk, and only submissions into memory.

mod gzip;
mod tar;
mod zip;

use std::ffi::OsStr;
use std::fs::File;
use std::io::Read;

use super::Refusal;
use super::archive_name::{self, ArchiveKind};
use super::collector::Collector;
use super::limits;
use super::name::shown;

/// Looks for submissions in the archive `file` called `name`.
///
/// # Errors
/// It is not an archive of that kind, is damaged, or holds too much.
pub fn look(name: &OsStr, file: File, collector: &mut Collector) -> Result<(), Refusal> {
    match archive_name::split(name).ok_or(Refusal::NoArchive)? {
        (_, ArchiveKind::Zip) => zip::look(file, collector),
        (_, ArchiveKind::TarGz) => tar::look(file, collector),
    }
}

/// Returns the path of an entry as submissions are looked for by it; empty for the top folder.
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

/// Reads what is packed in an entry; a part that cannot be read was packed wrong.
fn unpacked(entry: impl Read) -> Result<Vec<u8>, Refusal> {
    limits::read_source(entry).map_err(|refusal| match refusal {
        Refusal::Unreadable { .. } => Refusal::damaged("what is packed in it is incomplete"),
        other => other,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_that_leads_out_is_refused_and_others_are_plain() {
        assert_eq!(path(b"./a//b/"), Ok("a/b".into()));
        assert_eq!(path(b"a..b/..c"), Ok("a..b/..c".into()));
        for name in ["../a", "a/../../b", "/etc/passwd", "a/.."] {
            assert!(matches!(path(name.as_bytes()), Err(Refusal::LeadsOut { .. })), "{name}");
        }
    }
}
