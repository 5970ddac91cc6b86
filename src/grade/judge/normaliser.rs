//! The normaliser: a program of the task that brings an output into normal form, where none of the kit's own kinds of
//! answer knows what equally right outputs have in common.
//!
//! It is compiled, run and held to its limits as a submission is. It has the arguments of the case, and on standard input
//! the output as plain text: UTF-8, lines ended by a newline, no spaces at their ends. With exit code 0 it has printed the
//! normal form. With exit code 2 and a line on standard error it says why that is no answer, for the student to read.
//! Anything else is a fault of its own: then the submission could not be graded. Exit code 1 is not for it to choose,
//! since Python, JavaScript and Java end with it after an error that the program did not expect.

use std::path::Path;

use crate::grade::answer::{self, Answer, Reading, Unreadable};
use crate::grade::compile::build::{Builder, Stop, one_line};
use crate::grade::explain::crash;
use crate::grade::feedback::quote;
use crate::grade::outcome::readable;
use crate::grade::run::{self, Cancel, Ending, Level, Limits, Output, Run, RunError};
use crate::grade::{CrashCause, Finding, GradeError, Limit, Submission, Verdict};
use crate::task::{AnswerKind, Case, Task};

/// What a normaliser made of an output, or why it could not.
type Normalised = Result<Answer, String>;

/// Runs the normalisers of tasks, confined and limited as submissions are.
pub struct Normaliser<'a> {
    pub builder: &'a Builder,
    pub level: Level,
    pub limits: &'a Limits,
    pub cancel: Option<&'a Cancel>,
}

impl Normaliser<'_> {
    /// Understands what a run printed, and says what kept the task's normaliser from doing so.
    ///
    /// # Errors
    /// It was cancelled, or the system refused what it needs.
    pub fn read(&self, task: &Task, case: &Case, output: &Output) -> Result<(Reading, Option<String>), GradeError> {
        let mut reading = answer::read(&task.answer, case.n, readable(output));
        let (AnswerKind::Normaliser { program }, Answer::Text(_)) = (&task.answer, &reading.answer) else {
            return Ok((reading, None));
        };
        let text = reading.answer.normal_form();
        // Nothing stays nothing. What was cut off at a limit is not judged by what it says.
        if text.is_empty() || !is_whole(&output.ending) {
            return Ok((reading, None));
        }
        match self.normalised(task, case, program, text + "\n")? {
            Ok(answer) => {
                reading.answer = answer;
                Ok((reading, None))
            }
            Err(fault) => {
                let fault = format!(
                    "{program}, which reads the answers to this task, {fault}; that is no fault of the program that \
                     was handed in, so tell the instructor of the course"
                );
                Ok((reading, Some(fault)))
            }
        }
    }

    fn normalised(&self, task: &Task, case: &Case, program: &str, text: String) -> Result<Normalised, GradeError> {
        let file = task.folder.join(program);
        let source = match Submission::read(&file, Path::new(program)) {
            Ok(source) => source,
            Err(GradeError::NoSubmission { reason, .. }) => return Ok(Err(format!("cannot be read: {reason}"))),
            Err(error) => return Err(error),
        };
        let compiled = match self.builder.build(&source, self.cancel) {
            Ok(compiled) => compiled,
            Err(Stop::Error(error)) => return Err(error),
            Err(Stop::Verdict(Verdict::CouldNotBeGraded { reason }, _)) => {
                return Ok(Err(format!("cannot be run: {reason}")));
            }
            Err(Stop::Verdict(verdict, feedback)) => return Ok(Err(one_line(verdict, feedback))),
        };
        let run = run::run(
            &compiled.program,
            &Run {
                arguments: &case.arguments,
                stdin: text.as_bytes(),
                limits: self.limits,
                level: self.level,
                enough: None,
                cancel: self.cancel,
            },
        );
        let output = match run {
            Ok(output) => output,
            Err(error @ (RunError::NotStarted { .. } | RunError::System { .. })) => {
                return Ok(Err(format!("cannot be run: {error}")));
            }
            Err(error) => return Err(error.into()),
        };
        let stderr = String::from_utf8_lossy(&output.stderr);
        let reason = stderr.lines().map(str::trim).find(|line| !line.is_empty());
        Ok(match (&output.ending, reason) {
            (Ending::Exited(0), _) => match answer::read(&task.answer, case.n, &output.stdout).answer {
                Answer::Unreadable(_) => Err("prints something that is not plain text".to_owned()),
                answer => Ok(answer),
            },
            (Ending::Exited(2), Some(reason)) => Ok(Answer::Unreadable(Unreadable::Refused {
                reason: quote(reason.trim_end_matches('.')),
            })),
            _ => Err(self.ended(&output)),
        })
    }

    /// How a normaliser ended that should have ended otherwise.
    fn ended(&self, output: &Output) -> String {
        match crash::finding(output, self.limits) {
            Some(Finding::Crash { cause, line, stderr }) => {
                let place = line.map(|line| format!(" in line {line}")).unwrap_or_default();
                let said = match stderr.lines().next_back() {
                    Some(last) => format!(": {}", last.trim()),
                    None => " and said nothing".to_owned(),
                };
                match cause {
                    CrashCause::ExitCode { code } => format!("ended with exit code {code}{said}"),
                    CrashCause::Signal { number } => format!("was ended by signal {number}{said}"),
                    CrashCause::Error { message } if !message.is_empty() => format!("crashed{place}: {message}"),
                    _ => format!("crashed{place}{said}"),
                }
            }
            Some(Finding::Limit { limit }) => match limit {
                Limit::Time { .. } => "took too long",
                Limit::Idle { .. } => "only waited",
                Limit::Threads { .. } => "started too many threads",
                Limit::Output { .. } => "printed more than is read, as if without end",
                Limit::Memory { .. } => "wanted more memory than there is for it",
                Limit::Stack => "used up its stack",
                Limit::File { .. } => "wrote larger files than it may",
            }
            .to_owned(),
            _ => "did not end by itself".to_owned(),
        }
    }
}

/// Whether a program ended by itself, so that all it printed is there.
fn is_whole(ending: &Ending) -> bool {
    matches!(
        ending,
        Ending::Exited(_) | Ending::Panicked | Ending::Signal(_) | Ending::Enough
    )
}
