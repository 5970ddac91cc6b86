//! Archives by their names: which kinds are read, which are only named, and what a student's archive is called without
//! its extension. Nothing here opens a file.

use std::ffi::OsStr;

use super::Refusal;

/// A kind of archive that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArchiveKind {
    /// `.zip`.
    Zip,
    /// `.tar.gz`, `.tgz`.
    TarGz,
}

/// The extensions of archives that are read.
const EXTENSIONS: [(&str, ArchiveKind); 3] = [
    (".zip", ArchiveKind::Zip),
    (".tar.gz", ArchiveKind::TarGz),
    (".tgz", ArchiveKind::TarGz),
];

/// The extensions of archives that are not read, so that they are at least named.
const OTHER_EXTENSIONS: [&str; 6] = [".rar", ".7z", ".tar", ".tar.bz2", ".tar.xz", ".tar.zst"];

/// Splits the name of an archive that is read into its stem and its kind.
pub fn split(name: &OsStr) -> Option<(&[u8], ArchiveKind)> {
    let name = name.as_encoded_bytes();
    EXTENSIONS.into_iter().find_map(|(extension, kind)| {
        let (stem, end) = name.split_at_checked(name.len().checked_sub(extension.len())?)?;
        (!stem.is_empty() && end.eq_ignore_ascii_case(extension.as_bytes())).then_some((stem, kind))
    })
}

/// Returns the name of an archive that is read without its extension.
pub fn stem(name: &OsStr) -> Option<&[u8]> {
    split(name).map(|(stem, _)| stem)
}

/// Returns why an archive called `name` among other files is not opened; `None` if the name is not that of an archive.
pub fn unopened(name: &str) -> Option<Refusal> {
    let name = name.to_ascii_lowercase();
    let ends = |extension: &str| name.len() > extension.len() && name.ends_with(extension);
    if EXTENSIONS.iter().any(|(extension, _)| ends(extension)) {
        return Some(Refusal::Packed);
    }
    OTHER_EXTENSIONS.into_iter().any(ends).then_some(Refusal::NoArchive)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn archives_are_known_by_their_extensions() {
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
}
