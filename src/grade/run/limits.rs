//! What a run may take, and what holds it to that.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// What one run may take; the time of compiling does not count.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// From the start to the end of the program.
    pub wall: Duration,
    /// Time on all processors together, rounded up to whole seconds.
    pub cpu: Duration,
    /// Memory, in bytes.
    pub memory: u64,
    /// What is read of standard output, in bytes.
    pub stdout: usize,
    /// What is read of standard error, in bytes.
    pub stderr: usize,
    /// The files that it writes, in bytes.
    pub file: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            wall: Duration::from_secs(10),
            // Two threads may work all the time.
            cpu: Duration::from_secs(20),
            memory: 512 << 20,
            // The largest right answer of the course, 40 320 drawn boards of 8 × 8, has under 7 MiB.
            stdout: 16 << 20,
            stderr: 1 << 20,
            file: 16 << 20,
        }
    }
}

/// What holds a program to its limits; each level holds all that the one before it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Limits of time, memory, output and file size on every system, and the whole process tree ended. What the user may
    /// read, write or end, the program may too.
    Limits,
    /// Linux: it reads the system's libraries and itself, writes into its own empty folder, and has no network, no further
    /// processes and nobody to send signals to.
    Sandbox,
    /// Linux with bubblewrap: the same inside namespaces of its own, where no more is in view than what it may reach, its
    /// folder is in memory and of limited size, and even root's grader runs it as a user without rights.
    Strict,
}

impl Level {
    /// All of them, the weakest first.
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
