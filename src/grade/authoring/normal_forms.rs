//! What a program answers in each case of a task, as it is recorded.

use crate::grade::answer::Answer;
use crate::grade::compile::build::no_program;
use crate::grade::{Cancel, GradeError, Grader, Submission};
use crate::task::Task;

/// What a program gives in one case, to be recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NormalForm {
    /// The name of the case.
    pub case: String,
    /// The whole outcome in normal form.
    pub text: String,
    /// Whether the program ended as the case asks for, so that this can be a reference.
    pub is_answer: bool,
}

/// Returns what `submission` answers in each case of `task`.
///
/// Values as good as those of an existing reference are written as the reference writes them.
///
/// # Errors
/// It does not compile, could not be run, or was ended by `cancel`.
pub fn normal_forms(
    grader: &Grader,
    task: &Task,
    submission: &Submission,
    cancel: Option<&Cancel>,
) -> Result<Vec<NormalForm>, GradeError> {
    let references = grader.references(task);
    let runner = grader.runner();
    let compiled = runner.builder().build(submission, cancel);
    let program = compiled.map_err(|stop| no_program(task, stop))?.program;
    task.cases
        .iter()
        .map(|case| {
            let reference = references.reference(&case.name).ok();
            let reference = reference.map(|text| Answer::from_normal_form(&task.answer, case.n, &text));
            let outcome = runner.outcome(task, case, &program, reference.as_ref(), cancel)?;
            if let Some(reason) = outcome.fault {
                return Err(GradeError::Fault {
                    task: task.name.clone(),
                    reason,
                });
            }
            let text = outcome.normal_form(task, case, reference.as_ref().unwrap_or(&outcome.reading.answer));
            Ok(NormalForm {
                case: case.name.clone(),
                text,
                is_answer: outcome.is_answer(case),
            })
        })
        .collect()
}
