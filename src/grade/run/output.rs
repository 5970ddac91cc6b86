//! The output: the bytes that a run printed, and how it ended.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// What came of one run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// The bytes on standard output, up to the limit.
    pub stdout: Vec<u8>,
    /// The bytes on standard error, up to the limit.
    pub stderr: Vec<u8>,
    /// How the program ended.
    pub ending: Ending,
    /// From start to end.
    pub wall: Duration,
    /// Time on all processors, of the program and the processes that it waited for.
    pub cpu: Duration,
    /// The processes that it left running and that were ended, by name.
    pub leftovers: Vec<String>,
}

/// How a program ended: the system's word decides; words on standard error count only together with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// It ended by itself, with this exit code.
    Exited(i32),
    /// A Rust program panicked: exit code 101, with the message on standard error.
    Panicked,
    /// It used up its stack.
    StackOverflow,
    /// It asked for more memory than the limit.
    OutOfMemory,
    /// The signal of this number ended it, and nobody here sent it.
    Signal(i32),
    /// It was ended at the limit of wall or CPU time.
    TimedOut,
    /// It was ended at the limit of standard output or standard error.
    TooMuchOutput,
    /// It was ended at the limit of file size.
    FileTooLarge,
    /// It was ended because it had printed enough.
    Enough,
}
