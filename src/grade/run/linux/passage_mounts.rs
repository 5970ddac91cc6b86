//! A way for the user without rights to what lies in a closed folder, such as a toolchain in root's home.
//!
//! In mounts of the process's own, an empty folder covers the closed one, and in it stands nothing but what is needed. So
//! the way is open for this process alone, and all else in the closed folder is out of reach as before.

use std::ffi::CString;
use std::io;
use std::os::fd::RawFd;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use super::user::can_enter;

/// What is to be done, made ready.
#[derive(Default)]
pub(super) struct MountPassage {
    /// The closed folders, none of them within another.
    closed: Vec<CString>,
    ends: Vec<End>,
}

/// A file or folder that is to be reached.
struct End {
    path: CString,
    /// The folders on the way to it below the closed one, from above.
    folders: Vec<CString>,
    is_folder: bool,
    /// A copy of it that no covering changes.
    kept: RawFd,
}

impl MountPassage {
    /// The way to `paths`, which are real: no links are on it.
    pub(super) fn to<'a>(paths: impl IntoIterator<Item = &'a Path>) -> MountPassage {
        let mut way = MountPassage::default();
        for path in paths {
            let above: Vec<&Path> = path.ancestors().skip(1).collect();
            let Some(closed) = above.iter().rev().position(|folder| !can_enter(folder)) else {
                continue;
            };
            let from_above = above.iter().rev().skip(closed);
            let mut folders = from_above.map(|folder| text(folder)).collect::<Vec<_>>().into_iter();
            let closed = folders.next().expect("the closed folder itself comes first");
            if !way.closed.contains(&closed) {
                way.closed.push(closed);
            }
            way.ends.push(End {
                path: text(path),
                folders: folders.collect(),
                is_folder: path.is_dir(),
                kept: -1,
            });
        }
        way
    }

    /// Opens the way for this process and those that it starts; only root can.
    ///
    /// Async-signal-safe: called between fork and exec.
    pub(super) fn open(&mut self) -> io::Result<()> {
        if self.ends.is_empty() {
            return Ok(());
        }
        let none = std::ptr::null();
        // SAFETY: system calls with texts that are alive and end with a zero.
        unsafe {
            check(libc::unshare(libc::CLONE_NEWNS))?;
            check(libc::mount(
                none,
                c"/".as_ptr(),
                none,
                libc::MS_REC | libc::MS_SLAVE,
                none.cast(),
            ))?;
            for end in &mut self.ends {
                let flags = libc::OPEN_TREE_CLONE | libc::OPEN_TREE_CLOEXEC | libc::AT_RECURSIVE as u32;
                end.kept = check_long(libc::syscall(
                    libc::SYS_open_tree,
                    libc::AT_FDCWD,
                    end.path.as_ptr(),
                    flags,
                ))?;
            }
            for closed in &self.closed {
                let (kind, flags) = (c"tmpfs".as_ptr(), libc::MS_NOSUID | libc::MS_NODEV);
                check(libc::mount(
                    kind,
                    closed.as_ptr(),
                    kind,
                    flags,
                    c"mode=755,size=1m".as_ptr().cast(),
                ))?;
            }
            for end in &self.ends {
                // What is made here is for the user without rights, whatever files of the grader are for.
                let mask = libc::umask(0o022);
                for folder in &end.folders {
                    // It may be there already, on the way to another end.
                    libc::mkdir(folder.as_ptr(), 0o755);
                }
                if end.is_folder {
                    libc::mkdir(end.path.as_ptr(), 0o755);
                } else {
                    libc::close(check(libc::open(
                        end.path.as_ptr(),
                        libc::O_CREAT | libc::O_CLOEXEC,
                        0o644,
                    ))?);
                }
                libc::umask(mask);
                let (here, from_descriptor) = (libc::AT_FDCWD, libc::MOVE_MOUNT_F_EMPTY_PATH);
                let (kept, path) = (end.kept, end.path.as_ptr());
                check_long(libc::syscall(
                    libc::SYS_move_mount,
                    kept,
                    c"".as_ptr(),
                    here,
                    path,
                    from_descriptor,
                ))?;
                libc::close(kept);
            }
        }
        Ok(())
    }
}

fn text(path: &Path) -> CString {
    CString::new(path.as_os_str().as_bytes()).expect("a path has no zero byte")
}

fn check(answer: libc::c_int) -> io::Result<libc::c_int> {
    check_long(answer.into())
}

fn check_long(answer: libc::c_long) -> io::Result<libc::c_int> {
    match answer {
        0.. => Ok(answer as libc::c_int),
        _ => Err(io::Error::last_os_error()),
    }
}
