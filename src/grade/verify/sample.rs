//! Sample runs in statements: whether they are what the solution prints.

use crate::grade::making::not_recordable;
use crate::grade::run::{self, Run};
use crate::grade::{Cancel, GradeError, Grader, Submission};
use crate::task::{Sample, Task};

impl Grader {
    /// Whether `submission` prints what `sample` shows.
    ///
    /// # Errors
    /// It is no program, could not be run, or was ended by `cancel`.
    pub(super) fn prints(
        &self,
        task: &Task,
        submission: &Submission,
        sample: &Sample,
        cancel: Option<&Cancel>,
    ) -> Result<bool, GradeError> {
        let compiled = self
            .program(submission, cancel)
            .map_err(|stop| not_recordable(task, stop))?;
        let output = run::run(
            &compiled.program,
            &Run {
                arguments: &sample.arguments,
                stdin: sample.input.as_bytes(),
                limits: &self.limits,
                level: self.level,
                enough: None,
                cancel,
            },
        )?;
        Ok(output.stdout == sample.printed.as_bytes())
    }
}
