//! The output of a run: the bytes that the program printed, and how it ended.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The result of one run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// The bytes on standard output, up to the limit.
    pub stdout: Vec<u8>,
    /// The bytes on standard error, up to the limit.
    pub stderr: Vec<u8>,
    /// How the program ended.
    pub ending: Ending,
    /// The time from its start to its end.
    pub wall: Duration,
    /// Processor time of the program and of the processes that it waited for.
    pub cpu: Duration,
    /// The limit of processor time that it had.
    pub cpu_limit: Duration,
    /// The names of the processes that it left running and that were then ended.
    pub leftovers: Vec<String>,
}

impl Output {
    /// The output of a program whose file cannot be started.
    pub(in crate::grade) fn cannot_start() -> Output {
        Output {
            stdout: Vec::new(),
            stderr: Vec::new(),
            ending: Ending::CannotStart,
            wall: Duration::ZERO,
            cpu: Duration::ZERO,
            cpu_limit: Duration::ZERO,
            leftovers: Vec::new(),
        }
    }
}

/// How a program ended. The wait status decides; messages on standard error count only together with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// It ended by itself with this exit code.
    Exited(i32),
    /// A Rust program panicked: exit code 101 with a message on standard error.
    Panicked,
    /// It used up its stack.
    StackOverflow,
    /// It asked for more memory than the limit.
    OutOfMemory,
    /// A signal of this number ended it that the grader did not send.
    Signal(i32),
    /// The system refused to start it, although it starts other programs: the program file itself is damaged.
    CannotStart,
    /// It was ended at the limit of processor time.
    TimedOut,
    /// It was ended because it only waited or slept for too long.
    Idle,
    /// It was ended at the limit of standard output or standard error.
    TooMuchOutput,
    /// It was ended at the limit of file size.
    FileTooLarge,
    /// It was ended at the limit of threads and processes.
    TooManyThreads,
    /// It was ended because it had printed enough.
    Enough,
}

impl Ending {
    /// Interprets a wait status, `Ok` for an exit code and `Err` for the number of a signal.
    pub(super) fn of(status: Result<i32, i32>, stderr: &[u8]) -> Ending {
        let says = |message: &str| stderr.windows(message.len()).any(|window| window == message.as_bytes());
        let plain = match status {
            Err(SIGXCPU) => return Ending::TimedOut,
            Err(SIGXFSZ) => return Ending::FileTooLarge,
            Ok(code) => Ending::Exited(code),
            Err(signal) => Ending::Signal(signal),
        };
        RUNTIME_MESSAGES
            .iter()
            .find(|(with, message, _)| *with == status && says(message))
            .map_or(plain, |(_, _, ending)| ending.clone())
    }
}

// These signals have the same number on every system that the kit supports.
const SIGTRAP: i32 = 5;
const SIGABRT: i32 = 6;
const SIGXCPU: i32 = 24;
const SIGXFSZ: i32 = 25;

/// What the runtime of a language prints when it ends a program, with the status that it then gives.
const RUNTIME_MESSAGES: &[(Result<i32, i32>, &str, Ending)] = &[
    // Rust
    (Err(SIGABRT), " has overflowed its stack", Ending::StackOverflow),
    (Err(SIGABRT), "memory allocation of ", Ending::OutOfMemory),
    (Ok(101), "panicked at ", Ending::Panicked),
    // rustc, whose code generator has a message of its own
    (Err(SIGABRT), "LLVM ERROR: out of memory", Ending::OutOfMemory),
    // C++
    (Err(SIGABRT), "std::bad_alloc", Ending::OutOfMemory),
    // JavaScript
    (Err(SIGABRT), "heap out of memory", Ending::OutOfMemory),
    (Err(SIGTRAP), "out of memory", Ending::OutOfMemory),
    (
        Ok(1),
        "RangeError: Maximum call stack size exceeded",
        Ending::StackOverflow,
    ),
    // Python
    (Ok(1), "\nMemoryError", Ending::OutOfMemory),
    (Ok(1), "\nRecursionError: ", Ending::StackOverflow),
    // Java
    (Ok(1), "java.lang.OutOfMemoryError", Ending::OutOfMemory),
    (Ok(1), "java.lang.StackOverflowError", Ending::StackOverflow),
    // Pascal
    (Ok(202), "Runtime error 202", Ending::StackOverflow),
    (Ok(203), "Runtime error 203", Ending::OutOfMemory),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_counts_only_with_its_status() {
        let message = b"thread 'main' has overflowed its stack\nmemory allocation of 1 bytes failed";
        assert_eq!(Ending::of(Ok(3), message), Ending::Exited(3));
        assert_eq!(Ending::of(Err(SIGABRT), message), Ending::StackOverflow);
        assert_eq!(Ending::of(Err(SIGABRT), b""), Ending::Signal(SIGABRT));
        assert_eq!(
            Ending::of(Ok(101), b"thread 'main' panicked at main.rs:1:13:"),
            Ending::Panicked
        );
        assert_eq!(Ending::of(Ok(101), b""), Ending::Exited(101));
    }
}
