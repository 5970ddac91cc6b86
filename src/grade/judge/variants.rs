//! Grading many variants of one program: only the number of cases that each passes counts, and nothing of it is kept.

use std::path::PathBuf;

use super::grader::{Grader, GraderOptions};
use crate::grade::compile::build::Stop;
use crate::grade::feedback::Finding;
use crate::grade::run::{Cancel, Program};
use crate::grade::{GradeError, Submission, Verdict};
use crate::task::{Course, Task};

/// Grades variants of a program at the level and with the limits of its options.
pub struct VariantGrader(Grader);

impl VariantGrader {
    /// A grader of variants for `course`. It has no cache, so no verdict on a variant is ever one on a student's file.
    ///
    /// # Errors
    /// The course's own table of languages is damaged.
    pub fn new(course: &Course, options: GraderOptions) -> Result<VariantGrader, GradeError> {
        let options = GraderOptions {
            cache: None::<PathBuf>,
            cases_at_a_time: 1,
            ..options
        };
        Grader::new(course, options).map(VariantGrader)
    }

    /// Builds a variant: the program, or what the compiler says about a variant that it refuses.
    ///
    /// # Errors
    /// The search was cancelled, or the system refused what the compiler needs.
    pub fn build(
        &self,
        submission: &Submission,
        cancel: Option<&Cancel>,
    ) -> Result<Result<Program, String>, GradeError> {
        match self.0.runner().builder().build(submission, cancel) {
            Ok(compiled) => Ok(Ok(compiled.program)),
            Err(Stop::Error(error)) => Err(error),
            Err(Stop::Verdict(_, feedback)) => {
                let findings = feedback.map(|feedback| feedback.findings).unwrap_or_default();
                let diagnostics = findings.into_iter().find_map(|finding| match finding {
                    Finding::Compiler { diagnostics } => Some(diagnostics),
                    _ => None,
                });
                Ok(Err(diagnostics.unwrap_or_default()))
            }
        }
    }

    /// The number of cases that `program` passes: 0 if it fails the case number `gate`, which runs before all others.
    ///
    /// # Errors
    /// A reference is missing or damaged, or the search was cancelled.
    pub fn passed_cases(
        &self,
        task: &Task,
        program: &Program,
        gate: usize,
        cancel: Option<&Cancel>,
    ) -> Result<usize, GradeError> {
        let references = self.0.references(task);
        let passes = |index: usize| -> Result<bool, GradeError> {
            let examined = self
                .0
                .examine_case(task, &task.cases[index], &references, program, cancel)?;
            Ok(examined.verdict == Verdict::Passed)
        };
        if !passes(gate)? {
            return Ok(0);
        }
        let mut passed = 1;
        for index in (0..task.cases.len()).filter(|&index| index != gate) {
            passed += usize::from(passes(index)?);
        }
        Ok(passed)
    }
}
