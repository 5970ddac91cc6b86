//! The assessment: the results of all cases of a submission together, and the feedback on the one that shows most.

use serde::Deserialize;
use serde::de::IntoDeserializer;

use crate::grade::answer::{Answer, Tolerance};
use crate::grade::explain;
use crate::grade::feedback::quote;
use crate::grade::feedback::{Assessment, CaseAssessment, Feedback, Finding, VERSION};
use crate::grade::outcome::{Examined, fingerprint};
use crate::grade::reference::References;
use crate::grade::run::{Level, Limits};
use crate::grade::{GradeError, Submission, Verdict};
use crate::task::Task;

use super::decision::{Answers, decide};

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
    let shows_answer = examined
        .iter()
        .any(|examined| examined.verdict == Verdict::Passed && !nothing_is_right(examined));
    let mut cases: Vec<CaseAssessment> = examined
        .iter()
        .map(|examined| {
            let earned = examined.verdict == Verdict::Passed && (shows_answer || !nothing_is_right(examined));
            case_assessment(task, examined, if earned { examined.case.points } else { 0 })
        })
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
    // Without one of its cases the mark would be incomplete, and the student could do nothing about it.
    let ungraded = wrong.iter().find(|examined| !examined.verdict.is_judged());
    let (verdict, shown) = match ungraded {
        Some(examined) => (examined.verdict.clone(), None),
        None => match most_telling(task, &wrong, limits) {
            Some((verdict, feedback)) => (verdict, Some(feedback)),
            None => (Verdict::Passed, None),
        },
    };
    let feedback = match shown {
        Some(mut feedback) => {
            explain_all(task, references, examined, &mut feedback)?;
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

/// Explains the answers of all cases together: by recorded mistakes, by models, by facts.
fn explain_all(
    task: &Task,
    references: &References,
    examined: &[Examined],
    feedback: &mut Feedback,
) -> Result<(), GradeError> {
    let answers = Answers {
        outcomes: examined
            .iter()
            .map(|examined| (examined.case.name.clone(), fingerprint(&examined.text)))
            .collect(),
        say_something: examined.iter().any(says_something),
    };
    let evidence = explain::evidence(task, examined);
    let diagnosis = evidence
        .map(|evidence| queens_models::explain(&evidence))
        .unwrap_or_default();
    let decision = decide(&answers, &references.mistakes()?, diagnosis);
    feedback.advice = decision.advice;
    feedback.descriptions = decision.descriptions;
    feedback.tried = decision.tried;
    Ok(())
}

/// Whether a program that does next to nothing may be right in this case, so that it earns points only with another case.
fn nothing_is_right(examined: &Examined) -> bool {
    examined.case.refused || !says_something(examined)
}

/// Whether the answer allows a conclusion: it holds more than a single board of one square, a zero or a one.
fn says_something(examined: &Examined) -> bool {
    match &examined.outcome.reading.answer {
        Answer::Placements(placements) => examined.case.n > 1 && placements.len() + placements.misshapen().len() > 0,
        Answer::Classes(classes) => examined.case.n > 1 && !classes.printed().is_empty(),
        Answer::Unreadable(_) => false,
        Answer::Numbers(_) => examined.answer().chars().any(|digit| ('2'..='9').contains(&digit)),
        Answer::Text(_) | Answer::Words(_) | Answer::Tree(_) => !examined.answer().is_empty(),
    }
}

/// The verdict and the feedback on the case that shows most: the first with a pair of pieces to look at, else the first.
///
/// On a board of one square almost anything is a board, so a larger one shows more.
fn most_telling(task: &Task, wrong: &[&Examined], limits: &Limits) -> Option<(Verdict, Feedback)> {
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

fn case_assessment(task: &Task, examined: &Examined, points: u32) -> CaseAssessment {
    let asked_for = asked_for(task);
    let tolerances = &examined.outcome.reading.tolerances;
    CaseAssessment {
        name: examined.case.name.clone(),
        verdict: examined.verdict.clone(),
        points,
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

/// The tolerances that the statement itself asks for, so that the student is not shown them.
fn asked_for(task: &Task) -> Vec<Tolerance> {
    let named = |name: &String| -> Result<Tolerance, serde::de::value::Error> {
        Tolerance::deserialize(name.as_str().into_deserializer())
    };
    task.asked_for.iter().filter_map(|name| named(name).ok()).collect()
}
