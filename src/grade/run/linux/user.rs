//! The user without rights as whom root's grader runs what is in a container, so that even a way out leads nowhere.

use std::fs;
use std::io;
use std::os::unix::fs::{MetadataExt, lchown};
use std::path::Path;

/// `nobody`, in numbers that every system and container has.
pub(in super::super) const USER: u32 = 65_534;

/// Whether this process is root's and so has to become someone else.
pub(super) fn is_root() -> bool {
    // SAFETY: the call touches no memory.
    unsafe { libc::geteuid() == 0 }
}

/// Gives a folder with all in it to the user without rights.
pub(super) fn hand_over(path: &Path) -> io::Result<()> {
    lchown(path, Some(USER), Some(USER))?;
    if fs::symlink_metadata(path)?.is_dir() {
        for entry in fs::read_dir(path)? {
            hand_over(&entry?.path())?;
        }
    }
    Ok(())
}

/// Whether the user without rights can go through this folder.
pub(super) fn can_enter(folder: &Path) -> bool {
    fs::metadata(folder).is_ok_and(|metadata| match metadata.uid() {
        USER => metadata.mode() & 0o100 != 0,
        _ => metadata.mode() & 0o001 != 0,
    })
}

/// Makes this process the user's for ever, without a group, and the pipes that it has with it: who opens `/dev/stdin`
/// opens the pipe anew.
///
/// Async-signal-safe: called between fork and exec.
pub(super) fn become_nobody() -> io::Result<()> {
    // SAFETY: system calls on this process alone, with a pointer to a variable of this function.
    unsafe {
        for stream in 0..=2 {
            let mut found = std::mem::zeroed::<libc::stat>();
            if libc::fstat(stream, &mut found) == 0 && found.st_mode & libc::S_IFMT == libc::S_IFIFO {
                libc::fchown(stream, USER, USER);
            }
        }
        if libc::setgroups(0, std::ptr::null()) != 0
            || libc::setresgid(USER, USER, USER) != 0
            || libc::setresuid(USER, USER, USER) != 0
        {
            return Err(io::Error::last_os_error());
        }
    }
    Ok(())
}
