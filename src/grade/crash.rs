//! The likely cause of a crash, in the student's own terms.
//!
//! The status of the run decides that it crashed; only then are the words on standard error looked at.

use super::feedback::{Cause, Finding, Limit};
use super::run::{Ending, Limits, Output};

/// How much of standard error is kept, in lines from its end.
const LINES: usize = 12;

/// The signals of a touch on memory that is not the program's: SIGBUS, SIGSEGV.
const BAD_MEMORY: [i32; 2] = [7, 11];

/// What the end of a run tells, `None` if it ended well.
pub fn finding(output: &Output, limits: &Limits) -> Option<Finding> {
    let limit = |limit| Some(Finding::Limit { limit });
    let cause = match output.ending {
        Ending::Exited(0) | Ending::Enough => return None,
        Ending::TimedOut => {
            return limit(Limit::Time {
                milliseconds: limits.wall.as_millis() as u64,
            });
        }
        Ending::TooMuchOutput => return limit(Limit::Output { bytes: limits.stdout }),
        Ending::OutOfMemory => return limit(Limit::Memory { bytes: limits.memory }),
        Ending::FileTooLarge => return limit(Limit::File { bytes: limits.file }),
        Ending::StackOverflow => return limit(Limit::Stack),
        Ending::Signal(number) if BAD_MEMORY.contains(&number) => Cause::BadMemory,
        Ending::Signal(number) => Cause::Signal { number },
        Ending::Exited(code) => Cause::ExitCode { code },
        Ending::Panicked => {
            let stderr = String::from_utf8_lossy(&output.stderr);
            let (line, message) = panic(&stderr);
            return Some(Finding::Crash {
                cause: panic_cause(&message),
                line,
                stderr: tail(&stderr),
            });
        }
    };
    Some(Finding::Crash {
        cause,
        line: None,
        stderr: tail(&String::from_utf8_lossy(&output.stderr)),
    })
}

/// The line and the message of a Rust panic, `thread 'main' panicked at main.rs:12:5:` and the text below it.
fn panic(stderr: &str) -> (Option<usize>, String) {
    let mut lines = stderr.lines().skip_while(|line| !line.contains(" panicked at "));
    let place = lines.next().unwrap_or_default();
    let line = place
        .trim_end_matches(':')
        .rsplit(':')
        .nth(1)
        .and_then(|line| line.parse().ok());
    (line, lines.next().unwrap_or_default().to_owned())
}

fn panic_cause(message: &str) -> Cause {
    if let Some((length, index)) = message
        .strip_prefix("index out of bounds: the len is ")
        .and_then(|rest| rest.split_once(" but the index is "))
    {
        return Cause::IndexOutOfRange {
            index: index.to_owned(),
            length: length.to_owned(),
        };
    }
    if let Some(doing) = message
        .strip_prefix("attempt to ")
        .and_then(|rest| rest.strip_suffix(" with overflow"))
    {
        return Cause::Overflow {
            doing: doing.to_owned(),
        };
    }
    if message.starts_with("not yet implemented") {
        return Cause::Unfinished;
    }
    Cause::Panic {
        message: message.to_owned(),
    }
}

/// The last lines, without the advice that Rust gives to its own users.
fn tail(stderr: &str) -> String {
    let lines: Vec<&str> = stderr
        .lines()
        .filter(|line| !line.trim().is_empty() && !line.starts_with("note: run with `RUST_BACKTRACE"))
        .collect();
    lines[lines.len().saturating_sub(LINES)..].join("\n")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn panicked(stderr: &str) -> (Cause, Option<usize>) {
        let output = Output {
            stdout: Vec::new(),
            stderr: stderr.as_bytes().to_vec(),
            ending: Ending::Panicked,
            wall: Duration::ZERO,
            cpu: Duration::ZERO,
            leftovers: Vec::new(),
        };
        match finding(&output, &Limits::default()) {
            Some(Finding::Crash { cause, line, .. }) => (cause, line),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn an_index_out_of_range_is_told_with_its_line() {
        let stderr = "\nthread 'main' (7) panicked at exercises/rooks/main.rs:23:9:\nindex out of bounds: the len is 8 but the index is 9\n";
        let cause = Cause::IndexOutOfRange {
            index: "9".into(),
            length: "8".into(),
        };
        assert_eq!(panicked(stderr), (cause, Some(23)));
    }

    #[test]
    fn a_subtraction_below_zero_is_told_as_one() {
        let stderr = "thread 'main' panicked at main.rs:3:5:\nattempt to subtract with overflow\n";
        assert_eq!(
            panicked(stderr),
            (
                Cause::Overflow {
                    doing: "subtract".into()
                },
                Some(3)
            )
        );
    }

    #[test]
    fn a_panic_without_a_message_is_still_a_panic() {
        assert_eq!(panicked("").0, Cause::Panic { message: String::new() });
    }
}
