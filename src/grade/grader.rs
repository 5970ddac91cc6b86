//! The grader: takes a submission through compile, run, read and compare, and has the result explained.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::answer::Answer;
use super::budget::{self, Share};
use super::cache::{Cache, Key};
use super::compile::{Compiler, Source};
use super::compile::{Toolchain, Toolchains};
use super::explain;
use super::feedback::Assessment;
use super::making::{Stop, not_recordable, refusal};
use super::outcome::Outcome;
use super::prefix;
use super::reference::References;
use super::remembered::{self, Remembered};
use super::run::{self, Cancel, Ending, Level, Limits, Output, Program, Run, RunError};
use super::side_by_side;
use super::{GradeError, Submission, Verdict};
use crate::task::{Budget, Case, Course, Task};

/// How much is read of an output that should hold a few boards or none, in bytes.
const SHORT_OUTPUT: usize = 1 << 16;

/// Grades submissions to the tasks of one course.
pub struct Grader {
    pub(super) root: PathBuf,
    pub(super) level: Level,
    pub(super) limits: Limits,
    pub(super) languages: Toolchains,
    pub(super) compiler: Compiler,
    cache: Option<Cache>,
    at_a_time: usize,
}

/// So many cases run at a time, if there are as many processors and nothing else is graded.
const AT_A_TIME: usize = 4;

/// One case, run and compared.
pub struct Examined<'a> {
    /// The case.
    pub case: &'a Case,
    /// What is right.
    pub reference: Answer,
    /// What is right, in normal form.
    pub reference_text: String,
    /// What came of the run.
    pub outcome: Outcome,
    /// The same in normal form.
    pub text: String,
    /// The judgement.
    pub verdict: Verdict,
}

impl Examined<'_> {
    /// The answer alone in normal form, however the program ended.
    pub fn answer(&self) -> String {
        self.outcome.reading.answer.normal_form_beside(&self.reference)
    }
}

impl Grader {
    /// A grader for `course`, with the strictest level that this system has.
    ///
    /// # Errors
    /// The course's own table of languages is damaged.
    pub fn for_course(course: &Course) -> Result<Grader, GradeError> {
        #[derive(Deserialize)]
        struct Settings {
            #[serde(default)]
            language: Vec<Toolchain>,
        }
        let level = run::probe().level;
        let settings: Settings = course.settings()?;
        let grader = Grader {
            root: course.root.clone(),
            level,
            limits: Limits::default(),
            languages: Toolchains::with(settings.language),
            compiler: Compiler::new(level, None),
            cache: None,
            at_a_time: AT_A_TIME,
        };
        Ok(grader.keeping_in(remembered::folder(&course.root).as_deref()))
    }

    /// The same with the folder `cache` for what was compiled and assessed before, or with none.
    ///
    /// In the level *limits* a submission can write there: then each stranger's needs a folder of its own, or none.
    pub fn keeping_in(self, cache: Option<&Path>) -> Grader {
        Grader {
            compiler: Compiler::new(self.level, cache),
            cache: cache.map(Cache::new),
            ..self
        }
    }

    /// The same with other limits for each run.
    pub fn with_limits(self, limits: Limits) -> Grader {
        Grader { limits, ..self }
    }

    /// The same held by `level`, and without what was kept before.
    pub fn held_by(self, level: Level) -> Grader {
        Grader { level, ..self }.keeping_in(None)
    }

    /// The same with one case after another, where several submissions are graded at a time.
    pub fn one_by_one(self) -> Grader {
        Grader { at_a_time: 1, ..self }
    }

    /// The folder of what was compiled and assessed before; `None` where there is no place for one.
    pub fn cache(&self) -> Option<&Path> {
        self.cache.as_ref().map(Cache::folder)
    }

    /// Every language that submissions may be written in.
    pub fn languages(&self) -> &Toolchains {
        &self.languages
    }

    /// Every language that submissions may be written in, with its compiler or interpreter on this machine; where that is
    /// missing, with what to do about it.
    pub fn tools(&self) -> impl Iterator<Item = (&Toolchain, Result<PathBuf, &str>)> {
        self.languages.iter().map(|language| {
            let tool = self.compiler.tool(language);
            (language, tool.map_err(|_| language.missing.as_str()))
        })
    }

    /// Whether the submission says itself that it is not finished.
    pub fn unfinished(&self, task: &Task, submission: &Submission) -> Option<Verdict> {
        let stub = std::fs::read_to_string(task.stub()).ok();
        submission.unfinished(stub.as_deref())
    }

    /// Judges `submission` and says why.
    ///
    /// # Errors
    /// A reference is missing or damaged, or the check was cancelled; whatever the submission does is a verdict.
    pub fn assess(
        &self,
        task: &Task,
        submission: &Submission,
        cancel: Option<&Cancel>,
    ) -> Result<Assessment, GradeError> {
        if let Some(verdict) = self.unfinished(task, submission) {
            return Ok(self.stopped(task, submission, verdict, None));
        }
        let references = References::of(&self.root, &task.name);
        let remembered = self.remembered(task, submission, &references);
        if let Some(assessment) = remembered.as_ref().and_then(Remembered::assessment) {
            return Ok(assessment);
        }
        let examined = self.program(submission, cancel).and_then(|compiled| {
            let examined = self.examine(task, &references, &compiled.program, cancel)?;
            Ok((examined, compiled.warnings))
        });
        let assessment = match examined {
            Ok((examined, warnings)) => self.assessed(task, submission, &references, &examined, warnings)?,
            Err(Stop::Verdict(verdict, feedback)) => {
                self.stopped(task, submission, verdict, feedback.map(|feedback| *feedback))
            }
            Err(Stop::Error(error)) => return Err(error),
        };
        if let Some(remembered) = &remembered {
            remembered.keep(&assessment);
        }
        Ok(assessment)
    }

    /// Where the assessment is kept; what a command does is known only by running it.
    fn remembered(&self, task: &Task, submission: &Submission, references: &References) -> Option<Remembered<'_>> {
        let (cache, Submission::Source(source)) = (self.cache.as_ref()?, submission) else {
            return None;
        };
        Some(Remembered::new(cache, self.key(task, source, references)?))
    }

    /// All on which the assessment of `source` depends; `None` where nothing can compile or run it.
    fn key(&self, task: &Task, source: &Source, references: &References) -> Option<Key> {
        let submission = self.compiler.identity(source, self.languages.of(&source.name)?)?;
        Some(remembered::key(&submission, task, references, &self.limits))
    }

    /// Stands for all on which the assessment of `submission` depends: the source and its compiler, the task with its
    /// references, the limits, the level and the kit. `None` where that is known only by running it.
    pub fn fingerprint(&self, task: &Task, submission: &Submission) -> Option<String> {
        let Submission::Source(source) = submission else {
            return None;
        };
        Some(self.key(task, source, &References::of(&self.root, &task.name))?.name())
    }

    /// What the compiler says about `submission`: warnings, or why it refuses it; nothing where all is well.
    pub(super) fn diagnostics(&self, submission: &Submission, cancel: Option<&Cancel>) -> Result<String, GradeError> {
        match self.program(submission, cancel) {
            Ok(compiled) => Ok(compiled.warnings),
            Err(Stop::Error(error)) => Err(error),
            Err(Stop::Verdict(verdict, feedback)) => Ok(refusal(verdict, feedback)),
        }
    }

    /// Runs the cases of `task` and compares each with its reference, some at a time where nothing is measured.
    ///
    /// Behind a case that took all its time the others count as not run: a loop costs its limit once. So do those behind a
    /// case that could not be graded, which keeps the whole from being graded.
    fn examine<'a>(
        &self,
        task: &'a Task,
        references: &References,
        program: &Program,
        cancel: Option<&Cancel>,
    ) -> Result<Vec<Examined<'a>>, GradeError> {
        let examine = |case| self.examine_case(task, case, references, program, cancel);
        let is_last =
            |examined: &Examined| matches!(examined.verdict, Verdict::TimedOut | Verdict::CouldNotBeGraded { .. });
        let at_a_time = if task.is_measured() { 1 } else { self.at_a_time };
        side_by_side::until(&task.cases, at_a_time, examine, is_last)
    }

    /// Runs one case and compares it with its reference.
    fn examine_case<'a>(
        &self,
        task: &Task,
        case: &'a Case,
        references: &References,
        program: &Program,
        cancel: Option<&Cancel>,
    ) -> Result<Examined<'a>, GradeError> {
        let reference_text = references.reference(&case.name)?;
        let reference = Answer::from_normal_form(&task.answer, case.n, &reference_text);
        let outcome = self.outcome(task, case, program, Some(&reference), cancel)?;
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

    /// Runs one case and understands what it printed; how long it takes is measured only where that is right.
    pub(super) fn outcome(
        &self,
        task: &Task,
        case: &Case,
        program: &Program,
        reference: Option<&Answer>,
        cancel: Option<&Cancel>,
    ) -> Result<Outcome, GradeError> {
        let mut output = self.run(task, case, program, cancel)?;
        let (reading, unread) = self.read(task, case, &output, cancel)?;
        // The outcomes of all cases stay until the last one is judged; nobody looks at more of what was printed.
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
        let enough = prefix::Enough::new(task, case);
        let is_enough = |printed: &[u8]| enough.as_ref().is_some_and(|enough| enough.is_reached(printed));
        // Where a short output is asked for, a program that never prints it must not fill the limit first: whether it got
        // there before its time was up would depend on the machine.
        let is_short = case.first.is_some() || case.refused;
        let stdout = if is_short { SHORT_OUTPUT } else { self.limits.stdout };
        let mut output = run::run(
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
        )?;
        if let Some(length) = enough.as_ref().and_then(prefix::Enough::length) {
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
        let other = self.program(&Submission::read(&file, Path::new(&budget.against))?, cancel);
        let other = other.map_err(|stop| not_recordable(task, stop))?.program;
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
}

/// How much of an output explains it, in bytes.
const BEGINNING: usize = 1 << 18;

/// What is read of an output: all of it, or of one that was cut at its limit the beginning, which is enough to explain it.
pub(super) fn readable(output: &Output) -> &[u8] {
    match output.ending {
        Ending::TooMuchOutput => &output.stdout[..output.stdout.len().min(BEGINNING)],
        _ => &output.stdout,
    }
}
