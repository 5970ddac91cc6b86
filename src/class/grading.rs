//! Grades a class: reads the work of each student in turn, and marks each submission once.

use std::sync::Arc;
use std::time::{Duration, Instant};

use rayon::ThreadPoolBuilder;
use rayon::iter::{ParallelBridge, ParallelIterator};

use super::collector::{Candidate, TaskFiles};
use super::layout::Layout;
use super::roster::{Roster, Work};
use super::{ClassError, Handling, Ledger, Mark, Refusal, VERSION};
use crate::grade::{Cancel, Grader, Submission, Verdict, fingerprint};
use crate::task::Task;

/// More submissions at a time help on no machine, and their threads could overload one.
const MOST_JOBS: usize = 256;

/// What happened to one submission; reported as soon as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// It was marked just now.
    Marked,
    /// Its mark was there already.
    Kept,
}

/// One student's work on one task, to be marked.
struct Turn {
    student: Arc<str>,
    prefix: Arc<str>,
    task: usize,
    files: TaskFiles,
    /// The student's files that are not graded, by their paths in the class; only with the first task.
    unused: Vec<String>,
}

/// What a mark says besides the student, the task and how the work was handled.
struct Entry {
    file: Option<String>,
    key: String,
    duration: Duration,
    unused: Vec<String>,
}

/// Marks the work of all students for `tasks`, `jobs` submissions at a time (256 at most), and calls `on_step` after each.
///
/// Work is read when its turn comes: at most that of `jobs` students and one more is in memory.
///
/// # Errors
/// It was ended by `cancel`, a mark cannot be written, or the course lacks what grading needs. The marks so far are in the
/// ledger.
pub fn grade(
    roster: &Roster,
    tasks: &[Task],
    grader: &Grader,
    ledger: &Ledger,
    jobs: usize,
    cancel: &Cancel,
    on_step: impl Fn(Step) + Sync,
) -> Result<(), ClassError> {
    let layout = Layout {
        tasks,
        toolchains: grader.languages(),
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
            on_step(marking.mark(turn)?);
            Ok(())
        })
    })
}

fn turns(work: Work) -> impl Iterator<Item = Turn> {
    let (student, prefix): (Arc<str>, Arc<str>) = (work.student.into(), work.prefix.into());
    let unused = work.collected.unused.into_iter();
    let mut unused: Vec<String> = unused.map(|path| format!("{prefix}{path}")).collect();
    let tasks = work.collected.tasks.into_iter().enumerate();
    tasks.map(move |(task, files)| Turn {
        student: student.clone(),
        prefix: prefix.clone(),
        task,
        files,
        unused: std::mem::take(&mut unused),
    })
}

/// Returns the submission that a candidate with these bytes is.
fn submission(candidate: &Candidate, bytes: Vec<u8>) -> Submission {
    Submission::of_bytes(bytes, candidate.unwrapped().as_ref())
}

struct Marking<'a> {
    layout: Layout<'a>,
    grader: &'a Grader,
    ledger: &'a Ledger,
    cancel: &'a Cancel,
}

impl Marking<'_> {
    /// Marks one student's work on one task, unless its mark is there already.
    fn mark(&self, turn: Turn) -> Result<Step, ClassError> {
        self.check_cancelled()?;
        let Turn {
            student,
            prefix,
            task,
            files,
            unused,
        } = turn;
        let task = &self.layout.tasks[task];
        let (file, outcome) = match files {
            TaskFiles::Nothing(instead) => (None, Handling::Missing { instead }),
            TaskFiles::Refused(path, refusal) => {
                let file = format!("{prefix}{}", path.unwrap_or_default());
                let file = file.trim_end_matches([':', ' ', '/']).to_owned();
                (Some(file).filter(|file| !file.is_empty()), Handling::Refused(refusal))
            }
            TaskFiles::Candidates(candidates) => match self.only_submission(task, candidates) {
                Ok((path, submission)) => {
                    let file = format!("{prefix}{path}");
                    return self.assess(&student, file, task, &submission, unused);
                }
                Err((path, refusal)) => (path.map(|path| format!("{prefix}{path}")), Handling::Refused(refusal)),
            },
        };
        let text = serde_json::to_string(&(&file, &outcome, &unused)).unwrap_or_default();
        let key = fingerprint(&format!("{text} {}", task.points()));
        if self.ledger.holds(&student, &task.name, &key) {
            return Ok(Step::Kept);
        }
        let entry = Entry {
            file,
            key,
            duration: Duration::ZERO,
            unused,
        };
        self.write(&student, task, entry, outcome)
    }

    /// Returns the one file that is meant: next to other files, untouched stubs do not count.
    fn only_submission(
        &self,
        task: &Task,
        candidates: Vec<Candidate>,
    ) -> Result<(String, Submission), (Option<String>, Refusal)> {
        let several = |files: &[Candidate]| Refusal::Several {
            files: files.iter().map(|candidate| candidate.path.clone()).collect(),
        };
        let is_stub = |candidate: &Candidate| {
            let submission = candidate.content.clone().map(|bytes| submission(candidate, bytes));
            submission.is_ok_and(|one| self.grader.unfinished(task, &one) == Some(Verdict::NotStarted))
        };
        let candidates = if candidates.len() == 1 {
            candidates
        } else {
            let (mut stubs, others): (Vec<Candidate>, Vec<Candidate>) = candidates.into_iter().partition(is_stub);
            stubs.truncate(1);
            if others.is_empty() { stubs } else { others }
        };
        let [mut candidate] = candidates
            .try_into()
            .map_err(|candidates: Vec<Candidate>| (None, several(&candidates)))?;
        match std::mem::replace(&mut candidate.content, Ok(Vec::new())) {
            Ok(bytes) => {
                let submission = submission(&candidate, bytes);
                Ok((candidate.path, submission))
            }
            Err(refusal) => Err((Some(candidate.path), refusal)),
        }
    }

    fn assess(
        &self,
        student: &str,
        file: String,
        task: &Task,
        submission: &Submission,
        unused: Vec<String>,
    ) -> Result<Step, ClassError> {
        let depends = self.grader.fingerprint(task, submission);
        let key = depends.map(|depends| fingerprint(&[&[depends, file.clone()], &unused[..]].concat().join("\n")));
        let key = key.unwrap_or_default();
        if self.ledger.holds(student, &task.name, &key) {
            return Ok(Step::Kept);
        }
        let started = Instant::now();
        let assessment = self.grader.assess(task, submission, Some(self.cancel));
        let duration = started.elapsed();
        // The signal that ends the grader may have reached a program before its supervisor: such a result is not a mark.
        self.check_cancelled()?;
        let assessment = assessment?;
        // A failure of the machine is tried again next time.
        let is_lasting = !matches!(assessment.verdict, Verdict::CouldNotBeGraded { .. });
        let entry = Entry {
            file: Some(file),
            key: if is_lasting { key } else { String::new() },
            duration,
            unused,
        };
        self.write(student, task, entry, Handling::Judged(Box::new(assessment)))
    }

    fn check_cancelled(&self) -> Result<(), ClassError> {
        if self.cancel.is_cancelled() {
            Err(ClassError::Cancelled)
        } else {
            Ok(())
        }
    }

    fn write(&self, student: &str, task: &Task, entry: Entry, outcome: Handling) -> Result<Step, ClassError> {
        let Entry {
            file,
            key,
            duration,
            unused,
        } = entry;
        let toolchain = file.as_ref().and_then(|file| self.layout.toolchains.of(file.as_ref()));
        self.ledger.write(&Mark {
            version: VERSION,
            student: student.to_owned(),
            task: task.name.clone(),
            language: toolchain.map(|toolchain| toolchain.name.clone()),
            file,
            possible: task.points(),
            key,
            milliseconds: duration.as_millis().try_into().unwrap_or(u64::MAX),
            outcome,
            unused,
        })?;
        Ok(Step::Marked)
    }
}
