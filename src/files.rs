//! Files that are replaced as a whole, so that a reader sees either the old or the new content.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

/// Replaces `file` by what `write` writes into a new file, which then takes its place and its permissions.
///
/// After an error the old file is unchanged. The target of a link is replaced, and the link stays.
///
/// # Errors
/// The error of `write`; or the new file cannot be made, or cannot take the place of the old one.
pub fn write_atomically<E: From<io::Error>>(
    file: &Path,
    write: impl FnOnce(&mut File) -> Result<(), E>,
) -> Result<(), E> {
    let file = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
    let mut new = new_file(&folder(&file))?;
    write(new.as_file_mut())?;
    if let Ok(old) = fs::metadata(&file) {
        new.as_file().set_permissions(old.permissions())?;
    }
    new.persist(&file).map_err(|error| error.error)?;
    Ok(())
}

/// The folder in which `file` is.
fn folder(file: &Path) -> PathBuf {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}

/// A file with the permissions of any other new file, and not of a private one.
fn new_file(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn write(file: &Path, text: &str) {
        write_atomically(file, |new| new.write_all(text.as_bytes())).unwrap();
    }

    #[test]
    fn the_old_file_stays_when_writing_fails() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("report.csv");
        write(&file, "old");
        let failed = write_atomically(&file, |new| {
            new.write_all(b"half")?;
            Err(io::Error::other("no space"))
        });
        assert_eq!(failed.unwrap_err().to_string(), "no space");
        assert_eq!(fs::read_to_string(&file).unwrap(), "old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn the_new_file_has_the_permissions_of_the_old_one() {
        use std::os::unix::fs::{MetadataExt, PermissionsExt};

        let folder = tempfile::tempdir().unwrap();
        let (file, other) = (folder.path().join("private"), folder.path().join("other"));
        write(&file, "old");
        fs::write(&other, "").unwrap();
        let mode = |file: &Path| fs::metadata(file).unwrap().mode() & 0o777;
        assert_eq!(mode(&file), mode(&other), "a first one is like any new file");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
        write(&file, "new");
        assert_eq!(
            (mode(&file), fs::read_to_string(&file).unwrap().as_str()),
            (0o600, "new")
        );
    }

    #[cfg(unix)]
    #[test]
    fn the_target_of_a_link_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        write(&file, "old");
        std::os::unix::fs::symlink(&file, &link).unwrap();
        write(&link, "new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
    }
}
