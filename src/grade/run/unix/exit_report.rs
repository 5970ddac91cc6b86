//! The report of the end of a process, from the process or thread that waits for it.

use std::time::Duration;

/// How a process ended, what it used, and what it left.
#[derive(Clone, Copy, Debug)]
pub(in crate::grade::run) struct ExitReport {
    pub(in crate::grade::run) end: End,
    /// Processor time of the process and of the children that it waited for.
    pub(in crate::grade::run) cpu: Duration,
    /// Whether it left processes running.
    pub(in crate::grade::run) leftovers: bool,
}

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::grade::run) enum End {
    /// It ended by itself with this exit code, or else by the signal of this number.
    Status(Result<i32, i32>),
    /// Its folder in memory, which only the supervisor can see, exceeded its limit.
    #[cfg(target_os = "linux")]
    FolderFull,
    /// It could not be started; the number is that of the system's error, which only the supervisor can see.
    #[cfg(target_os = "linux")]
    NotStarted(i32),
}

/// Decodes a raw wait status: an exit code, or else the number of a signal.
pub(in crate::grade::run) fn decode_status(status: i32) -> Result<i32, i32> {
    if libc::WIFSIGNALED(status) {
        Err(libc::WTERMSIG(status))
    } else {
        Ok(libc::WEXITSTATUS(status))
    }
}
