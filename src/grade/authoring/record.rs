//! Recording a task: the solution's answers become the references, and the answers of each known mistake are recorded with them.
//!
//! The files are those that insta writes, so `cargo insta review` and this can take turns. A file that says the same
//! already is left alone.

use std::fs;
use std::path::Path;

use rayon::prelude::*;

use crate::grade::reference::{RecordedMistake, References, recorded_mistakes};
use crate::grade::run::Cancel;
use crate::grade::{GradeError, Grader, GraderOptions, Submission, fingerprint};
use crate::task::{Course, CourseError, Mistake, Task};

use super::normal_forms::{NormalForm, normal_forms};

/// Records the tasks of one course.
pub struct Recorder<'a> {
    course: &'a Course,
    grader: Grader,
    cancel: Option<&'a Cancel>,
}

/// What was recorded of one task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recording {
    /// The references, by the names of their cases.
    pub references: Vec<(String, Change)>,
    /// What the mistakes answer, by their names.
    pub mistakes: Vec<(String, Change)>,
}

/// What recording did to one answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// It was not recorded before.
    New,
    /// It was recorded otherwise.
    Changed,
    /// It was recorded just so.
    Same,
    /// Nothing gives it any more, so it is not recorded any more.
    Gone,
}

impl<'a> Recorder<'a> {
    /// For the tasks of `course`; `cancel` ends what it runs.
    ///
    /// # Errors
    /// The course's own table of languages is damaged.
    pub fn of(course: &'a Course, cancel: Option<&'a Cancel>) -> Result<Recorder<'a>, GradeError> {
        Ok(Recorder {
            course,
            grader: Grader::new(course, GraderOptions::for_course(course))?,
            cancel,
        })
    }

    /// Records the task called `name`.
    ///
    /// # Errors
    /// The solution or a mistake is not a program that can be run, the solution does not end as it should, a file cannot be
    /// read or written, or it was cancelled. References of a solution that ends badly are not written.
    pub fn record(&self, name: &str) -> Result<Recording, GradeError> {
        let task = self.course.task(name)?;
        let recorded = References::of(&self.course.root, name);
        let references = self.record_references(&task, &recorded)?;
        // Only now: a value that is as good as the reference's is recorded as the reference writes it.
        let mistakes = self.record_mistakes(&task, &recorded)?;
        Ok(Recording { references, mistakes })
    }

    fn record_references(&self, task: &Task, recorded: &References) -> Result<Vec<(String, Change)>, GradeError> {
        let forms = self.normal_forms(task, "the solution", &self.course.solution(&task.name))?;
        if let Some(bad) = forms.iter().find(|form| !form.is_answer) {
            let first = bad.text.lines().next().unwrap_or_default();
            return Err(GradeError::NotRecordable {
                task: task.name.clone(),
                case: bad.case.clone(),
                outcome: first.to_owned(),
            });
        }
        let mut changes = Vec::new();
        for form in forms {
            changes.push((form.case.clone(), change(recorded, &form.case, &form.text)?));
        }
        for case in recorded.left_over(task)? {
            let file = recorded.file(&case);
            fs::remove_file(&file).map_err(CourseError::writing(&file))?;
            changes.push((case, Change::Gone));
        }
        Ok(changes)
    }

    fn record_mistakes(&self, task: &Task, recorded: &References) -> Result<Vec<(String, Change)>, GradeError> {
        let known = self.course.mistakes(&task.name)?;
        let before = recorded.mistakes()?;
        if known.is_empty() && before.is_empty() {
            return Ok(Vec::new());
        }
        // Whose time is measured runs alone.
        let one_by_one = if task.is_measured() { known.len() } else { 1 };
        let now = known
            .par_iter()
            .with_min_len(one_by_one)
            .map(|mistake| self.recorded(task, mistake))
            .collect::<Result<Vec<_>, _>>()?;
        let of = |name: &str| before.iter().find(|mistake| mistake.name == name);
        let mut changes: Vec<_> = now
            .iter()
            .map(|mistake| {
                let change = match of(&mistake.name) {
                    None => Change::New,
                    Some(before) if before == mistake => Change::Same,
                    Some(_) => Change::Changed,
                };
                (mistake.name.clone(), change)
            })
            .collect();
        let gone = before
            .iter()
            .filter(|before| now.iter().all(|mistake| mistake.name != before.name));
        changes.extend(gone.map(|mistake| (mistake.name.clone(), Change::Gone)));
        change(recorded, References::MISTAKES, recorded_mistakes(now).trim_end())?;
        Ok(changes)
    }

    /// A known mistake with what it answers.
    fn recorded(&self, task: &Task, mistake: &Mistake) -> Result<RecordedMistake, GradeError> {
        let forms = self.normal_forms(task, &format!("the mistake {}", mistake.name), &mistake.file)?;
        let outcomes = forms.into_iter().map(|form| (form.case, fingerprint(&form.text)));
        Ok(RecordedMistake {
            name: mistake.name.clone(),
            mistake: mistake.mistake.clone(),
            advice: mistake.advice.clone(),
            outcomes: outcomes.collect(),
        })
    }

    /// What the program in `file` gives in each case.
    fn normal_forms(&self, task: &Task, called: &str, file: &Path) -> Result<Vec<NormalForm>, GradeError> {
        let forms = normal_forms(&self.grader, task, &Submission::of_instructor(file)?, self.cancel);
        forms.map_err(|error| match error {
            GradeError::NoProgram { task, reason } => GradeError::NoProgram {
                task,
                reason: format!("{called}: {reason}"),
            },
            other => other,
        })
    }
}

/// Writes what is recorded under `name`, unless it says just that already.
fn change(recorded: &References, name: &str, text: &str) -> Result<Change, GradeError> {
    let file = recorded.file(name);
    let change = match recorded.reference(name) {
        Ok(before) if before == text => return Ok(Change::Same),
        _ if file.is_file() => Change::Changed,
        _ => Change::New,
    };
    recorded.write(name, text).map_err(CourseError::writing(&file))?;
    Ok(change)
}
