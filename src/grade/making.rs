//! Making a program of a submission, and what is said where there is none.
//!
//! What the program then does is the grader's business.

use super::compile::{CompileError, Compiled};
use super::feedback::{Feedback, Finding, Next};
use super::grader::Grader;
use super::quote::quote;
use super::run::{Cancel, Program, RunError};
use super::{GradeError, Submission, Verdict};
use crate::task::Task;

/// What stops a submission before it is judged case by case.
pub(super) enum Stop {
    Verdict(Verdict, Option<Box<Feedback>>),
    Error(GradeError),
}

impl From<GradeError> for Stop {
    /// What the system refuses is no fault of the submission; what the kit lacks, nobody can grade with.
    fn from(error: GradeError) -> Stop {
        match error {
            GradeError::Run(
                error @ (RunError::NotStarted { .. } | RunError::System { .. } | RunError::Sandbox { .. }),
            ) => Stop::Verdict(
                Verdict::CouldNotBeGraded {
                    reason: error.to_string(),
                },
                None,
            ),
            other => Stop::Error(other),
        }
    }
}

impl Grader {
    /// Makes a program of a submission.
    pub(super) fn program(&self, submission: &Submission, cancel: Option<&Cancel>) -> Result<Compiled, Stop> {
        let source = match submission {
            Submission::Source(source) => source,
            Submission::Command(command) => {
                let folder = std::env::current_dir().unwrap_or_else(|_| self.root.clone());
                return Ok(Compiled {
                    program: Program::command(command, folder),
                    warnings: String::new(),
                });
            }
        };
        let not_graded = |reason: String| Stop::Verdict(Verdict::CouldNotBeGraded { reason }, None);
        let Some(language) = self.languages.of(&source.name) else {
            let known: Vec<&str> = self.languages.iter().map(|language| language.name.as_str()).collect();
            return Err(not_graded(format!(
                "{} has no ending of a known language ({}); exercises/course.toml may name another",
                source.name.display(),
                known.join(", ")
            )));
        };
        let refused = |finding, next| {
            let feedback = Feedback {
                findings: vec![finding],
                next,
                ..Feedback::default()
            };
            Stop::Verdict(Verdict::DoesNotCompile, Some(Box::new(feedback)))
        };
        let not_compiled = |error: CompileError, next| refused(Finding::NotCompiled { why: error.to_string() }, next);
        match self.compiler.compile(source, language, cancel) {
            Ok(compiled) => Ok(compiled),
            Err(CompileError::Refused { diagnostics }) => {
                Err(refused(Finding::Compiler { diagnostics }, Next::MendFirstError))
            }
            Err(error @ CompileError::Utf16) => Err(not_compiled(error, Next::SaveAsUtf8)),
            Err(error @ (CompileError::Unfinished(_) | CompileError::OtherFiles(_) | CompileError::Assembly)) => {
                Err(not_compiled(error, Next::WriteOtherwise))
            }
            Err(CompileError::Run(error)) => Err(Stop::from(GradeError::from(error))),
            Err(error @ CompileError::Missing { .. }) => Err(not_graded(error.to_string())),
        }
    }
}

/// Why there is no program, in the words of the compiler where it has some.
pub(super) fn refusal(verdict: Verdict, feedback: Option<Box<Feedback>>) -> String {
    match feedback.and_then(|feedback| feedback.findings.into_iter().next()) {
        Some(Finding::Compiler { diagnostics }) => diagnostics,
        Some(Finding::NotCompiled { why }) => why,
        _ => verdict.words(),
    }
}

/// The same on one line: the verdict, and what the compiler says first.
pub(super) fn in_short(verdict: Verdict, feedback: Option<Box<Feedback>>) -> String {
    let words = verdict.words();
    let refusal = refusal(verdict, feedback);
    match refusal.lines().next() {
        Some(first) if first != words => format!("{words}: {}", quote(first)),
        _ => words,
    }
}

/// Why a program that the course itself needs is none.
pub(super) fn not_recordable(task: &Task, stop: Stop) -> GradeError {
    match stop {
        Stop::Error(error) => error,
        Stop::Verdict(verdict, feedback) => GradeError::NoProgram {
            task: task.name.clone(),
            reason: in_short(verdict, feedback),
        },
    }
}
