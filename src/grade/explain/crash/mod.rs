//! The likely cause of a crash, in the student's own terms.
//!
//! The status of the run decides that it crashed; only then are the words on standard error looked at.

mod runtime_messages;

use crate::grade::feedback::quote;
use crate::grade::feedback::{CrashCause, Finding, Limit};
use crate::grade::run::{Ending, Limits, Output};

/// How much of standard error is kept, in lines from its end.
const LINES: usize = 12;

/// The signals of a touch on memory that is not the program's: SIGBUS, SIGSEGV.
const BAD_MEMORY: [i32; 2] = [7, 11];

/// The fault that the end of a run shows, `None` if it ended well.
pub fn finding(output: &Output, limits: &Limits) -> Option<Finding> {
    let stderr = String::from_utf8_lossy(&output.stderr);
    let limit = |limit| Some(Finding::Limit { limit });
    let fault = match output.ending {
        Ending::Exited(0) | Ending::Enough => return None,
        Ending::TimedOut => {
            return limit(Limit::Time {
                milliseconds: output.cpu_limit.as_millis() as u64,
            });
        }
        Ending::Idle => {
            return limit(Limit::Idle {
                milliseconds: limits.idle.as_millis() as u64,
            });
        }
        Ending::TooManyThreads => return limit(Limit::Threads { count: limits.threads }),
        Ending::CannotStart => CrashCause::CannotStart.into(),
        Ending::TooMuchOutput => return limit(Limit::Output { bytes: limits.stdout }),
        Ending::OutOfMemory => return limit(Limit::Memory { bytes: limits.memory }),
        Ending::FileTooLarge => return limit(Limit::File { bytes: limits.file }),
        Ending::StackOverflow => return limit(Limit::Stack),
        Ending::Signal(number) if BAD_MEMORY.contains(&number) => CrashCause::BadMemory.into(),
        Ending::Signal(number) => runtime_messages::fault(&stderr).unwrap_or(CrashCause::Signal { number }.into()),
        Ending::Exited(code) => runtime_messages::fault(&stderr).unwrap_or(CrashCause::ExitCode { code }.into()),
        Ending::Panicked => {
            runtime_messages::fault(&stderr).unwrap_or(CrashCause::Error { message: String::new() }.into())
        }
    };
    Some(Finding::Crash {
        cause: fault.cause,
        line: fault.line,
        stderr: tail(&stderr),
    })
}

/// What says nothing about the student's own program: advice to Rust's own users, places in the language itself.
const NOISE: [&str; 3] = ["note: run with `RUST_BACKTRACE", "node:internal/", "(java.base/"];

/// The last lines that say something.
fn tail(stderr: &str) -> String {
    let noise = |line: &str| line.trim().is_empty() || NOISE.iter().any(|noise| line.contains(noise));
    let lines: Vec<String> = stderr
        .lines()
        .filter(|line| !noise(line))
        .map(|line| quote(&without_thread(line)))
        .collect();
    lines[lines.len().saturating_sub(LINES)..].join("\n")
}

/// A Rust panic without the number of its thread, which is another one each time.
fn without_thread(line: &str) -> String {
    match line
        .strip_prefix("thread 'main' (")
        .and_then(|rest| rest.split_once(')'))
    {
        Some((_, rest)) => format!("thread 'main'{rest}"),
        None => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn found(ending: Ending, stderr: &str) -> Option<Finding> {
        let output = Output {
            stdout: Vec::new(),
            stderr: stderr.as_bytes().to_vec(),
            ending,
            wall: Duration::ZERO,
            cpu: Duration::ZERO,
            cpu_limit: Duration::ZERO,
            leftovers: Vec::new(),
        };
        finding(&output, &Limits::default())
    }

    #[test]
    fn words_on_standard_error_count_only_where_the_program_crashed() {
        let words = "thread 'main' panicked at main.rs:3:5:\nattempt to subtract with overflow\n";
        assert_eq!(found(Ending::Exited(0), words), None);
        let Some(Finding::Crash { cause, line, .. }) = found(Ending::Panicked, words) else {
            panic!("it panicked");
        };
        let doing = "subtract".into();
        assert_eq!((cause, line), (CrashCause::Overflow { doing }, Some(3)));
    }

    #[test]
    fn a_panic_without_a_message_is_still_a_panic() {
        let Some(Finding::Crash { cause, line, .. }) = found(Ending::Panicked, "") else {
            panic!("it panicked");
        };
        assert_eq!((cause, line), (CrashCause::Error { message: String::new() }, None));
    }

    #[test]
    fn only_the_end_of_standard_error_is_kept_and_no_line_of_it_whole_if_it_is_long() {
        let long = format!("{}\n{}", "a line\n".repeat(1000), "x".repeat(100_000));
        let Some(Finding::Crash { stderr, .. }) = found(Ending::Exited(3), &long) else {
            panic!("it ended with an error");
        };
        assert_eq!(stderr.lines().count(), LINES);
        assert!(stderr.len() < 400);
    }
}
