//! A job: one process to start, a compiler or a submission, with everything that confines it.

use std::ffi::OsString;
use std::path::Path;

use super::cancel::Cancel;
use super::limits::Limits;
use super::policy::SandboxPolicy;

/// Decides from the standard output so far whether it is enough.
pub type Enough<'a> = &'a dyn Fn(&[u8]) -> bool;

/// One process to start and to watch until it ends.
#[cfg_attr(windows, allow(dead_code, reason = "memory and files are not limited there"))]
pub(in crate::grade) struct Job<'a> {
    /// The command and its arguments.
    pub(in crate::grade) command: &'a [OsString],
    /// The folder on the disk that it may fill, up to the limit of file size.
    pub(in crate::grade) work_dir: &'a Path,
    /// Its current directory.
    pub(in crate::grade) folder: &'a Path,
    /// Its whole environment.
    pub(in crate::grade) environment: &'a [(&'static str, OsString)],
    /// Its standard input, closed after these bytes.
    pub(in crate::grade) stdin: &'a [u8],
    pub(in crate::grade) limits: &'a Limits,
    /// Whether reserved memory counts as used.
    pub(in crate::grade) reserved: Reserved,
    /// What it may reach; `None` at the level *limits*.
    pub(in crate::grade) policy: Option<&'a SandboxPolicy>,
    /// The container of the level *strict*; `None` at any other level.
    pub(in crate::grade) container: Option<Container<'a>>,
    /// Whether the standard output so far is enough.
    pub(in crate::grade) enough: Option<Enough<'a>>,
    /// The handle by which another thread ends it.
    pub(in crate::grade) cancel: Option<&'a Cancel>,
}

/// What a container shows besides the paths of the policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(target_os = "linux"), allow(dead_code, reason = "there is no such level"))]
pub(in crate::grade) enum Container<'a> {
    /// For a program: its files, read-only, in [`FILES`], and an empty folder in memory, [`MEMORY`]. On the disk its files
    /// are below `folder`, which holds nothing else.
    Memory { folder: &'a Path, files: &'a Path },
    /// For a compiler: a folder on the disk, at its own path, which the grader reads afterwards.
    Disk { folder: &'a Path },
}

/// Where a program finds its files in its container.
pub(in crate::grade) const FILES: &str = "/program";

/// Where a program works in its container.
pub(in crate::grade) const MEMORY: &str = "/tmp";

/// How much memory a process may reserve without using it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::grade) enum Reserved {
    /// Up to twice the limit of used memory.
    Limited,
    /// Any amount: virtual machines and compilers reserve far more than they use.
    Free,
}
