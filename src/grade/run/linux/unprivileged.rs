//! The unprivileged user as whom a grader that runs as root starts a container, so that even an escape leads nowhere.

use std::fs;
use std::io;
use std::os::unix::fs::{MetadataExt, lchown};
use std::path::Path;

use rustix::fs::{FileType, Gid, Uid, fchown, fstat};
use rustix::process::geteuid;
use rustix::stdio::{stderr, stdin, stdout};
use rustix::thread::{set_thread_groups, set_thread_res_gid, set_thread_res_uid};

/// The number that every system and container has for a user without rights.
pub(in crate::grade::run) const USER: u32 = 65_534;

/// Whether this process is root's and has to change its user.
pub(super) fn is_root() -> bool {
    geteuid().is_root()
}

/// Gives a folder with everything in it to the unprivileged user.
pub(super) fn hand_over(path: &Path) -> io::Result<()> {
    lchown(path, Some(USER), Some(USER))?;
    if fs::symlink_metadata(path)?.is_dir() {
        for entry in fs::read_dir(path)? {
            hand_over(&entry?.path())?;
        }
    }
    Ok(())
}

/// Whether the unprivileged user can pass through this folder.
pub(super) fn can_enter(folder: &Path) -> bool {
    fs::metadata(folder).is_ok_and(|metadata| match metadata.uid() {
        USER => metadata.mode() & 0o100 != 0,
        _ => metadata.mode() & 0o001 != 0,
    })
}

/// Makes this process the unprivileged user's, without groups, and the pipes of its standard streams as well: opening
/// `/dev/stdin` opens the pipe again.
///
/// Async-signal-safe: called between fork and exec.
pub(super) fn become_unprivileged() -> io::Result<()> {
    let (user, group) = (Uid::from_raw(USER), Gid::from_raw(USER));
    for stream in [stdin(), stdout(), stderr()] {
        // A pipe that keeps its owner can still be used, only not opened again.
        if fstat(stream).is_ok_and(|found| FileType::from_raw_mode(found.st_mode) == FileType::Fifo) {
            let _ = fchown(stream, Some(user), Some(group));
        }
    }
    set_thread_groups(&[])?;
    set_thread_res_gid(group, group, group)?;
    set_thread_res_uid(user, user, user)?;
    Ok(())
}
