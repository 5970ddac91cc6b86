//! The assessment: what all cases of a submission come to, and the feedback on a telling one.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::IntoDeserializer;

use crate::grade::answer::Tolerance;
use crate::grade::explain;
use crate::grade::feedback::quote;
use crate::grade::feedback::{Assessment, CaseAssessment, Feedback, Finding, VERSION};
use crate::grade::judge::recognise::recognise;
use crate::grade::outcome::{Examined, fingerprint};
use crate::grade::reference::References;
use crate::grade::run::{Level, Limits};
use crate::grade::{GradeError, Submission, Verdict};
use crate::task::Task;

/// What is judged, and how it is confined while it runs.
pub struct Judged<'a> {
    /// The task.
    pub task: &'a Task,
    /// The submission.
    pub submission: &'a Submission,
    /// The level of its confinement.
    pub level: Level,
}

impl Judged<'_> {
    /// The assessment of a submission that was not judged case by case.
    pub fn stopped(&self, verdict: Verdict, feedback: Option<Feedback>) -> Assessment {
        Assessment {
            version: VERSION,
            task: self.task.name.clone(),
            submission: self.submission.shown(),
            verdict,
            points: 0,
            possible: self.task.points(),
            level: self.level,
            cases: Vec::new(),
            feedback,
        }
    }
}

/// The assessment of a submission whose cases were examined, with what its compiler warned of.
///
/// # Errors
/// The recorded mistakes are damaged.
pub fn assess(
    judged: &Judged,
    references: &References,
    examined: &[Examined],
    warnings: String,
    limits: &Limits,
) -> Result<Assessment, GradeError> {
    let task = judged.task;
    let mut cases: Vec<CaseAssessment> = examined
        .iter()
        .map(|examined| case_assessment(task, examined))
        .collect();
    cases.extend(task.cases[examined.len()..].iter().map(|case| CaseAssessment {
        name: case.name.clone(),
        verdict: Verdict::NotRun,
        points: 0,
        possible: case.points,
        tolerances: Vec::new(),
        leftovers: Vec::new(),
    }));
    let wrong: Vec<&Examined> = examined
        .iter()
        .filter(|examined| examined.verdict != Verdict::Passed)
        .collect();
    // A mark without one of its cases would be none, and nothing that the student could do next would mend it.
    let ungraded = wrong.iter().find(|examined| !examined.verdict.is_judged());
    let (verdict, telling) = match ungraded {
        Some(examined) => (examined.verdict.clone(), None),
        None => match telling(task, &wrong, limits) {
            Some((verdict, feedback)) => (verdict, Some(feedback)),
            None => (Verdict::Passed, None),
        },
    };
    let feedback = match telling {
        Some(mut feedback) => {
            let outcomes: BTreeMap<String, String> = examined
                .iter()
                .map(|examined| (examined.case.name.clone(), fingerprint(&examined.text)))
                .collect();
            let names: Vec<String> = wrong.iter().map(|examined| examined.case.name.clone()).collect();
            feedback.advice = recognise(&outcomes, &names, &references.mistakes()?);
            if !warnings.is_empty() {
                feedback.findings.push(Finding::Warnings { diagnostics: warnings });
            }
            Some(feedback)
        }
        None => None,
    };
    Ok(Assessment {
        version: VERSION,
        task: task.name.clone(),
        submission: judged.submission.shown(),
        verdict,
        points: match ungraded {
            Some(_) => 0,
            None => cases.iter().map(|case| case.points).sum(),
        },
        possible: task.points(),
        level: judged.level,
        cases,
        feedback,
    })
}

/// The verdict and the feedback on the case that tells most: the first with a pair of pieces to look at, else the first.
///
/// On a board of one square almost anything is a board, so a larger one tells more.
fn telling(task: &Task, wrong: &[&Examined], limits: &Limits) -> Option<(Verdict, Feedback)> {
    let explained = |examined: &Examined| (examined.verdict.clone(), explain::feedback(task, examined, limits));
    let larger = || wrong.iter().filter(|examined| examined.case.n > 1);
    let paired = larger()
        .map(|examined| explained(examined))
        .find(|(_, feedback)| shows_pair(feedback));
    paired.or_else(|| larger().next().or(wrong.first()).map(|examined| explained(examined)))
}

/// Whether a board with two marked pieces is drawn.
fn shows_pair(feedback: &Feedback) -> bool {
    feedback
        .findings
        .iter()
        .any(|finding| matches!(finding, Finding::Attack { .. } | Finding::Missing { rule: Some(_), .. }))
}

fn case_assessment(task: &Task, examined: &Examined) -> CaseAssessment {
    let passed = examined.verdict == Verdict::Passed;
    let asked_for = asked_for(task);
    let tolerances = &examined.outcome.reading.tolerances;
    CaseAssessment {
        name: examined.case.name.clone(),
        verdict: examined.verdict.clone(),
        points: if passed { examined.case.points } else { 0 },
        possible: examined.case.points,
        tolerances: tolerances
            .iter()
            .filter(|tolerance| !asked_for.contains(tolerance))
            .copied()
            .collect(),
        leftovers: examined
            .outcome
            .output
            .leftovers
            .iter()
            .map(|name| quote(name))
            .collect(),
    }
}

/// The freedoms that the statement itself asks for, so that nobody is told of them.
fn asked_for(task: &Task) -> Vec<Tolerance> {
    let named = |name: &String| -> Result<Tolerance, serde::de::value::Error> {
        Tolerance::deserialize(name.as_str().into_deserializer())
    };
    task.asked_for.iter().filter_map(|name| named(name).ok()).collect()
}
