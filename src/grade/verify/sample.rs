//! Sample runs in statements: whether they are what the solution prints.

use crate::grade::making::not_recordable;
use crate::grade::run::{self, Run};
use crate::grade::{GradeError, Grader, Submission};
use crate::task::{Sample, Task};

impl Grader {
    /// Whether `submission` prints what `sample` shows.
    ///
    /// # Errors
    /// It is no program, or could not be run.
    pub(super) fn prints(&self, task: &Task, submission: &Submission, sample: &Sample) -> Result<bool, GradeError> {
        let compiled = self
            .program(submission, None)
            .map_err(|stop| not_recordable(task, stop))?;
        let output = run::run(
            &compiled.program,
            &Run {
                arguments: &sample.arguments,
                stdin: sample.input.as_bytes(),
                limits: &self.limits,
                level: self.level,
                enough: None,
                cancel: None,
            },
        )?;
        Ok(output.stdout == sample.printed.as_bytes())
    }
}
