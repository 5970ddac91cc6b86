//! The case runner: runs a program once for one case and understands what it printed.

use std::path::Path;

use crate::grade::answer::{Answer, first_boards};
use crate::grade::compile::build::{Builder, no_program};
use crate::grade::outcome::budget::{self, Share};
use crate::grade::outcome::{BEGINNING, Outcome};
use crate::grade::run::{self, Cancel, Ending, Level, Limits, Output, Program, Run, RunError};
use crate::grade::{GradeError, Submission};
use crate::task::{Budget, Case, Task};

use super::normaliser::Normaliser;

/// How much is read of an output that should hold a few boards or none, in bytes.
const SHORT_OUTPUT: usize = 1 << 16;

/// Runs programs, all of them confined and limited alike.
pub struct CaseRunner {
    builder: Builder,
    level: Level,
    limits: Limits,
}

impl CaseRunner {
    /// A runner whose other programs, such as the one that a budget names, come from `builder`.
    pub fn new(builder: Builder, level: Level, limits: Limits) -> CaseRunner {
        CaseRunner { builder, level, limits }
    }

    /// The builder of its programs.
    pub fn builder(&self) -> &Builder {
        &self.builder
    }

    /// How programs are confined.
    pub fn level(&self) -> Level {
        self.level
    }

    /// What each run may take.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Runs one case and understands what it printed; how long it takes is measured only where that is right.
    pub fn outcome(
        &self,
        task: &Task,
        case: &Case,
        program: &Program,
        reference: Option<&Answer>,
        cancel: Option<&Cancel>,
    ) -> Result<Outcome, GradeError> {
        let mut output = self.run(task, case, program, cancel)?;
        let (reading, unread) = self.normaliser(cancel).read(task, case, &output)?;
        // The outcomes of all cases stay until the last one is judged; more of the output is not read.
        output.stdout.truncate(BEGINNING);
        output.stdout.shrink_to_fit();
        let is_right = output.ending == Ending::Exited(0)
            && reference.is_some_and(|right| reading.answer.normal_form_beside(right) == right.normal_form());
        let share = match &case.budget {
            Some(budget) if is_right => self.share(task, case, budget, program, cancel)?,
            _ => None,
        };
        let unmeasured = (share == Some(Share::Uncertain))
            .then(|| "this machine is too busy to measure the time; try again when it is quieter".to_owned());
        Ok(Outcome {
            output,
            reading,
            share,
            fault: unread.or(unmeasured),
        })
    }

    /// Runs one case, until it ends or has printed what is judged.
    fn run(&self, task: &Task, case: &Case, program: &Program, cancel: Option<&Cancel>) -> Result<Output, RunError> {
        let enough = case
            .first
            .map(|first| first_boards::Enough::new(&task.answer, case.n, first));
        let is_enough = |printed: &[u8]| enough.as_ref().is_some_and(|enough| enough.is_reached(printed));
        // Where a short output is asked for, a program that never prints it must not fill the limit first: whether it got
        // there before its time was up would depend on the machine.
        let is_short = case.first.is_some() || case.refused;
        let stdout = if is_short { SHORT_OUTPUT } else { self.limits.stdout };
        let output = run::run(
            program,
            &Run {
                arguments: &case.arguments,
                stdin: case.input.as_bytes(),
                limits: &Limits {
                    stdout,
                    ..self.limits.clone()
                },
                level: self.level,
                enough: case.first.is_some().then_some(&is_enough),
                cancel,
            },
        );
        let mut output = match (output, &program.language) {
            // A compiler can be made to build a file that no system starts. That is the submission's own doing, unless this
            // machine starts no other program of the language either.
            (Err(RunError::NotStarted { .. }), Some(language)) if self.builder.starts_control(language, cancel)? => {
                Output::cannot_start()
            }
            (output, _) => output?,
        };
        if let Some(length) = enough.as_ref().and_then(first_boards::Enough::length) {
            output.stdout.truncate(length);
        }
        Ok(output)
    }

    /// Measures `program` against the one that `budget` names, built and run alike, in turn; `None` where it is written in
    /// another language, so that it was not built alike.
    fn share(
        &self,
        task: &Task,
        case: &Case,
        budget: &Budget,
        program: &Program,
        cancel: Option<&Cancel>,
    ) -> Result<Option<Share>, GradeError> {
        let file = task.folder.join(&budget.against);
        let other = Submission::read(&file, Path::new(&budget.against))?;
        let other = self.builder.build(&other, cancel);
        let other = other.map_err(|stop| no_program(task, stop))?.program;
        if program.language != other.language {
            return Ok(None);
        }
        let seconds = |program: &Program| -> Result<f64, RunError> {
            Ok(self.run(task, case, program, cancel)?.cpu.as_secs_f64())
        };
        let mut ratios = Vec::new();
        loop {
            ratios.push(seconds(program)? / seconds(&other)?);
            let share = budget::share(&ratios, budget.ratio);
            if ratios.len() >= budget::FEWEST && (share != Share::Uncertain || ratios.len() == budget::MOST) {
                return Ok(Some(share));
            }
        }
    }

    /// Runs `program` with `arguments` and `input` to its end, outside of any case.
    ///
    /// # Errors
    /// It could not be run or was cancelled.
    pub fn run_with(
        &self,
        program: &Program,
        arguments: &[String],
        input: &[u8],
        cancel: Option<&Cancel>,
    ) -> Result<Output, RunError> {
        run::run(
            program,
            &Run {
                arguments,
                stdin: input,
                limits: &self.limits,
                level: self.level,
                enough: None,
                cancel,
            },
        )
    }

    fn normaliser<'a>(&'a self, cancel: Option<&'a Cancel>) -> Normaliser<'a> {
        Normaliser {
            builder: &self.builder,
            level: self.level,
            limits: &self.limits,
            cancel,
        }
    }
}
