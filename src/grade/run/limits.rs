//! How much one run may use, and the levels of confinement.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// How much one run may use; compiling is limited separately.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Processor time, of all threads and processes together. It decides whether a program is too slow, since it does not
    /// depend on what else the machine does.
    pub cpu: Duration,
    /// Time in which the program only waits or sleeps.
    pub idle: Duration,
    /// Memory, in bytes.
    pub memory: u64,
    /// How much of standard output is read, in bytes.
    pub stdout: usize,
    /// How much of standard error is read, in bytes.
    pub stderr: usize,
    /// The size of one file and of all files together, in bytes.
    pub file: u64,
    /// Threads and processes at one time.
    pub threads: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            cpu: Duration::from_secs(10),
            idle: Duration::from_secs(10),
            memory: 512 << 20,
            // The largest right answer of the course, 40 320 boards of 8 × 8 drawn in frames, takes 24 MB.
            stdout: 32 << 20,
            stderr: 1 << 20,
            file: 16 << 20,
            // A virtual machine has a few dozen.
            threads: 256,
        }
    }
}

/// How strictly a program is confined; each level includes the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Limits of time, memory, output and file size on every system; the whole process tree is ended. The program may read,
    /// write and end what its user may.
    Limits,
    /// Linux: it reads the system's libraries and its own files, writes into its own empty folder, and has no network, no
    /// further processes and no way to send signals.
    Sandbox,
    /// Linux with bubblewrap: the same in namespaces of its own, where only those paths exist that it may reach. Its folder is
    /// in memory and of limited size, and a grader that runs as root starts it as an unprivileged user.
    Strict,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 3] = [Level::Limits, Level::Sandbox, Level::Strict];

    /// Its name, as typed and as reported.
    pub fn name(self) -> &'static str {
        match self {
            Level::Limits => "limits",
            Level::Sandbox => "sandbox",
            Level::Strict => "strict",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(self.name())
    }
}
