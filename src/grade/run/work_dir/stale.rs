//! Stale work folders, left by graders that were killed.

use std::env;
use std::fs::{self, DirEntry, File, OpenOptions};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::Path;
use std::time::Duration;

use rustix::fs::OFlags;

use super::PREFIX;

/// Younger folders stay: between its creation and its locking a folder looks stale.
const AGE: Duration = Duration::from_secs(60);

/// Locks a folder; `None` where somebody else has locked it.
///
/// Something else that a stranger put in its place is not opened: a link is not followed, a named pipe not waited for.
pub(super) fn lock(folder: &Path) -> Option<File> {
    let folder = OpenOptions::new()
        .read(true)
        .custom_flags((OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::NONBLOCK).bits() as i32)
        .open(folder)
        .ok()?;
    folder.try_lock().ok()?;
    Some(folder)
}

/// Removes the stale work folders of this user. What cannot be removed stays.
pub fn sweep() {
    for entry in fs::read_dir(env::temp_dir()).into_iter().flatten().flatten() {
        if is_old_and_own(&entry)
            && let Some(_lock) = lock(&entry.path())
        {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// Whether an entry may be a stale work folder. Links are not followed.
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
    let user = rustix::process::geteuid().as_raw();
    // A grader that runs as root gives its folders to this user.
    #[cfg(target_os = "linux")]
    let user_of_root = (user == 0).then_some(super::super::linux::UNPRIVILEGED);
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
    fn a_stale_folder_is_removed_and_one_in_use_or_just_made_is_not() {
        let [used, left, young] = [(); 3].map(|()| WorkDir::new().unwrap());
        fs::write(left.path().join("program"), "").unwrap();
        for folder in [&used, &left] {
            let long_ago = SystemTime::now() - 2 * AGE;
            File::open(folder.path()).unwrap().set_modified(long_ago).unwrap();
        }
        let [left, young] = [left, young].map(|work_dir| work_dir.folder.keep());
        sweep();
        assert!(used.path().exists() && young.exists());
        assert!(!left.exists());
        fs::remove_dir(young).unwrap();
    }

    #[test]
    fn only_a_folder_is_locked_and_nothing_is_waited_for() {
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
