//! The grader: takes a submission through build, run, read and compare, and has the result explained.

use std::collections::BTreeSet;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use serde::Deserialize;

use crate::grade::answer::Answer;
use crate::grade::cache::assessment_cache::{self, CachedAssessment};
use crate::grade::cache::{Cache, Key};
use crate::grade::compile::build::{Builder, Stop};
use crate::grade::compile::{Source, Toolchain, Toolchains};
use crate::grade::explain;
use crate::grade::feedback::Assessment;
use crate::grade::outcome::Examined;
use crate::grade::parallel;
use crate::grade::reference::References;
use crate::grade::run::{self, Cancel, Level, Limits, Program};
use crate::grade::{GradeError, Submission, Verdict};
use crate::io_message;
use crate::task::{Case, Course, Task};

use super::assess::{self, Judged};
use super::case_runner::CaseRunner;

/// How many cases run in parallel, if there are as many processors and nothing else is graded.
const CASES_AT_A_TIME: usize = 4;

/// After this many cases that took all their time, the others are not run.
const MOST_TIMED_OUT: usize = 2;

/// How a grader works.
#[derive(Clone, Debug)]
pub struct GraderOptions {
    /// How submissions are confined while they run.
    pub level: Level,
    /// What each run may take.
    pub limits: Limits,
    /// The folder of earlier programs and assessments, if any.
    ///
    /// In the level *limits* a submission can write there: then each stranger's needs a folder of its own, or none.
    pub cache: Option<PathBuf>,
    /// How many cases of one submission run in parallel; one where several submissions do.
    pub cases_at_a_time: usize,
}

impl GraderOptions {
    /// The strictest level that needs no set-up on this system, the usual limits, and the cache of `course`.
    pub fn for_course(course: &Course) -> GraderOptions {
        GraderOptions {
            level: run::probe().level,
            limits: Limits::default(),
            cache: assessment_cache::folder(&course.root),
            cases_at_a_time: CASES_AT_A_TIME,
        }
    }
}

/// Grades submissions to the tasks of one course.
pub struct Grader {
    root: PathBuf,
    runner: CaseRunner,
    cache: Option<Cache>,
    cases_at_a_time: usize,
}

impl Grader {
    /// A grader for `course` with the usual options.
    ///
    /// # Errors
    /// The course's own table of languages is damaged.
    pub fn for_course(course: &Course) -> Result<Grader, GradeError> {
        Grader::new(course, GraderOptions::for_course(course))
    }

    /// A grader for `course` that works as `options` say.
    ///
    /// # Errors
    /// The course's own table of languages is damaged.
    pub fn new(course: &Course, options: GraderOptions) -> Result<Grader, GradeError> {
        #[derive(Deserialize)]
        struct Settings {
            #[serde(default)]
            language: Vec<Toolchain>,
        }
        let settings: Settings = course.settings()?;
        let toolchains = Toolchains::with(settings.language);
        let builder = Builder::new(&course.root, toolchains, options.level, options.cache.as_deref());
        Ok(Grader {
            root: course.root.clone(),
            runner: CaseRunner::new(builder, options.level, options.limits),
            cache: options.cache.as_deref().map(Cache::new),
            cases_at_a_time: options.cases_at_a_time,
        })
    }

    /// The folder of earlier programs and assessments; `None` where there is no place for one.
    pub fn cache(&self) -> Option<&Path> {
        self.cache.as_ref().map(Cache::folder)
    }

    /// Every language that submissions may be written in.
    pub fn languages(&self) -> &Toolchains {
        self.runner.builder().toolchains()
    }

    /// Every language that submissions may be written in, with its compiler or interpreter on this machine; where that is
    /// missing, with what to do about it.
    pub fn tools(&self) -> impl Iterator<Item = (&Toolchain, Result<PathBuf, &str>)> {
        self.runner.builder().tools()
    }

    /// Whether the submission says itself that it is not finished.
    pub fn unfinished(&self, task: &Task, submission: &Submission) -> Option<Verdict> {
        let stub = std::fs::read_to_string(task.stub()).ok();
        submission.unfinished(stub.as_deref())
    }

    /// The recorded answers of `task`.
    pub(in crate::grade) fn references(&self, task: &Task) -> References {
        References::of(&self.root, &task.name)
    }

    /// Runs its programs.
    pub(in crate::grade) fn runner(&self) -> &CaseRunner {
        &self.runner
    }

    /// Judges `submission` and says why.
    ///
    /// # Errors
    /// A reference is missing or damaged, or the check was cancelled; what the submission does is a verdict.
    pub fn assess(
        &self,
        task: &Task,
        submission: &Submission,
        cancel: Option<&Cancel>,
    ) -> Result<Assessment, GradeError> {
        let judged = Judged {
            task,
            submission,
            level: self.runner.level(),
        };
        caught(&judged, || self.assess_uncaught(&judged, cancel))
    }

    /// The same, where a panic of the grader ends everything.
    fn assess_uncaught(&self, judged: &Judged, cancel: Option<&Cancel>) -> Result<Assessment, GradeError> {
        let Judged { task, submission, .. } = *judged;
        if let Some(verdict) = self.unfinished(task, submission) {
            return Ok(judged.stopped(verdict, None));
        }
        let references = self.references(task);
        let cached = self.cached(task, submission, &references);
        if let Some(assessment) = cached.as_ref().and_then(CachedAssessment::get) {
            return Ok(assessment);
        }
        let examined = self.runner.builder().build(submission, cancel).and_then(|compiled| {
            let examined = self.examine(task, &references, &compiled.program, cancel)?;
            Ok((examined, compiled.warnings))
        });
        let assessment = match examined {
            Ok((examined, warnings)) => assess::assess(judged, &references, &examined, warnings, self.runner.limits())?,
            Err(Stop::Verdict(verdict, feedback)) => judged.stopped(verdict, feedback.map(|feedback| *feedback)),
            Err(Stop::Error(error)) => return Err(error),
        };
        if let Some(cached) = &cached {
            cached.keep(&assessment);
        }
        Ok(assessment)
    }

    /// Judges the file that the student of `task` edits; one that cannot be read could not be graded.
    ///
    /// # Errors
    /// A reference is missing or damaged, or the check was cancelled.
    pub fn assess_student(&self, task: &Task, cancel: Option<&Cancel>) -> Result<Assessment, GradeError> {
        match Submission::of_student(task) {
            Ok(submission) => self.assess(task, &submission, cancel),
            Err(error) => {
                let judged = Judged {
                    task,
                    submission: &Submission::of_bytes(Vec::new(), &Submission::shown_file(task)),
                    level: self.runner.level(),
                };
                let reason = io_message::chain(&error);
                Ok(judged.stopped(Verdict::CouldNotBeGraded { reason }, None))
            }
        }
    }

    /// The place of the assessment in the cache; what a command does is known only by running it.
    fn cached(&self, task: &Task, submission: &Submission, references: &References) -> Option<CachedAssessment<'_>> {
        let (cache, Submission::Source(source)) = (self.cache.as_ref()?, submission) else {
            return None;
        };
        Some(CachedAssessment::new(cache, self.key(task, source, references)?))
    }

    /// All on which the assessment of `source` depends; `None` where nothing can compile or run it.
    fn key(&self, task: &Task, source: &Source, references: &References) -> Option<Key> {
        let submission = self.runner.builder().identity(source)?;
        Some(assessment_cache::key(
            &submission,
            task,
            references,
            self.runner.limits(),
        ))
    }

    /// Represents all on which the assessment of `submission` depends: the source and its compiler, the task with its
    /// references, the limits, the level and the kit. `None` where that is known only by running it.
    pub fn fingerprint(&self, task: &Task, submission: &Submission) -> Option<String> {
        let Submission::Source(source) = submission else {
            return None;
        };
        Some(self.key(task, source, &self.references(task))?.name())
    }

    /// Runs the cases of `task` and compares each with its reference, some at a time where nothing is measured.
    ///
    /// One case that takes all its time does not hide the others. The cases after the second one count as not run, so that
    /// a loop costs its limit twice. So do those after a case that could not be graded, which keeps the whole from being
    /// graded.
    fn examine<'a>(
        &self,
        task: &'a Task,
        references: &References,
        program: &Program,
        cancel: Option<&Cancel>,
    ) -> Result<Vec<Examined<'a>>, GradeError> {
        let examine = |case| self.examine_case(task, case, references, program, cancel);
        let timed_out = Mutex::new(BTreeSet::new());
        let is_last = |examined: &Examined| match examined.verdict {
            Verdict::CouldNotBeGraded { .. } => true,
            Verdict::TimedOut => {
                let place = task.cases.iter().position(|case| case.name == examined.case.name);
                let mut timed_out = timed_out.lock().unwrap_or_else(PoisonError::into_inner);
                timed_out.insert(place);
                timed_out
                    .iter()
                    .nth(MOST_TIMED_OUT - 1)
                    .is_some_and(|last| *last <= place)
            }
            _ => false,
        };
        let at_a_time = if task.is_measured() { 1 } else { self.cases_at_a_time };
        let mut examined = parallel::until(&task.cases, at_a_time, examine, is_last)?;
        // Cases that ran in parallel may have ended in another order.
        let mut places = (0..examined.len()).filter(|&place| examined[place].verdict == Verdict::TimedOut);
        if let Some(last) = places.nth(MOST_TIMED_OUT - 1) {
            examined.truncate(last + 1);
        }
        Ok(examined)
    }

    /// Runs one case and compares it with its reference.
    pub(super) fn examine_case<'a>(
        &self,
        task: &Task,
        case: &'a Case,
        references: &References,
        program: &Program,
        cancel: Option<&Cancel>,
    ) -> Result<Examined<'a>, GradeError> {
        let reference_text = references.reference(&case.name)?;
        let reference = Answer::from_normal_form(&task.answer, case.n, &reference_text);
        let outcome = self.runner.outcome(task, case, program, Some(&reference), cancel)?;
        let text = outcome.normal_form(task, case, &reference);
        let verdict = match &outcome.fault {
            Some(reason) => Verdict::CouldNotBeGraded { reason: reason.clone() },
            None if text == reference_text => Verdict::Passed,
            None => explain::verdict(case, &outcome.output.ending),
        };
        Ok(Examined {
            case,
            reference,
            reference_text,
            outcome,
            text,
            verdict,
        })
    }
}

/// Does `work`; a panic in it is a fault of the kit, by which nothing but this one submission is affected.
fn caught(judged: &Judged, work: impl FnOnce() -> Result<Assessment, GradeError>) -> Result<Assessment, GradeError> {
    // What the work shares with others are caches and locks, which are whole after every step.
    panic::catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| {
        let reason = "the grader itself failed on it; please report this as a fault of the kit".to_owned();
        Ok(judged.stopped(Verdict::CouldNotBeGraded { reason }, None))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_of_the_grader_is_a_fault_of_the_kit_and_of_one_submission() {
        let course = Course::find(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
        let judged = Judged {
            task: &course.task("queens").unwrap(),
            submission: &Submission::of_bytes(Vec::new(), Path::new("queens.rs")),
            level: Level::Limits,
        };
        let assessment = caught(&judged, || panic!("a fault of the grader")).unwrap();
        assert!(matches!(assessment.verdict, Verdict::CouldNotBeGraded { .. }));
        assert_eq!((assessment.points, assessment.possible), (0, judged.task.points()));
    }
}
