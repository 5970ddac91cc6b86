//! A job: one process to start, whether the compiler or a submission, with everything that holds it.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{Cancel, Enough, Limits};

/// One process to start and to watch until its end.
#[cfg_attr(windows, allow(dead_code, reason = "memory and files are not limited there"))]
pub(in crate::grade) struct Job<'a> {
    /// The command and its arguments.
    pub(in crate::grade) command: &'a [OsString],
    /// The folder that it may fill, up to the limit of file size.
    pub(in crate::grade) work_dir: &'a Path,
    /// Where it works.
    pub(in crate::grade) folder: &'a Path,
    /// All that stands in its environment.
    pub(in crate::grade) environment: &'a [(&'static str, OsString)],
    /// Its standard input, closed behind these bytes.
    pub(in crate::grade) stdin: &'a [u8],
    pub(in crate::grade) limits: &'a Limits,
    /// Whether reserved memory counts as used memory, which does not hold for virtual machines and compilers.
    pub(in crate::grade) reserved: Reserved,
    /// The walls of the level *sandbox*; none at the level *limits*.
    pub(in crate::grade) policy: Option<&'a SandboxPolicy>,
    /// The room of the level *strict*; none at any other.
    pub(in crate::grade) container: Option<Container<'a>>,
    /// Whether the standard output so far is enough.
    pub(in crate::grade) enough: Option<Enough<'a>>,
    /// By what another thread ends it.
    pub(in crate::grade) cancel: Option<&'a Cancel>,
}

/// What is in view at the level *strict* besides what the walls let a process reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(target_os = "linux"), allow(dead_code, reason = "there is no such level"))]
pub(in crate::grade) enum Container<'a> {
    /// For a program: its files, only to be read, in [`FILES`], and an empty folder in memory, [`MEMORY`]. On the disk its
    /// files are below `folder`, which holds nothing else.
    Memory { folder: &'a Path, files: &'a Path },
    /// For a compiler: a folder on the disk, at its own path, which the grader reads afterwards.
    Disk { folder: &'a Path },
}

/// Where a program finds its files in its container.
pub(super) const FILES: &str = "/program";

/// Where a program works in its container.
pub(super) const MEMORY: &str = "/tmp";

/// What memory that is reserved and not used counts for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::grade) enum Reserved {
    /// Up to twice the limit.
    Limited,
    /// Nothing.
    Free,
}

/// What a sandboxed process may reach.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::grade) struct SandboxPolicy {
    /// What it may read; a folder stands for all in it.
    pub(in crate::grade) readable: Vec<PathBuf>,
    /// What it may read and start.
    pub(in crate::grade) executable: Vec<PathBuf>,
    /// What it may change.
    pub(in crate::grade) writable: Vec<PathBuf>,
    /// What it may do there.
    pub(in crate::grade) profile: Profile,
}

impl SandboxPolicy {
    /// What every process needs of the system: its libraries, never its programs, of which one may know the answers.
    pub(in crate::grade) fn system() -> SandboxPolicy {
        let paths = |paths: &[&str]| paths.iter().map(PathBuf::from).collect();
        SandboxPolicy {
            // Started from there is the loader alone.
            executable: paths(&[
                "/lib",
                "/lib32",
                "/lib64",
                "/usr/lib",
                "/usr/lib32",
                "/usr/lib64",
                "/usr/local/lib",
                "/nix/store",
                "/gnu/store",
            ]),
            readable: paths(&[
                "/dev/random",
                "/dev/urandom",
                "/dev/zero",
                "/etc/alternatives",
                "/etc/ld.so.cache",
                "/etc/ld.so.preload",
                "/etc/localtime",
                "/proc/cpuinfo",
                "/proc/meminfo",
                "/proc/stat",
                "/sys/devices/system/cpu",
                "/usr/share/locale",
                "/usr/share/zoneinfo",
            ]),
            ..SandboxPolicy::default()
        }
    }
}

impl SandboxPolicy {
    /// Adds an interpreter with its libraries and its settings, wherever it is installed, but not the programs beside it.
    pub(super) fn add_interpreter(&mut self, tool: &Path) {
        self.executable.push(tool.to_owned());
        if let Some(prefix) = prefix(tool) {
            self.executable.push(prefix.join("lib"));
            self.readable
                .extend(["conf", "etc", "share"].map(|folder| prefix.join(folder)));
        }
    }
}

/// The folder in which a tool is installed with all that belongs to it, `None` where it shares that with the whole system.
pub(in crate::grade) fn prefix(tool: &Path) -> Option<PathBuf> {
    let real = tool.canonicalize().ok()?;
    let prefix = real.parent()?.parent()?;
    let shared = ["/", "/usr", "/usr/local"].map(Path::new).contains(&prefix);
    (!shared).then(|| prefix.to_owned())
}

/// Who is behind the policy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::grade) enum Profile {
    /// A stranger's program: one process, files of its own and nothing else.
    #[default]
    Program,
    /// A stranger's program that needs further processes.
    Processes,
    /// A compiler: its source is not to be trusted, but itself.
    Compiler,
}
