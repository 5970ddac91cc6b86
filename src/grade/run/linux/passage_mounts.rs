//! Mounts by which the unprivileged user reaches paths in a closed folder, such as a toolchain in root's home.
//!
//! In a mount namespace of the process's own, an empty folder covers the closed one and shows only the paths that are
//! needed. So the passage exists for this process alone, and everything else in the closed folder stays out of reach.

use std::ffi::CString;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use rustix::fs::{CWD, Mode, OFlags, mkdirat, openat};
use rustix::mount::{
    MountFlags, MountPropagationFlags, MoveMountFlags, OpenTreeFlags, mount, mount_change, move_mount, open_tree,
};
use rustix::process::umask;
use rustix::thread::{UnshareFlags, unshare_unsafe};

use super::unprivileged::can_enter;

/// The mounts of a passage, prepared before the fork.
#[derive(Default)]
pub(super) struct MountPassage {
    /// The closed folders, none of them inside another.
    closed: Vec<CString>,
    targets: Vec<Target>,
}

/// A file or folder that is to be reached.
struct Target {
    path: CString,
    /// The folders above it, up to the closed one, the uppermost first.
    folders: Vec<CString>,
    is_folder: bool,
    /// A copy of the tree that covering does not change.
    tree: Option<OwnedFd>,
}

impl MountPassage {
    /// Plans the passage to `paths`, which must be real paths without links.
    pub(super) fn to<'a>(paths: impl IntoIterator<Item = &'a Path>) -> MountPassage {
        let mut passage = MountPassage::default();
        for path in paths {
            let above: Vec<&Path> = path.ancestors().skip(1).collect();
            let Some(closed) = above.iter().rev().position(|folder| !can_enter(folder)) else {
                continue;
            };
            let from_above = above.iter().rev().skip(closed);
            let mut folders = from_above.map(|folder| text(folder)).collect::<Vec<_>>().into_iter();
            let closed = folders.next().expect("the closed folder itself comes first");
            if !passage.closed.contains(&closed) {
                passage.closed.push(closed);
            }
            passage.targets.push(Target {
                path: text(path),
                folders: folders.collect(),
                is_folder: path.is_dir(),
                tree: None,
            });
        }
        passage
    }

    /// Mounts the passage for this process and its children; only root can.
    ///
    /// Async-signal-safe: called between fork and exec.
    pub(super) fn mount(&mut self) -> io::Result<()> {
        if self.targets.is_empty() {
            return Ok(());
        }
        // SAFETY: the process has one thread, and the flag does not unshare its descriptors.
        unsafe { unshare_unsafe(UnshareFlags::NEWNS) }?;
        mount_change(c"/", MountPropagationFlags::REC | MountPropagationFlags::DOWNSTREAM)?;
        for target in &mut self.targets {
            let flags = OpenTreeFlags::OPEN_TREE_CLONE | OpenTreeFlags::OPEN_TREE_CLOEXEC | OpenTreeFlags::AT_RECURSIVE;
            target.tree = Some(open_tree(CWD, target.path.as_c_str(), flags)?);
        }
        for closed in &self.closed {
            let flags = MountFlags::NOSUID | MountFlags::NODEV;
            mount(c"tmpfs", closed.as_c_str(), c"tmpfs", flags, c"mode=755,size=1m")?;
        }
        // What is made here is for the unprivileged user, so the mask of the grader does not count.
        let mask = umask(Mode::from_raw_mode(0o022));
        for target in &mut self.targets {
            target.attach()?;
        }
        umask(mask);
        Ok(())
    }
}

impl Target {
    /// Attaches the copy of the tree at its path, which an empty folder covers now.
    fn attach(&mut self) -> io::Result<()> {
        let folder = Mode::from_raw_mode(0o755);
        for above in &self.folders {
            // It may exist already, above another target.
            let _ = mkdirat(CWD, above.as_c_str(), folder);
        }
        if self.is_folder {
            let _ = mkdirat(CWD, self.path.as_c_str(), folder);
        } else {
            let flags = OFlags::CREATE | OFlags::CLOEXEC;
            openat(CWD, self.path.as_c_str(), flags, Mode::from_raw_mode(0o644))?;
        }
        if let Some(tree) = self.tree.take() {
            let flags = MoveMountFlags::MOVE_MOUNT_F_EMPTY_PATH;
            move_mount(&tree, c"", CWD, self.path.as_c_str(), flags)?;
        }
        Ok(())
    }
}

fn text(path: &Path) -> CString {
    CString::new(path.as_os_str().as_bytes()).expect("a path has no zero byte")
}
