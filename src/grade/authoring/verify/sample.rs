//! Sample runs in statements: whether they are what the solution prints.

use crate::grade::compile::build::no_program;
use crate::grade::{Cancel, GradeError, Grader, Submission};
use crate::task::{Sample, Task};

/// Whether `submission` prints what `sample` shows.
///
/// # Errors
/// It does not compile, could not be run, or was ended by `cancel`.
pub fn prints(
    grader: &Grader,
    task: &Task,
    submission: &Submission,
    sample: &Sample,
    cancel: Option<&Cancel>,
) -> Result<bool, GradeError> {
    let runner = grader.runner();
    let compiled = runner.builder().build(submission, cancel);
    let program = compiled.map_err(|stop| no_program(task, stop))?.program;
    let output = runner.run_with(&program, &sample.arguments, sample.input.as_bytes(), cancel)?;
    Ok(output.stdout == sample.printed.as_bytes())
}
