//! Grading a class: each student's work is looked through when its turn comes, and each submission marked once.

use std::sync::Arc;
use std::time::{Duration, Instant};

use rayon::ThreadPoolBuilder;
use rayon::iter::{ParallelBridge, ParallelIterator};

use super::collector::{Candidate, TaskFiles};
use super::layout::{self, Layout};
use super::roster::{Roster, Work};
use super::{ClassError, Handling, Ledger, Mark, Refusal, VERSION};
use crate::grade::{Cancel, Grader, Submission, Verdict, fingerprint};
use crate::task::Task;

/// More submissions at a time than this help no machine, and their threads could bring one to a halt.
const MOST_JOBS: usize = 256;

/// What is told of each submission as soon as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// It was marked just now.
    Marked,
    /// Its mark was there already.
    Kept,
}

/// What was handed in for one task, and by whom.
struct Turn {
    student: Arc<str>,
    before: Arc<str>,
    task: usize,
    given: TaskFiles,
}

/// Marks the work of all students for `tasks`, `jobs` submissions at a time (256 at most), and tells `told` of each.
///
/// What was handed in is read when its turn comes: in memory is the work of `jobs` students and one more at most.
///
/// # Errors
/// It was ended by `cancel`, a mark cannot be written, or the course lacks what grading needs. What was marked until then is
/// in the ledger.
pub fn grade(
    roster: &Roster,
    tasks: &[Task],
    grader: &Grader,
    ledger: &Ledger,
    jobs: usize,
    cancel: &Cancel,
    told: impl Fn(Step) + Sync,
) -> Result<(), ClassError> {
    let layout = Layout {
        tasks,
        languages: grader.languages(),
    };
    let marking = Marking {
        layout,
        grader,
        ledger,
        cancel,
    };
    let threads = ThreadPoolBuilder::new().num_threads(jobs.min(MOST_JOBS)).build()?;
    threads.install(|| {
        let turns = roster.works(layout).flat_map(turns).par_bridge();
        turns.try_for_each(|turn| {
            told(marking.mark(turn)?);
            Ok(())
        })
    })
}

fn turns(work: Work) -> impl Iterator<Item = Turn> {
    let (student, before): (Arc<str>, Arc<str>) = (work.student.into(), work.before.into());
    work.given.into_iter().enumerate().map(move |(task, given)| Turn {
        student: student.clone(),
        before: before.clone(),
        task,
        given,
    })
}

/// What is graded of the file at `path` in a student's work.
fn submission(path: &str, bytes: Vec<u8>) -> Submission {
    Submission::of_bytes(bytes, layout::unwrapped(path).as_ref())
}

struct Marking<'a> {
    layout: Layout<'a>,
    grader: &'a Grader,
    ledger: &'a Ledger,
    cancel: &'a Cancel,
}

impl Marking<'_> {
    /// Marks what was handed in for one task, unless its mark is there already.
    fn mark(&self, turn: Turn) -> Result<Step, ClassError> {
        self.go_on()?;
        let Turn {
            student,
            before,
            task,
            given,
        } = turn;
        let task = &self.layout.tasks[task];
        let (file, outcome) = match given {
            TaskFiles::Nothing(instead) => (None, Handling::Missing { instead }),
            TaskFiles::Refused(path, refusal) => {
                let file = format!("{before}{}", path.unwrap_or_default());
                let file = file.trim_end_matches([':', ' ', '/']).to_owned();
                (Some(file).filter(|file| !file.is_empty()), Handling::Refused(refusal))
            }
            TaskFiles::Files(files) => match self.only_submission(task, files) {
                Ok((path, submission)) => return self.judge(&student, &format!("{before}{path}"), task, &submission),
                Err((path, refusal)) => (path.map(|path| format!("{before}{path}")), Handling::Refused(refusal)),
            },
        };
        let said = serde_json::to_string(&(&file, &outcome)).unwrap_or_default();
        let key = fingerprint(&format!("{said} {}", task.points()));
        if self.ledger.holds(&student, &task.name, &key) {
            return Ok(Step::Kept);
        }
        self.write(&student, task, file, key, Duration::ZERO, outcome)
    }

    /// The one file that is meant: beside others, stubs that nobody touched do not count.
    fn only_submission(
        &self,
        task: &Task,
        files: Vec<Candidate>,
    ) -> Result<(String, Submission), (Option<String>, Refusal)> {
        let several = |files: &[Candidate]| Refusal::Several {
            files: files.iter().map(|found| found.path.clone()).collect(),
        };
        let is_stub = |found: &Candidate| {
            let submission = found.content.clone().map(|bytes| submission(&found.path, bytes));
            submission.is_ok_and(|one| self.grader.unfinished(task, &one) == Some(Verdict::NotStarted))
        };
        let files = if files.len() == 1 {
            files
        } else {
            let (mut stubs, others): (Vec<Candidate>, Vec<Candidate>) = files.into_iter().partition(is_stub);
            stubs.truncate(1);
            if others.is_empty() { stubs } else { others }
        };
        let [Candidate { path, content, .. }] = files
            .try_into()
            .map_err(|files: Vec<Candidate>| (None, several(&files)))?;
        match content {
            Ok(bytes) => {
                let submission = submission(&path, bytes);
                Ok((path, submission))
            }
            Err(refusal) => Err((Some(path), refusal)),
        }
    }

    fn judge(&self, student: &str, file: &str, task: &Task, submission: &Submission) -> Result<Step, ClassError> {
        let depends = self.grader.fingerprint(task, submission);
        let key = depends.map(|depends| fingerprint(&format!("{depends} {file}")));
        let key = key.unwrap_or_default();
        if self.ledger.holds(student, &task.name, &key) {
            return Ok(Step::Kept);
        }
        let started = Instant::now();
        let assessment = self.grader.assess(task, submission, Some(self.cancel));
        let took = started.elapsed();
        // The signal that ends the grader may have met a program before its keeper: what came of that is no mark.
        self.go_on()?;
        let assessment = assessment?;
        // What the surroundings did is tried again next time.
        let lasts = !matches!(assessment.verdict, Verdict::CouldNotBeGraded { .. });
        let key = if lasts { key } else { String::new() };
        let file = Some(file.to_owned());
        self.write(student, task, file, key, took, Handling::Judged(Box::new(assessment)))
    }

    fn go_on(&self) -> Result<(), ClassError> {
        match self.cancel.is_cancelled() {
            true => Err(ClassError::Cancelled),
            false => Ok(()),
        }
    }

    fn write(
        &self,
        student: &str,
        task: &Task,
        file: Option<String>,
        key: String,
        took: Duration,
        outcome: Handling,
    ) -> Result<Step, ClassError> {
        let language = file.as_ref().and_then(|file| self.layout.languages.of(file.as_ref()));
        self.ledger.write(&Mark {
            version: VERSION,
            student: student.to_owned(),
            task: task.name.clone(),
            language: language.map(|language| language.name.clone()),
            file,
            possible: task.points(),
            key,
            milliseconds: took.as_millis().try_into().unwrap_or(u64::MAX),
            outcome,
        })?;
        Ok(Step::Marked)
    }
}
