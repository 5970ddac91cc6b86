//! Verifying a task: whether its own programs and texts hold together, before a student meets them.
//!
//! Every program gets a quarter of the processor time that any program gets elsewhere, so that no verdict here depends on
//! the machine being four times slower than this one. The clock on the wall is left as it is: how much of that a program
//! takes depends on what else the machine does.

mod fault;
mod sample;

use std::path::Path;

use rayon::prelude::*;
use serde::Serialize;

use crate::grade::run::Limits;
pub use fault::Fault;

use crate::grade::{
    Assessment, Cancel, CaseAssessment, Explanation, GradeError, Grader, GraderOptions, References, Submission, Verdict,
};
use crate::locale::Locale;
use crate::task::{Case, Course, Mistake, Task};

/// How much slower another machine may be without a verdict being another.
const SLOWER: u32 = 4;

/// Verifies the tasks of one course.
pub struct Verifier<'a> {
    course: &'a Course,
    grader: Grader,
    cancel: Option<&'a Cancel>,
}

/// What was found out about one task.
#[derive(Clone, Debug, Serialize)]
pub struct Verification {
    /// The task.
    pub task: String,
    /// The verdict on the solution.
    pub solution: Judged,
    /// The verdict on each known mistake, by name.
    pub mistakes: Vec<Judged>,
    /// What the stub counts as.
    pub stub: Verdict,
    /// The languages in which all its texts are written.
    pub languages: Vec<Locale>,
    /// What must be fixed; empty if the task is in order.
    pub faults: Vec<Fault>,
}

/// What came of one of the instructor's programs.
#[derive(Clone, Debug, Serialize)]
pub struct Judged {
    /// The name of the mistake, or `solution`.
    pub name: String,
    /// The verdict.
    pub verdict: Verdict,
    /// The points that it got.
    pub points: u32,
    /// The points of all cases.
    pub possible: u32,
    /// The verdict on each case, in order.
    pub cases: Vec<CaseAssessment>,
    /// The mistakes for which it was taken in every case, one for each advice that was given.
    pub recognised: Vec<String>,
}

impl Judged {
    /// The program called `name`, whose own advice is `own`. Of mistakes with one advice any stands for all.
    fn new(name: &str, own: &str, assessment: Assessment) -> Judged {
        let feedback = assessment.feedback.unwrap_or_default();
        // Where the answers say nothing no student gets advice, but the mistake still differs from the others.
        let fitting = feedback.tried.into_iter().filter(|tried| tried.every);
        let recognised = fitting.filter_map(|tried| match tried.explanation {
            Explanation::Mistake { advice, .. } if advice == own => Some(name.to_owned()),
            Explanation::Mistake { mistake, .. } => Some(mistake),
            Explanation::Model { .. } => None,
        });
        let mut recognised: Vec<String> = recognised.collect();
        recognised.dedup();
        Judged {
            name: name.to_owned(),
            recognised,
            verdict: assessment.verdict,
            points: assessment.points,
            possible: assessment.possible,
            cases: assessment.cases,
        }
    }

    /// Whether it was judged and did not pass.
    pub fn is_refused(&self) -> bool {
        is_refusal(&self.verdict)
    }

    /// Whether it was refused with the advice of this mistake and no other.
    pub fn is_recognised(&self) -> bool {
        self.is_refused() && self.recognised == [self.name.as_str()]
    }

    /// The case that refuses it, where all others let it pass.
    pub fn only_refused_by(&self) -> Option<&str> {
        let mut others = self.cases.iter().filter(|case| case.verdict != Verdict::Passed);
        let first = others.next()?;
        others.next().is_none().then_some(first.name.as_str())
    }
}

impl Verification {
    /// How many mistakes are refused.
    pub fn refused(&self) -> usize {
        self.mistakes.iter().filter(|mistake| mistake.is_refused()).count()
    }

    /// How many mistakes are recognised by their own advice and no other.
    pub fn recognised(&self) -> usize {
        self.mistakes.iter().filter(|mistake| mistake.is_recognised()).count()
    }
}

impl<'a> Verifier<'a> {
    /// For the tasks of `course`; `cancel` ends what it runs.
    ///
    /// # Errors
    /// The course's own table of languages is damaged.
    pub fn of(course: &'a Course, cancel: Option<&'a Cancel>) -> Result<Verifier<'a>, GradeError> {
        let usual = Limits::default();
        let options = GraderOptions {
            limits: Limits {
                cpu: usual.cpu / SLOWER,
                ..usual
            },
            ..GraderOptions::for_course(course)
        };
        Ok(Verifier {
            course,
            grader: Grader::new(course, options)?,
            cancel,
        })
    }

    /// Judges all that belongs to each of the tasks called `names`, in their order.
    ///
    /// What can be judged side by side is; a task whose programs are measured waits until nothing else runs.
    ///
    /// # Errors
    /// A file of the task, a reference or one of its programs is missing or damaged, or it was cancelled, so that nothing
    /// can be said of it.
    pub fn verify(&self, names: &[String]) -> Vec<Result<Verification, GradeError>> {
        let is_measured = |name: &String| self.course.task(name).is_ok_and(|task| task.is_measured());
        let side_by_side = names
            .par_iter()
            .map(|name| (!is_measured(name)).then(|| self.verify_task(name)));
        let verified: Vec<Option<_>> = side_by_side.collect();
        let one_by_one = names.iter().zip(verified);
        one_by_one
            .map(|(name, verified)| verified.unwrap_or_else(|| self.verify_task(name)))
            .collect()
    }

    fn verify_task(&self, name: &str) -> Result<Verification, GradeError> {
        let task = self.course.task(name)?;
        let assess = |file: &Path| {
            self.grader
                .assess(&task, &Submission::of_instructor(file)?, self.cancel)
        };
        let solution = Judged::new("solution", "", assess(&self.course.solution(name))?);
        let known = self.course.mistakes(name)?;
        let one_by_one = if task.is_measured() { known.len() } else { 1 };
        let mistakes = known
            .par_iter()
            .with_min_len(one_by_one)
            .map(|mistake| Ok(Judged::new(&mistake.name, &mistake.advice, assess(&mistake.file)?)))
            .collect::<Result<Vec<_>, GradeError>>()?;
        let stub = assess(&task.stub())?.verdict;
        let mut faults = program_faults(&task, &solution, &mistakes);
        faults.extend(self.stub_faults(&task, &stub)?);
        faults.extend(self.stale_records(&task, &known)?);
        faults.extend(self.stale_samples(&task, &known)?);
        let leaving_out = self.course.leaving_out(name)?.into_iter();
        faults.extend(leaving_out.map(|file| Fault::Unlisted { file }));
        let mut languages = self.course.languages.clone();
        languages.retain(|&language| {
            let unwritten = task.unwritten(language);
            faults.extend(unwritten.iter().map(|&text| Fault::Unwritten { language, text }));
            unwritten.is_empty()
        });
        Ok(Verification {
            task: name.to_owned(),
            solution,
            mistakes,
            stub,
            languages,
            faults,
        })
    }

    fn stub_faults(&self, task: &Task, verdict: &Verdict) -> Result<Vec<Fault>, GradeError> {
        let mut faults = Vec::new();
        if *verdict != Verdict::NotStarted {
            faults.push(Fault::StubStarted {
                verdict: verdict.clone(),
            });
        }
        let stub = Submission::of_instructor(&task.stub())?;
        let diagnostics = self.grader.runner().builder().diagnostics(&stub, self.cancel)?;
        if !diagnostics.is_empty() {
            faults.push(Fault::StubWarned { diagnostics });
        }
        if !task.is_untouched()? {
            faults.push(Fault::StubNotHandedOut);
        }
        Ok(faults)
    }

    /// What is recorded although nothing gives it any more, or otherwise than the mistake now declares it.
    fn stale_records(&self, task: &Task, known: &[Mistake]) -> Result<Vec<Fault>, GradeError> {
        let references = References::of(&self.course.root, &task.name);
        let recorded = references.mistakes()?.into_iter();
        let mistakes = recorded.filter_map(|recorded| {
            let mistake = recorded.name.clone();
            match known.iter().find(|known| known.name == mistake) {
                None => Some(Fault::MistakeGone { mistake }),
                Some(known) if known.advice != recorded.advice || known.mistake != recorded.mistake => {
                    Some(Fault::AdviceStale { mistake })
                }
                Some(_) => None,
            }
        });
        let cases = references.left_over(task)?.into_iter();
        Ok(mistakes.chain(cases.map(|case| Fault::CaseGone { case })).collect())
    }

    /// The sample runs that show what neither the solution prints nor, where the stub is a whole program that is to be
    /// repaired, that program as it is handed out.
    fn stale_samples(&self, task: &Task, known: &[Mistake]) -> Result<Vec<Fault>, GradeError> {
        let untouched = known.iter().find(|mistake| mistake.name == UNTOUCHED);
        let solution = self.course.solution(&task.name);
        let programs = std::iter::once(&solution).chain(untouched.map(|mistake| &mistake.file));
        let programs = programs
            .map(|file| Submission::of_instructor(file))
            .collect::<Result<Vec<_>, _>>()?;
        let mut faults = Vec::new();
        for &language in &self.course.languages {
            for sample in task.samples(language) {
                let prints = programs
                    .iter()
                    .map(|program| sample::prints(&self.grader, task, program, &sample, self.cancel));
                if !prints.collect::<Result<Vec<_>, _>>()?.contains(&true) {
                    faults.push(Fault::SampleStale {
                        text: language.readme(),
                        typed: sample.typed,
                    });
                }
            }
        }
        Ok(faults)
    }
}

/// The mistake that is the stub as it is handed out, but for its `todo!()`.
const UNTOUCHED: &str = "untouched";

/// What is wrong with a solution and the mistakes, held against one another.
fn program_faults(task: &Task, solution: &Judged, mistakes: &[Judged]) -> Vec<Fault> {
    let mut faults = Vec::new();
    if solution.verdict != Verdict::Passed {
        let verdict = solution.verdict.clone();
        faults.push(Fault::SolutionRefused { verdict });
    }
    for mistake in mistakes.iter().filter(|mistake| !mistake.is_recognised()) {
        let name = mistake.name.clone();
        faults.push(if mistake.is_refused() {
            Fault::MistakeNotRecognised {
                mistake: name,
                recognised: mistake.recognised.clone(),
            }
        } else {
            Fault::MistakeNotRefused {
                mistake: name,
                verdict: mistake.verdict.clone(),
            }
        });
    }
    let refuses = |case: &Case, mistake: &Judged| {
        let mut refusing = mistake.cases.iter().filter(|judged| is_refusal(&judged.verdict));
        refusing.any(|judged| judged.name == case.name)
    };
    // What a case would say of a mistake that could not be graded is not known.
    let all_judged = mistakes.iter().all(|mistake| mistake.verdict.is_judged());
    let idle = task
        .cases
        .iter()
        .filter(|case| all_judged && !mistakes.iter().any(|mistake| refuses(case, mistake)));
    faults.extend(idle.map(|case| Fault::IdleCase {
        case: case.name.clone(),
    }));
    faults
}

/// Whether a program, or one case of it, was judged and did not pass.
fn is_refusal(verdict: &Verdict) -> bool {
    verdict.is_judged() && !matches!(verdict, Verdict::Passed | Verdict::NotRun)
}
