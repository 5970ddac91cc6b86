//! The builder: makes a program of a submission, or says why there is none.
//!
//! What the program then does is not its business.

use std::path::{Path, PathBuf};

use crate::grade::cache::Key;
use crate::grade::feedback::{Feedback, Finding, Next, quote};
use crate::grade::run::{Cancel, Ending, Level, Limits, Program, Run, RunError, run};
use crate::grade::submission::Source;
use crate::grade::{GradeError, Submission, Verdict};
use crate::io_message;
use crate::task::Task;

use super::{CompileError, Compiled, Compiler, Toolchain, Toolchains};

/// What stops a submission before it is judged case by case.
pub enum Stop {
    /// A verdict on it, with the feedback where there is some.
    Verdict(Verdict, Option<Box<Feedback>>),
    /// Nothing can be said about it.
    Error(GradeError),
}

impl From<GradeError> for Stop {
    /// What the system refuses is a verdict, and no fault of the submission; what the kit lacks ends the grading.
    fn from(error: GradeError) -> Stop {
        match error {
            GradeError::Run(error) if !matches!(error, RunError::Cancelled) => Stop::Verdict(
                Verdict::CouldNotBeGraded {
                    reason: io_message::chain(&error),
                },
                None,
            ),
            other => Stop::Error(other),
        }
    }
}

/// Makes programs of submissions.
pub struct Builder {
    root: PathBuf,
    toolchains: Toolchains,
    compiler: Compiler,
}

impl Builder {
    /// For the course at `root`, with `cache` as the folder for what was compiled before.
    pub fn new(root: &Path, toolchains: Toolchains, level: Level, cache: Option<&Path>) -> Builder {
        Builder {
            root: root.to_owned(),
            toolchains,
            compiler: Compiler::new(level, cache),
        }
    }

    /// Every language that submissions may be written in.
    pub fn toolchains(&self) -> &Toolchains {
        &self.toolchains
    }

    /// Every language with its compiler or interpreter on this machine; where that is missing, with what to do about it.
    pub fn tools(&self) -> impl Iterator<Item = (&Toolchain, Result<PathBuf, &str>)> {
        self.toolchains.iter().map(|toolchain| {
            let tool = self.compiler.tool(toolchain);
            (toolchain, tool.map_err(|_| toolchain.missing.as_str()))
        })
    }

    /// All on which the program depends that is made of `source`; `None` where nothing can compile or run it.
    pub fn identity(&self, source: &Source) -> Option<Key> {
        self.compiler.identity(source, self.toolchains.of(&source.name)?)
    }

    /// Makes a program of a submission.
    ///
    /// # Errors
    /// The verdict where the submission does not compile or nothing here can compile it; an error where it was cancelled.
    pub fn build(&self, submission: &Submission, cancel: Option<&Cancel>) -> Result<Compiled, Stop> {
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
        let Some(toolchain) = self.toolchains.of(&source.name) else {
            let known: Vec<&str> = self
                .toolchains
                .iter()
                .map(|toolchain| toolchain.name.as_str())
                .collect();
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
        match self.compiler.compile(source, toolchain, cancel) {
            Ok(compiled) => Ok(compiled),
            Err(CompileError::Refused { diagnostics }) => {
                Err(refused(Finding::Compiler { diagnostics }, Next::FixFirstError))
            }
            Err(error @ CompileError::Utf16) => Err(not_compiled(error, Next::SaveAsUtf8)),
            Err(error @ (CompileError::Unfinished(_) | CompileError::OtherFiles(_) | CompileError::Assembly)) => {
                Err(not_compiled(error, Next::WriteOtherwise))
            }
            Err(CompileError::Run(error)) => Err(Stop::from(GradeError::from(error))),
            Err(error @ (CompileError::Missing { .. } | CompileError::Machine(_))) => {
                Err(not_graded(io_message::chain(&error)))
            }
        }
    }

    /// Whether this machine starts another program of this language: the smallest one that does nothing.
    ///
    /// # Errors
    /// It was cancelled.
    pub fn starts_control(&self, language: &str, cancel: Option<&Cancel>) -> Result<bool, RunError> {
        let Some(toolchain) = self.toolchains.iter().find(|toolchain| toolchain.name == language) else {
            return Ok(false);
        };
        let program = match self.compiler.control(toolchain, cancel) {
            Ok(Some(program)) => program,
            Err(CompileError::Run(RunError::Cancelled)) => return Err(RunError::Cancelled),
            Ok(None) | Err(_) => return Ok(false),
        };
        let output = run(
            &program,
            &Run {
                arguments: &[],
                stdin: &[],
                limits: &Limits::default(),
                level: self.compiler.level(),
                enough: None,
                cancel,
            },
        );
        match output {
            Err(RunError::Cancelled) => Err(RunError::Cancelled),
            output => Ok(output.is_ok_and(|output| output.ending == Ending::Exited(0))),
        }
    }

    /// What the compiler says about `submission`: warnings, or why it refuses it; nothing where all is well.
    ///
    /// # Errors
    /// It was cancelled, or the system refused what it needs.
    pub fn diagnostics(&self, submission: &Submission, cancel: Option<&Cancel>) -> Result<String, GradeError> {
        match self.build(submission, cancel) {
            Ok(compiled) => Ok(compiled.warnings),
            Err(Stop::Error(error)) => Err(error),
            Err(Stop::Verdict(verdict, feedback)) => Ok(refusal(verdict, feedback)),
        }
    }
}

/// Why there is no program, in the words of the compiler where it has some.
fn refusal(verdict: Verdict, feedback: Option<Box<Feedback>>) -> String {
    match feedback.and_then(|feedback| feedback.findings.into_iter().next()) {
        Some(Finding::Compiler { diagnostics }) => diagnostics,
        Some(Finding::NotCompiled { why }) => why,
        _ => verdict.words(),
    }
}

/// The same on one line: the verdict, then the first line of the compiler.
pub fn one_line(verdict: Verdict, feedback: Option<Box<Feedback>>) -> String {
    let words = verdict.words();
    let refusal = refusal(verdict, feedback);
    match refusal.lines().next() {
        Some(first) if first != words => format!("{words}: {}", quote(first)),
        _ => words,
    }
}

/// The error for a program that the course itself needs and that does not compile.
pub fn no_program(task: &Task, stop: Stop) -> GradeError {
    match stop {
        Stop::Error(error) => error,
        Stop::Verdict(verdict, feedback) => GradeError::NoProgram {
            task: task.name.clone(),
            reason: one_line(verdict, feedback),
        },
    }
}
