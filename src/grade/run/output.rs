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

impl Ending {
    /// The ending that the system's word means, `Ok` an exit code and `Err` the number of a signal.
    pub(super) fn of(status: Result<i32, i32>, stderr: &[u8]) -> Ending {
        let said = |words: &str| stderr.windows(words.len()).any(|window| window == words.as_bytes());
        let plain = match status {
            Err(SIGXCPU) => return Ending::TimedOut,
            Err(SIGXFSZ) => return Ending::FileTooLarge,
            Ok(code) => Ending::Exited(code),
            Err(signal) => Ending::Signal(signal),
        };
        WORDS
            .iter()
            .find(|(with, words, _)| *with == status && said(words))
            .map_or(plain, |(_, _, ending)| ending.clone())
    }
}

// The numbers of these signals are the same on all systems that the kit is for.
const SIGTRAP: i32 = 5;
const SIGABRT: i32 = 6;
const SIGXCPU: i32 = 24;
const SIGXFSZ: i32 = 25;

/// What the runtime of a language says when it ends a program, with the status that it then gives.
const WORDS: &[(Result<i32, i32>, &str, Ending)] = &[
    // Rust
    (Err(SIGABRT), " has overflowed its stack", Ending::StackOverflow),
    (Err(SIGABRT), "memory allocation of ", Ending::OutOfMemory),
    (Ok(101), "panicked at ", Ending::Panicked),
    // rustc, whose code generator has a word of its own
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
    fn words_count_only_with_their_status() {
        let words = b"thread 'main' has overflowed its stack\nmemory allocation of 1 bytes failed";
        assert_eq!(Ending::of(Ok(3), words), Ending::Exited(3));
        assert_eq!(Ending::of(Err(SIGABRT), words), Ending::StackOverflow);
        assert_eq!(Ending::of(Err(SIGABRT), b""), Ending::Signal(SIGABRT));
        assert_eq!(
            Ending::of(Ok(101), b"thread 'main' panicked at main.rs:1:13:"),
            Ending::Panicked
        );
        assert_eq!(Ending::of(Ok(101), b""), Ending::Exited(101));
    }
}
