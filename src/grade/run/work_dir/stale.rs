//! The private folders that killed graders have left.

use std::env;
use std::fs::{self, DirEntry, File, OpenOptions};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::Path;
use std::time::Duration;

use super::PREFIX;

/// What is younger stays: between its making and its locking a folder looks like one that was left.
const AGE: Duration = Duration::from_secs(60);

/// The lock of a folder, unless somebody else has it.
///
/// Whatever strangers put in its place meanwhile is not opened: a link is not followed, a named pipe not waited for.
pub(super) fn lock(folder: &Path) -> Option<File> {
    let folder = OpenOptions::new()
        .read(true)
        .custom_flags(libc::O_DIRECTORY | libc::O_NOFOLLOW | libc::O_NONBLOCK)
        .open(folder)
        .ok()?;
    folder.try_lock().ok()?;
    Some(folder)
}

/// Removes the private folders of this user's graders that were killed. What cannot be removed stays.
pub fn sweep() {
    for entry in fs::read_dir(env::temp_dir()).into_iter().flatten().flatten() {
        if is_old_and_own(&entry)
            && let Some(_lock) = lock(&entry.path())
        {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// Whether it may be a folder that was left. Links are not followed.
fn is_old_and_own(entry: &DirEntry) -> bool {
    if !entry.file_name().as_encoded_bytes().starts_with(PREFIX.as_bytes()) {
        return false;
    }
    entry.metadata().is_ok_and(|metadata| {
        let age = metadata.modified().ok().and_then(|made| made.elapsed().ok());
        metadata.is_dir() && age.is_some_and(|age| age > AGE) && is_own(metadata.uid())
    })
}

fn is_own(owner: u32) -> bool {
    // SAFETY: the call touches no memory.
    let user = unsafe { libc::geteuid() };
    // To whom root's grader hands its folders over.
    #[cfg(target_os = "linux")]
    let user_of_root = (user == 0).then_some(super::super::linux::USER);
    #[cfg(not(target_os = "linux"))]
    let user_of_root = None;
    owner == user || Some(owner) == user_of_root
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use super::super::WorkDir;
    use super::*;

    #[test]
    fn a_folder_that_nobody_holds_any_more_is_swept_away_and_one_in_use_or_just_made_is_not() {
        let [used, left, young] = [(); 3].map(|()| WorkDir::new().unwrap());
        fs::write(left.path().join("program"), "").unwrap();
        for folder in [&used, &left] {
            let long_ago = SystemTime::now() - 2 * AGE;
            File::open(folder.path()).unwrap().set_modified(long_ago).unwrap();
        }
        let [left, young] = [left, young].map(|private| private.folder.keep());
        sweep();
        assert!(used.path().exists() && young.exists());
        assert!(!left.exists());
        fs::remove_dir(young).unwrap();
    }

    #[test]
    fn what_is_no_folder_is_neither_locked_nor_waited_for() {
        let place = tempfile::tempdir().unwrap();
        let [folder, link, pipe, file] = ["folder", "link", "pipe", "file"].map(|name| place.path().join(name));
        fs::create_dir(&folder).unwrap();
        fs::write(&file, "").unwrap();
        std::os::unix::fs::symlink(&folder, &link).unwrap();
        let made = std::process::Command::new("mkfifo").arg(&pipe).status().unwrap();
        assert!(made.success());
        for other in [&link, &pipe, &file] {
            assert!(lock(other).is_none(), "{}", other.display());
        }
        assert!(lock(&folder).is_some());
    }
}
