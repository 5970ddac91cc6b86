//! Assessments that were made before: the same submission under the same circumstances gets the same one, at once.
//!
//! The circumstances are all of it: the source, its compiler, the task, its references and mistakes, the limits, the level
//! and the kit itself. What depends on how fast or how busy a machine is, is never kept.

use std::env;
use std::fs;
use std::path::PathBuf;

use crate::grade::cache::{Cache, Key};
use crate::grade::reference::References;
use crate::grade::run::Limits;
use crate::grade::{Assessment, CrashCause, Finding, Verdict};
use crate::task::Task;

/// The place of one assessment in the cache.
pub struct CachedAssessment<'a> {
    cache: &'a Cache,
    key: Key,
}

impl<'a> CachedAssessment<'a> {
    /// The place of the assessment that depends on what `key` stands for.
    pub fn new(cache: &'a Cache, key: Key) -> CachedAssessment<'a> {
        CachedAssessment { cache, key }
    }

    /// What was kept.
    pub fn get(&self) -> Option<Assessment> {
        serde_json::from_slice(&self.cache.get(&self.key)?).ok()
    }

    /// Keeps `assessment`, if it would come out the same on any machine.
    pub fn keep(&self, assessment: &Assessment) {
        if !is_repeatable(assessment) {
            return;
        }
        if let Ok(json) = serde_json::to_vec(assessment) {
            self.cache.keep(&self.key, &json);
        }
    }
}

/// All on which the assessment of a `submission` to `task` depends; the submission is known by what it is compiled from and
/// how.
pub fn key(submission: &Key, task: &Task, references: &References, limits: &Limits) -> Key {
    let mut key = Key::new("assessment");
    if let Ok(kit) = env::current_exe() {
        key.add_file(&kit);
    }
    key.add(&submission.name());
    // All that the grader knows of a task; its texts are not among it.
    let Task {
        name,
        answer,
        asked_for,
        cases,
        ..
    } = task;
    key.add(&format!("{name} {answer:?} {asked_for:?} {cases:?} {limits:?}"));
    for program in task.programs() {
        key.add(&fs::read(program).unwrap_or_default());
    }
    let cases = task.cases.iter().map(|case| case.name.as_str());
    for file in cases
        .map(|case| references.file(case))
        .chain([references.mistakes_file()])
    {
        key.add(&fs::read(file).unwrap_or_default());
    }
    // What it is compared with to tell whether the work has begun.
    key.add(&fs::read(task.stub()).unwrap_or_default());
    key
}

/// Whether nothing in it depends on time, on the memory that others use, or on what is installed.
///
/// A budget that is kept counts as the same: it was kept for sure, and a student is not made to wait for it again.
fn is_repeatable(assessment: &Assessment) -> bool {
    let verdicts = assessment
        .cases
        .iter()
        .map(|case| &case.verdict)
        .chain([&assessment.verdict]);
    let settled = verdicts.into_iter().all(|verdict| {
        matches!(
            verdict,
            Verdict::Passed
                | Verdict::Failed
                | Verdict::DoesNotCompile
                | Verdict::Crashed
                | Verdict::TooMuchOutput
                | Verdict::OutOfMemory
        )
    });
    let mut findings = assessment.feedback.iter().flat_map(|feedback| &feedback.findings);
    let by_chance = |finding: &Finding| {
        matches!(
            finding,
            Finding::TooSlow { .. }
                | Finding::NotCompiled { .. }
                | Finding::Crash {
                    cause: CrashCause::Signal { number: SIGKILL },
                    ..
                }
        )
    };
    settled && !findings.any(by_chance)
}

/// The signal by which a system that is short of memory ends a program.
const SIGKILL: i32 = 9;

/// Where the cache of a course lies: in the checkout, or where that cannot be written in the user's own folder for caches.
pub fn folder(root: &std::path::Path) -> Option<PathBuf> {
    let of_checkout = root.join("target").join("queens");
    let of_user = || {
        let base = if cfg!(windows) {
            env::var_os("LOCALAPPDATA").map(PathBuf::from)
        } else {
            env::var_os("XDG_CACHE_HOME")
                .map(PathBuf::from)
                .or_else(|| Some(env::home_dir()?.join(".cache")))
        };
        base.filter(|base| base.is_absolute()).map(|base| base.join("queens"))
    };
    // Tried, not asked for: permissions do not tell of a file system that is mounted for reading.
    [Some(of_checkout), of_user()]
        .into_iter()
        .flatten()
        .find(|folder| fs::create_dir_all(folder).is_ok() && tempfile::tempfile_in(folder).is_ok())
}
