//! Why a run has no output to judge.

use std::io;

use thiserror::Error;

use super::missing::Missing;

/// A failure of the machine or of its set-up, never of the submission, which then could not be graded.
#[derive(Debug, Error)]
pub enum RunError {
    /// Another thread cancelled the run.
    #[error("the check was cancelled")]
    Cancelled,
    /// The command does not exist, or this user may not start it.
    #[error("`{command}` could not be started")]
    NotStarted {
        /// The command, without its arguments.
        command: String,
        /// The error of the system call.
        source: io::Error,
    },
    /// The level *sandbox* or *strict* is not available on this machine.
    #[error("the sandbox could not be set up: {0}")]
    Sandbox(Missing),
    /// The machine had so little time for the program that its own time limit says nothing.
    #[error(
        "this machine was too busy: the program got {cpu_seconds} s of processor time in {wall_seconds} s; grade again when it is less busy"
    )]
    Busy {
        /// The processor time of the program.
        cpu_seconds: u64,
        /// The time since its start.
        wall_seconds: u64,
    },
    /// The machine ran out of memory and ended the program, which was within its own limit.
    #[error("this machine ran out of memory; grade fewer submissions at a time")]
    MachineMemory,
    /// The system refused something that the run itself needs.
    #[error("{failure}")]
    System {
        /// What could not be done.
        failure: &'static str,
        /// The error of the system call.
        source: io::Error,
    },
}

/// Wraps the error of a system call, for `map_err`: `failure` says what could not be done.
pub(in crate::grade) fn system(failure: &'static str) -> impl Fn(io::Error) -> RunError {
    move |source| RunError::System { failure, source }
}
