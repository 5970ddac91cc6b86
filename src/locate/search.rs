//! The search: builds and grades variants until one passes every case or the time is up.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::batch;
use super::change::{Change, ChangeKind};
use super::changes;
use super::syntax::Syntax;
use super::tokens::Tokens;
use crate::grade::run::Program;
use crate::grade::{Assessment, Cancel, GradeError, Grader, Submission, VariantGrader, Verdict};
use crate::task::Task;

/// The number of variants that are compiled as one program, where the language allows that.
const BATCH: usize = 24;

/// How often a batch is compiled again without the variants that the compiler refused.
const ROUNDS: usize = 6;

/// The number of lines on which two changes at a time are tried.
const LINES_FOR_TWO: usize = 4;

/// How long to search, and what to call meanwhile.
pub struct Options<'a> {
    /// The longest time.
    pub limit: Duration,
    /// Ends the search; what was found so far is kept.
    pub cancel: &'a Cancel,
    /// Called with the number of variants tried and the number of all.
    pub progress: &'a (dyn Fn(usize, usize) + Sync),
}

/// A change that makes the program pass, or that brings it closest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The lines of the changes, from 1: one, or two where only two changes at a time help.
    pub lines: Vec<usize>,
    /// The kinds of the changes, in the same order.
    pub kinds: Vec<ChangeKind>,
    /// The changed lines as they would be: for instructors only.
    pub changed: Vec<String>,
}

/// What the search found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "found", rename_all = "kebab-case")]
pub enum Found {
    /// Each of these places makes the program pass; the likeliest first.
    Lines {
        /// The places, one for each line.
        places: Vec<Place>,
    },
    /// No change does, but one line changes the outcome more towards right than all others.
    LookHere {
        /// The line.
        place: Place,
        /// The number of cases that pass with the change.
        passed: usize,
        /// The number of cases that pass without.
        before: usize,
    },
    /// Nothing was found.
    Nothing,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Located {
    /// What was found.
    pub found: Found,
    /// The number of variants that were tried.
    pub tried: usize,
    /// The number of variants there are.
    pub of: usize,
}

impl Located {
    /// The same without the changed lines, unless they may be shown.
    pub fn without_changes(&self) -> Located {
        let mut shown = self.clone();
        match &mut shown.found {
            Found::Lines { places } => places.iter_mut().for_each(|place| place.changed.clear()),
            Found::LookHere { place, .. } => place.changed.clear(),
            Found::Nothing => {}
        }
        shown
    }
}

/// Why there is nothing to search.
#[derive(Debug, thiserror::Error)]
pub enum LocateError {
    /// The program passes, was not started, does not compile or could not be graded.
    #[error("there is no line to find: the verdict is not «failed»")]
    NotFailed(Box<Assessment>),
    /// A command has no source.
    #[error("a command has no source in which a line could be found; name a file with --with")]
    NoSource,
    /// The kit does not know how the language writes its tokens.
    #[error("{ending}: the kit cannot change programs in this language")]
    UnknownLanguage {
        /// The file ending.
        ending: String,
    },
    /// The program cannot be graded.
    #[error(transparent)]
    Grade(#[from] GradeError),
}

/// Finds the line of the mistake in `submission`.
///
/// `grader` grades the program itself, `variants` its variants, with a shorter limit for each run, since many of them never
/// end.
///
/// # Errors
/// There is nothing to search, or a program could not be graded.
pub fn locate(
    grader: &Grader,
    variants: &VariantGrader,
    task: &Task,
    submission: &Submission,
    options: &Options,
) -> Result<Located, LocateError> {
    let start = Instant::now();
    let Submission::Source(source) = submission else {
        return Err(LocateError::NoSource);
    };
    let ending = source
        .name
        .extension()
        .map(|ending| ending.to_string_lossy().into_owned())
        .unwrap_or_default();
    let syntax = Syntax::of_ending(&ending).ok_or_else(|| LocateError::UnknownLanguage { ending: ending.clone() })?;
    let assessment = grader.assess(task, submission, Some(options.cancel))?;
    let gate = gate(task, &assessment).ok_or_else(|| LocateError::NotFailed(Box::new(assessment.clone())))?;
    let text = String::from_utf8_lossy(&source.bytes).into_owned();
    let tokens = Tokens::read(&text, syntax);
    let changes = changes::all(&tokens);
    let search = Search {
        variants,
        task,
        text: &text,
        name: &source.name,
        gate,
        before: assessment
            .cases
            .iter()
            .filter(|case| case.verdict == Verdict::Passed)
            .count(),
        is_batched: ending == "rs",
        end: start + options.limit,
        options,
        tried: AtomicUsize::new(0),
        of: changes.len(),
        scores: Mutex::new(BTreeMap::new()),
    };
    let singles: Vec<Vec<Change>> = changes.into_iter().map(|change| vec![change]).collect();
    search.run(&singles)?;
    if search.best() < task.cases.len() {
        search.run(&search.pairs(&singles))?;
    }
    Ok(search.result(&singles))
}

/// The case that is run first: the smallest that fails.
fn gate(task: &Task, assessment: &Assessment) -> Option<usize> {
    let failed = |index: &usize| {
        let verdict = assessment.cases.get(*index).map(|case| &case.verdict);
        verdict.is_some_and(|verdict| verdict.is_judged() && !matches!(verdict, Verdict::Passed | Verdict::NotRun))
    };
    (0..task.cases.len())
        .filter(failed)
        .min_by_key(|&index| task.cases[index].n)
}

struct Search<'a> {
    variants: &'a VariantGrader,
    task: &'a Task,
    text: &'a str,
    name: &'a std::path::Path,
    gate: usize,
    before: usize,
    is_batched: bool,
    end: Instant,
    options: &'a Options<'a>,
    tried: AtomicUsize,
    of: usize,
    /// The number of cases that each variant passes, by its changes; variants that pass none are left out.
    scores: Mutex<BTreeMap<usize, (usize, Vec<Change>)>>,
}

impl Search<'_> {
    fn is_over(&self) -> bool {
        Instant::now() >= self.end || self.options.cancel.is_cancelled()
    }

    /// Tries all `variants` on all processors, until the time is up.
    fn run(&self, variants: &[Vec<Change>]) -> Result<(), GradeError> {
        let size = if self.is_batched { BATCH } else { 1 };
        let batches: Vec<&[Vec<Change>]> = variants.chunks(size).collect();
        let next = AtomicUsize::new(0);
        let failure = Mutex::new(None);
        let work = || {
            while let Some(batch) = batches.get(next.fetch_add(1, Ordering::Relaxed)) {
                if self.is_over() {
                    return;
                }
                let result = self.try_batch(batch);
                let tried = self.tried.fetch_add(batch.len(), Ordering::Relaxed) + batch.len();
                (self.options.progress)(tried, self.of);
                match result {
                    // A cancelled search keeps its findings.
                    Err(_) if self.options.cancel.is_cancelled() => return,
                    Err(error) => {
                        *lock(&failure) = Some(error);
                        next.store(batches.len(), Ordering::Relaxed);
                    }
                    Ok(()) => {}
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..std::thread::available_parallelism().map_or(1, usize::from) {
                scope.spawn(work);
            }
            work();
        });
        match lock(&failure).take() {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }

    fn try_batch(&self, batch: &[Vec<Change>]) -> Result<(), GradeError> {
        let sources: Vec<String> = batch.iter().map(|changes| apply(self.text, changes)).collect();
        if batch.len() == 1 {
            if let Ok(program) = self.build(&sources[0])? {
                self.try_program(&program, &batch[0])?;
            }
            return Ok(());
        }
        let mut left: Vec<(usize, &str)> = sources.iter().map(String::as_str).enumerate().collect();
        for _ in 0..ROUNDS {
            let (text, lines) = batch::source(&left);
            match self.build(&text)? {
                Ok(program) => {
                    for (number, _) in &left {
                        if self.is_over() {
                            return Ok(());
                        }
                        self.try_program(&program.named(&batch::name(*number)), &batch[*number])?;
                    }
                    return Ok(());
                }
                Err(diagnostics) => {
                    let refused = batch::refused(&diagnostics, &lines);
                    if refused.is_empty() {
                        break;
                    }
                    left.retain(|(number, _)| !refused.contains(number));
                }
            }
        }
        // What the compiler refuses for a reason that names no line is tried one by one.
        for (number, _) in left {
            if self.is_over() {
                return Ok(());
            }
            if let Ok(program) = self.build(&sources[number])? {
                self.try_program(&program, &batch[number])?;
            }
        }
        Ok(())
    }

    fn build(&self, text: &str) -> Result<Result<Program, String>, GradeError> {
        let submission = Submission::of_bytes(text.as_bytes().to_vec(), self.name);
        self.variants.build(&submission, Some(self.options.cancel))
    }

    fn try_program(&self, program: &Program, changes: &[Change]) -> Result<(), GradeError> {
        let passed = self
            .variants
            .passed_cases(self.task, program, self.gate, Some(self.options.cancel))?;
        if passed > 0 {
            let mut scores = lock(&self.scores);
            let key = scores.len();
            scores.insert(key, (passed, changes.to_vec()));
        }
        Ok(())
    }

    fn best(&self) -> usize {
        lock(&self.scores)
            .values()
            .map(|(passed, _)| *passed)
            .max()
            .unwrap_or(0)
    }

    /// Two changes at a time, on the lines that single changes point to.
    fn pairs(&self, singles: &[Vec<Change>]) -> Vec<Vec<Change>> {
        let lines = self.telling_lines();
        let near: Vec<&Change> = singles
            .iter()
            .flatten()
            .filter(|change| lines.contains(&change.line))
            .collect();
        let apart = |one: &Change, other: &Change| one.range.end <= other.range.start && one.line <= other.line;
        near.iter()
            .flat_map(|one| {
                near.iter()
                    .filter(|other| apart(one, other))
                    .map(|other| vec![(*one).clone(), (*other).clone()])
            })
            .collect()
    }

    /// The lines whose change lets more cases pass, the best first.
    fn telling_lines(&self) -> Vec<usize> {
        let mut best: BTreeMap<usize, usize> = BTreeMap::new();
        for (passed, changes) in lock(&self.scores).values() {
            let score = best.entry(changes[0].line).or_default();
            *score = (*score).max(*passed);
        }
        let mut lines: Vec<(usize, usize)> = best.into_iter().collect();
        lines.sort_by_key(|(line, passed)| (std::cmp::Reverse(*passed), *line));
        lines.into_iter().map(|(line, _)| line).take(LINES_FOR_TWO).collect()
    }

    fn result(&self, singles: &[Vec<Change>]) -> Located {
        let rank = |changes: &[Change]| {
            singles
                .iter()
                .position(|single| single[0] == changes[0])
                .unwrap_or(usize::MAX)
        };
        let mut scored: Vec<(usize, Vec<Change>)> = lock(&self.scores).values().cloned().collect();
        scored.sort_by_key(|(passed, changes)| (std::cmp::Reverse(*passed), changes.len(), rank(changes)));
        let all = self.task.cases.len();
        let mut places: Vec<Place> = Vec::new();
        for (_, changes) in scored.iter().take_while(|(passed, _)| *passed == all) {
            let place = self.place(changes);
            // With a single change that does, two at a time say nothing new.
            let is_new = !places
                .iter()
                .any(|known| known.lines == place.lines || known.lines.len() < place.lines.len());
            if is_new {
                places.push(place);
            }
        }
        let found = if !places.is_empty() {
            Found::Lines { places }
        } else {
            self.closest(&scored)
        };
        Located {
            found,
            tried: self.tried.load(Ordering::Relaxed),
            of: self.of.max(self.tried.load(Ordering::Relaxed)),
        }
    }

    /// The one line whose change lets most cases pass, if no other line does as well.
    fn closest(&self, scored: &[(usize, Vec<Change>)]) -> Found {
        let Some((passed, changes)) = scored.iter().find(|(_, changes)| changes.len() == 1) else {
            return Found::Nothing;
        };
        let as_good = scored
            .iter()
            .filter(|(score, changes)| score == passed && changes.len() == 1);
        let is_clear = *passed > self.before && as_good.into_iter().all(|(_, other)| other[0].line == changes[0].line);
        if is_clear {
            Found::LookHere {
                place: self.place(changes),
                passed: *passed,
                before: self.before,
            }
        } else {
            Found::Nothing
        }
    }

    fn place(&self, changes: &[Change]) -> Place {
        let changed = apply(self.text, changes);
        let mut lines: Vec<usize> = changes.iter().map(|change| change.line).collect();
        lines.dedup();
        Place {
            kinds: changes.iter().map(|change| change.kind).collect(),
            changed: lines
                .iter()
                .map(|line| changed.lines().nth(line - 1).unwrap_or_default().to_owned())
                .collect(),
            lines,
        }
    }
}

/// The source with all `changes`, which come in the order of the source and do not overlap.
fn apply(text: &str, changes: &[Change]) -> String {
    changes
        .iter()
        .rev()
        .fold(text.to_owned(), |text, change| change.apply(&text))
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
