//! The sandbox policy: which paths a process may read, start and change, and which kinds of system calls it needs.
//!
//! This is data only; `linux` enforces it.

use std::env;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

/// What a sandboxed process may reach. A folder includes everything below it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::grade) struct SandboxPolicy {
    /// Paths that it may read.
    pub(in crate::grade) readable: Vec<PathBuf>,
    /// Paths that it may read and start.
    pub(in crate::grade) executable: Vec<PathBuf>,
    /// Folders that it may change.
    pub(in crate::grade) writable: Vec<PathBuf>,
    pub(in crate::grade) profile: Profile,
}

/// What kind of process a policy is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::grade) enum Profile {
    /// An untrusted program: one process with files of its own and nothing else.
    #[default]
    Program,
    /// An untrusted program that needs further processes.
    Processes,
    /// A compiler: trusted itself, unlike its source.
    Compiler,
}

impl SandboxPolicy {
    /// What every process needs from the system: its libraries, but not its programs, one of which may know the answers.
    pub(in crate::grade) fn system() -> SandboxPolicy {
        let paths = |paths: &[&str]| paths.iter().map(PathBuf::from).collect();
        SandboxPolicy {
            // The only thing started from here is the dynamic loader.
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

    /// Adds a compiler or interpreter with its libraries and settings, wherever it is installed, but not the other
    /// programs of its folder.
    pub(in crate::grade) fn add_tool(&mut self, tool: &Path) {
        self.executable.push(tool.to_owned());
        if let Some(prefix) = prefix(tool) {
            self.executable
                .extend(["lib", "lib64", "libexec"].map(|folder| prefix.join(folder)));
            self.readable
                .extend(["conf", "etc", "include", "share"].map(|folder| prefix.join(folder)));
        }
    }

    /// Adds the other programs in the folder of a tool: a compiler starts its assembler and its linker.
    pub(in crate::grade) fn add_helpers(&mut self, tool: &Path) {
        self.executable.extend(prefix(tool).map(|prefix| prefix.join("bin")));
    }
}

/// The folder in which a tool is installed with everything that belongs to it.
///
/// `None` where the folder holds other things as well: those of the whole system, or a home with a script in its `bin`.
fn prefix(tool: &Path) -> Option<PathBuf> {
    let real = tool.canonicalize().ok()?;
    let prefix = real.parent()?.parent()?;
    let is_shared = ["/", "/usr", "/usr/local", "/opt", "/home", "/root", "/srv"]
        .map(Path::new)
        .contains(&prefix);
    (!is_shared && !holds_a_home(prefix)).then(|| prefix.to_owned())
}

/// Whether a folder is the user's home or `.local` in it, or above one of them.
fn holds_a_home(folder: &Path) -> bool {
    let Some(home) = env::home_dir().and_then(|home| home.canonicalize().ok()) else {
        return false;
    };
    home.join(".local").starts_with(folder) || is_home_of_another(folder)
}

/// Whether a folder is right below one that holds homes.
fn is_home_of_another(folder: &Path) -> bool {
    folder.parent().is_some_and(|parent| parent == Path::new("/home"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_in_a_home_does_not_open_the_home() {
        let home = tempfile::tempdir().expect("a folder");
        let root = home.path().canonicalize().expect("it exists");
        std::fs::create_dir_all(root.join("tool/bin")).expect("a folder");
        let installed = root.join("tool/bin/cc");
        std::fs::write(&installed, "").expect("a file");
        assert_eq!(prefix(&installed), Some(root.join("tool")));
        assert_eq!(
            prefix(Path::new("/bin/sh")).filter(|prefix| prefix == Path::new("/usr")),
            None
        );
        for shared in ["/home/somebody", "/home"] {
            assert!(is_home_of_another(Path::new(shared)) || shared == "/home");
        }
        let own = env::home_dir().and_then(|home| home.canonicalize().ok());
        if let Some(own) = own {
            assert!(holds_a_home(&own) && holds_a_home(&own.join(".local")));
            assert!(!holds_a_home(&own.join(".rustup/toolchains/stable")));
        }
    }
}
