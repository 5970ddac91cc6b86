//! The normaliser: a program of the task that brings an output into normal form, where none of the kit's own kinds of
//! answer knows what equally right outputs have in common.
//!
//! It is compiled, run and held to its limits as a submission is. It has the arguments of the case, and on standard input
//! the output as plain text: UTF-8, lines ended by a newline, no blanks at their ends. With exit code 0 it has printed the
//! normal form. With exit code 2 and a line on standard error it says why that is no answer, for the student to read.
//! Anything else is a fault of its own: then the submission could not be graded. Exit code 1 is not for it to choose,
//! since Python, JavaScript and Java end with it when something went wrong that nobody thought of.

use std::path::Path;

use super::answer::{self, Answer, Reading, Unreadable};
use super::grader::{Grader, Stop, readable};
use super::quote::quote;
use super::run::{self, Cancel, Ending, Output, Run};
use super::{GradeError, Submission};
use crate::task::{AnswerKind, Case, Task};

/// What a normaliser made of an output, or why it could not.
type Normalised = Result<Answer, String>;

impl Grader {
    /// Understands what a run printed, and says what kept the task's normaliser from doing so.
    pub(super) fn read(
        &self,
        task: &Task,
        case: &Case,
        output: &Output,
        cancel: Option<&Cancel>,
    ) -> Result<(Reading, Option<String>), GradeError> {
        let mut reading = answer::read(&task.answer, case.n, readable(output));
        let (AnswerKind::Normaliser { program }, Answer::Text(_)) = (&task.answer, &reading.answer) else {
            return Ok((reading, None));
        };
        let text = reading.answer.normal_form();
        // Nothing stays nothing. What was cut off at a limit is not judged by what it says.
        if text.is_empty() || !is_whole(&output.ending) {
            return Ok((reading, None));
        }
        match self.normalised(task, case, program, text + "\n", cancel)? {
            Ok(answer) => {
                reading.answer = answer;
                Ok((reading, None))
            }
            Err(fault) => {
                let fault = format!("{program}, which reads the answers to this task, {fault}; tell your instructor");
                Ok((reading, Some(fault)))
            }
        }
    }

    fn normalised(
        &self,
        task: &Task,
        case: &Case,
        program: &str,
        text: String,
        cancel: Option<&Cancel>,
    ) -> Result<Normalised, GradeError> {
        let file = task.folder.join(program);
        let Ok(source) = Submission::read(&file, Path::new(program)) else {
            return Ok(Err("cannot be read".to_owned()));
        };
        let compiled = match self.program(&source, cancel) {
            Ok(compiled) => compiled,
            Err(Stop::Error(error)) => return Err(error),
            Err(Stop::Verdict(verdict, _)) => return Ok(Err(verdict.words())),
        };
        let output = run::run(
            &compiled.program,
            &Run {
                arguments: &case.arguments,
                stdin: text.as_bytes(),
                limits: &self.limits,
                level: self.level,
                enough: None,
                cancel,
            },
        )?;
        let stderr = String::from_utf8_lossy(&output.stderr);
        let mut said = stderr.lines().map(str::trim).filter(|line| !line.is_empty());
        Ok(match (&output.ending, said.next()) {
            (Ending::Exited(0), _) => match answer::read(&task.answer, case.n, &output.stdout).answer {
                Answer::Unreadable(_) => Err("prints what is no plain text".to_owned()),
                answer => Ok(answer),
            },
            (Ending::Exited(2), Some(reason)) => Ok(Answer::Unreadable(Unreadable::Refused {
                reason: quote(reason.trim_end_matches('.')),
            })),
            (ending, first) => Err(match (ending, said.next_back().or(first)) {
                (Ending::Exited(code), Some(last)) => format!("ended with exit code {code}: {}", quote(last)),
                (Ending::Exited(code), None) => format!("ended with exit code {code} and said nothing"),
                (Ending::TimedOut, _) => "took too long".to_owned(),
                (_, last) => format!("crashed: {}", quote(last.unwrap_or("it said nothing"))),
            }),
        })
    }
}

/// Whether a program ended by itself, so that all it printed is there.
fn is_whole(ending: &Ending) -> bool {
    matches!(
        ending,
        Ending::Exited(_) | Ending::Panicked | Ending::Signal(_) | Ending::Enough
    )
}
