//! The grader: takes a submission through compile, run, read and compare, and has the result explained.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::answer::{self, Answer};
use super::budget::{self, Share};
use super::cache::Cache;
use super::compile::{CompileError, Compiled, Compiler};
use super::explain;
use super::feedback::{Assessment, CaseAssessment, Feedback, Finding, Next, VERSION};
use super::language::{Language, Languages};
use super::outcome::{Outcome, fingerprint};
use super::prefix;
use super::recognise::recognise;
use super::reference::References;
use super::remembered::{self, Remembered};
use super::run::{self, Cancel, Ending, Level, Limits, Output, Program, Run, RunError};
use super::{GradeError, Submission, Verdict};
use crate::task::{Budget, Case, Course, Task};

/// How much is read of an output that should hold a few boards or none, in bytes.
const SHORT_OUTPUT: usize = 1 << 16;

/// Grades submissions to the tasks of one course.
pub struct Grader {
    root: PathBuf,
    level: Level,
    limits: Limits,
    languages: Languages,
    compiler: Compiler,
    cache: Option<Cache>,
}

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

/// What stops a submission before it is judged case by case.
enum Stop {
    Verdict(Verdict, Option<Finding>),
    Error(GradeError),
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
            language: Vec<Language>,
        }
        let level = run::probe().level;
        let settings: Settings = course.settings()?;
        let grader = Grader {
            root: course.root.clone(),
            level,
            limits: Limits::default(),
            languages: Languages::with(settings.language),
            compiler: Compiler::new(level, None),
            cache: None,
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

    /// The folder of what was compiled and assessed before; `None` where there is no place for one.
    pub fn cache(&self) -> Option<&Path> {
        self.cache.as_ref().map(Cache::folder)
    }

    /// Every language that submissions may be written in, with its compiler or interpreter on this machine; where that is
    /// missing, with what to do about it.
    pub fn tools(&self) -> impl Iterator<Item = (&Language, Result<PathBuf, &str>)> {
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
            return Ok(self.stopped(task, verdict, None));
        }
        let references = References::of(&self.root, &task.name);
        let remembered = self.remembered(task, submission, &references);
        if let Some(assessment) = remembered.as_ref().and_then(Remembered::assessment) {
            return Ok(assessment);
        }
        let examined = self
            .program(submission, cancel)
            .and_then(|program| self.examine(task, &references, &program, cancel).map_err(Stop::from));
        let assessment = match examined {
            Ok(examined) => self.assessed(task, &references, &examined)?,
            Err(Stop::Verdict(verdict, finding)) => self.stopped(task, verdict, finding),
            Err(Stop::Error(error)) => return Err(error),
        };
        if let Some(remembered) = &remembered {
            remembered.keep(&assessment);
        }
        Ok(assessment)
    }

    /// Where the assessment is kept; what a command does is known only by running it.
    fn remembered(&self, task: &Task, submission: &Submission, references: &References) -> Option<Remembered<'_>> {
        let Submission::Source(source) = submission else {
            return None;
        };
        let key = self.compiler.identity(source, self.languages.of(&source.name)?)?;
        Some(Remembered::new(
            self.cache.as_ref()?,
            key,
            task,
            references,
            &self.limits,
        ))
    }

    /// The normal form of what `submission` gives in each case, by name: what is recorded of a solution or a mistake.
    ///
    /// Values as good as those of a reference that is already there are written as the reference writes them.
    ///
    /// # Errors
    /// It is no program, or could not be run.
    pub fn normal_forms(&self, task: &Task, submission: &Submission) -> Result<Vec<(String, String)>, GradeError> {
        let references = References::of(&self.root, &task.name);
        let program = self
            .program(submission, None)
            .map_err(|stop| not_recordable(task, stop))?;
        task.cases
            .iter()
            .map(|case| {
                let outcome = self.outcome(task, case, &program, None)?;
                let reference = references.reference(&case.name).ok();
                let reference = reference.map(|text| Answer::from_normal_form(&task.answer, case.n, &text));
                let text = outcome.normal_form(task, case, reference.as_ref().unwrap_or(&outcome.reading.answer));
                Ok((case.name.clone(), text))
            })
            .collect()
    }

    /// Runs the cases of `task` one after another and compares each with its reference.
    ///
    /// After a case that took all its time the others are not run: a loop costs its limit once.
    fn examine<'a>(
        &self,
        task: &'a Task,
        references: &References,
        program: &Program,
        cancel: Option<&Cancel>,
    ) -> Result<Vec<Examined<'a>>, GradeError> {
        let mut examined: Vec<Examined> = Vec::new();
        for case in &task.cases {
            let reference_text = references.reference(&case.name)?;
            let reference = Answer::from_normal_form(&task.answer, case.n, &reference_text);
            let outcome = self.outcome(task, case, program, cancel)?;
            let text = outcome.normal_form(task, case, &reference);
            let verdict = match outcome.share {
                Some(Share::Uncertain) => Verdict::CouldNotBeGraded {
                    reason: "this machine is too busy to measure the time; try again when it is quieter".to_owned(),
                },
                _ if text == reference_text => Verdict::Passed,
                _ => explain::verdict(&outcome.output.ending),
            };
            let last = verdict == Verdict::TimedOut;
            examined.push(Examined {
                case,
                reference,
                reference_text,
                outcome,
                text,
                verdict,
            });
            if last {
                break;
            }
        }
        Ok(examined)
    }

    /// Runs one case and understands what it printed.
    fn outcome(
        &self,
        task: &Task,
        case: &Case,
        program: &Program,
        cancel: Option<&Cancel>,
    ) -> Result<Outcome, GradeError> {
        let output = self.run(task, case, program, cancel)?;
        let reading = answer::read(&task.answer, case.n, readable(&output));
        let share = match &case.budget {
            Some(budget) if output.ending == Ending::Exited(0) => self.share(task, case, budget, program, cancel)?,
            _ => None,
        };
        Ok(Outcome { output, reading, share })
    }

    /// Runs one case, until it ends or has printed what is judged.
    fn run(&self, task: &Task, case: &Case, program: &Program, cancel: Option<&Cancel>) -> Result<Output, RunError> {
        let enough = prefix::Enough::new(task, case);
        let is_enough = |printed: &[u8]| enough.is_reached(printed);
        // Where a short output is asked for, a program that never prints it must not fill the limit first: whether it got
        // there before its time was up would depend on the machine.
        let is_short = case.first.is_some() || case.refused;
        let stdout = if is_short { SHORT_OUTPUT } else { self.limits.stdout };
        run::run(
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
        )
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
        let other = other.map_err(|stop| not_recordable(task, stop))?;
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

impl Grader {
    /// Makes a program of a submission.
    fn program(&self, submission: &Submission, cancel: Option<&Cancel>) -> Result<Program, Stop> {
        let source = match submission {
            Submission::Source(source) => source,
            Submission::Command(command) => {
                let folder = std::env::current_dir().unwrap_or_else(|_| self.root.clone());
                return Ok(Program::command(command, folder));
            }
        };
        let not_graded = |reason: String| Stop::Verdict(Verdict::CouldNotBeGraded { reason }, None);
        let Some(language) = self.languages.of(&source.name) else {
            let known: Vec<&str> = self.languages.iter().map(|language| language.name.as_str()).collect();
            return Err(not_graded(format!(
                "{} has no ending of a known language ({}); exercises/course.toml may name another",
                source.name.display(),
                known.join(", ")
            )));
        };
        let refused = |finding| Stop::Verdict(Verdict::DoesNotCompile, Some(finding));
        match self.compiler.compile(source, language, cancel) {
            Ok(Compiled { program, .. }) => Ok(program),
            Err(CompileError::Refused { diagnostics }) => Err(refused(Finding::Compiler { diagnostics })),
            Err(error @ (CompileError::Unfinished(_) | CompileError::OtherFiles(_) | CompileError::Assembly)) => {
                Err(refused(Finding::NotCompiled { why: error.to_string() }))
            }
            Err(CompileError::Run(error)) => Err(Stop::from(GradeError::from(error))),
            Err(error @ CompileError::Missing { .. }) => Err(not_graded(error.to_string())),
        }
    }

    /// The assessment of a submission that was not judged case by case.
    fn stopped(&self, task: &Task, verdict: Verdict, finding: Option<Finding>) -> Assessment {
        let feedback = finding.map(|finding| Feedback {
            findings: vec![finding],
            next: Next::MendFirstError,
            ..Feedback::default()
        });
        Assessment {
            version: VERSION,
            task: task.name.clone(),
            verdict,
            points: 0,
            possible: task.points(),
            level: self.level,
            cases: Vec::new(),
            feedback,
        }
    }

    fn assessed(&self, task: &Task, references: &References, examined: &[Examined]) -> Result<Assessment, GradeError> {
        let mut cases: Vec<CaseAssessment> = examined.iter().map(case_assessment).collect();
        cases.extend(task.cases[examined.len()..].iter().map(|case| CaseAssessment {
            name: case.name.clone(),
            verdict: Verdict::NotRun,
            points: 0,
            possible: case.points,
            tolerances: Vec::new(),
        }));
        let wrong: Vec<&Examined> = examined
            .iter()
            .filter(|examined| examined.verdict != Verdict::Passed)
            .collect();
        let feedback = match wrong.first() {
            Some(first) => {
                let outcomes: BTreeMap<String, String> = examined
                    .iter()
                    .map(|examined| (examined.case.name.clone(), fingerprint(&examined.text)))
                    .collect();
                let names: Vec<String> = wrong.iter().map(|examined| examined.case.name.clone()).collect();
                let advice = recognise(&outcomes, &names, &references.mistakes()?);
                Some(Feedback {
                    advice,
                    ..explain::feedback(task, first, &self.limits)
                })
            }
            None => None,
        };
        Ok(Assessment {
            version: VERSION,
            task: task.name.clone(),
            verdict: wrong
                .first()
                .map_or(Verdict::Passed, |examined| examined.verdict.clone()),
            points: cases.iter().map(|case| case.points).sum(),
            possible: task.points(),
            level: self.level,
            cases,
            feedback,
        })
    }
}

/// Why a program that the course itself needs is none.
fn not_recordable(task: &Task, stop: Stop) -> GradeError {
    match stop {
        Stop::Error(error) => error,
        Stop::Verdict(verdict, _) => GradeError::NoProgram {
            task: task.name.clone(),
            reason: verdict.words(),
        },
    }
}

/// What is read of an output: all of it, or of one that was cut at its limit the beginning, which is enough to explain it.
fn readable(output: &Output) -> &[u8] {
    const BEGINNING: usize = 1 << 18;
    match output.ending {
        Ending::TooMuchOutput => &output.stdout[..output.stdout.len().min(BEGINNING)],
        _ => &output.stdout,
    }
}

fn case_assessment(examined: &Examined) -> CaseAssessment {
    let passed = examined.verdict == Verdict::Passed;
    CaseAssessment {
        name: examined.case.name.clone(),
        verdict: examined.verdict.clone(),
        points: if passed { examined.case.points } else { 0 },
        possible: examined.case.points,
        tolerances: examined
            .outcome
            .reading
            .tolerances
            .iter()
            .map(ToString::to_string)
            .collect(),
    }
}

impl From<GradeError> for Stop {
    /// What the system refuses is no fault of the submission; what the kit lacks, nobody can grade with.
    fn from(error: GradeError) -> Stop {
        match error {
            GradeError::Run(
                error @ (RunError::NotStarted { .. } | RunError::System { .. } | RunError::Sandbox { .. }),
            ) => Stop::Verdict(
                Verdict::CouldNotBeGraded {
                    reason: error.to_string(),
                },
                None,
            ),
            other => Stop::Error(other),
        }
    }
}
