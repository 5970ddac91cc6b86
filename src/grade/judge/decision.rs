//! The decision: which explanations of a wrong answer are given, and how certain they are.
//!
//! Recorded mistakes and computed models are explanations alike. One counts only if it predicts every case that ran, and
//! nothing is concluded from answers that say nothing.

use std::collections::BTreeMap;

use queens_models::Diagnosis;

use crate::grade::feedback::{Advice, Description, Explanation, Fit, Tried};
use crate::grade::reference::RecordedMistake;

/// How many explanations are given where it is not certain which one is true.
const PERHAPS: usize = 2;

/// How many of the explanations that were tried are kept.
const TRIED: usize = 12;

/// What a submission answered, for all cases that ran.
pub struct Answers {
    /// The fingerprint of the outcome of each case, by name.
    pub outcomes: BTreeMap<String, String>,
    /// Whether an answer says something: it holds boards, or a number that is not trivial.
    pub say_something: bool,
}

/// The explanation of a wrong answer.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Decision {
    /// One explanation that is firm, or two that are possible, or none.
    pub advice: Vec<Advice>,
    /// Facts about the answers.
    pub descriptions: Vec<Description>,
    /// What was compared, the best first.
    pub tried: Vec<Tried>,
}

/// Decides which explanations are given.
///
/// A recorded mistake speaks before the models, since its words were written for this task. Where more than two remain,
/// none of them is given.
pub fn decide(answers: &Answers, mistakes: &[RecordedMistake], diagnosis: Diagnosis) -> Decision {
    let mut tried: Vec<Tried> = mistakes.iter().map(|mistake| compared(answers, mistake)).collect();
    let mut recorded: Vec<Explanation> = Vec::new();
    for fitting in tried.iter().filter(|tried| tried.every && answers.say_something) {
        if !recorded.iter().any(|known| same_advice(known, &fitting.explanation)) {
            recorded.push(fitting.explanation.clone());
        }
    }
    let model = |candidate: queens_models::Candidate| Tried {
        explanation: Explanation::Model {
            causes: candidate.causes,
        },
        predicted: candidate.predicted,
        every: candidate.every,
    };
    let likely: Vec<Tried> = diagnosis.likely.into_iter().map(model).collect();
    let models = likely.into_iter().map(|likely| likely.explanation).collect();
    let given = if recorded.is_empty() { models } else { recorded };
    let fit = if given.len() == 1 { Fit::Firm } else { Fit::Perhaps };
    let advice = match given.len() {
        1..=PERHAPS => given
            .into_iter()
            .map(|explanation| Advice { explanation, fit })
            .collect(),
        _ => Vec::new(),
    };
    tried.extend(diagnosis.tried.into_iter().map(model));
    tried.retain(|tried| tried.predicted > 0);
    tried.sort_by_key(|tried| (!tried.every, std::cmp::Reverse(tried.predicted)));
    tried.truncate(TRIED);
    Decision {
        advice,
        descriptions: if answers.say_something {
            diagnosis.descriptions
        } else {
            Vec::new()
        },
        tried,
    }
}

/// A recorded mistake, and how many of the cases that ran it predicts.
fn compared(answers: &Answers, mistake: &RecordedMistake) -> Tried {
    let agrees = |(case, outcome): &(&String, &String)| mistake.outcomes.get(*case) == Some(*outcome);
    let predicted = answers.outcomes.iter().filter(agrees).count();
    Tried {
        explanation: Explanation::Mistake {
            mistake: mistake.name.clone(),
            advice: mistake.advice.clone(),
        },
        predicted,
        every: predicted == answers.outcomes.len(),
    }
}

/// Whether two recorded mistakes have the same words.
fn same_advice(one: &Explanation, other: &Explanation) -> bool {
    match (one, other) {
        (Explanation::Mistake { advice: one, .. }, Explanation::Mistake { advice: other, .. }) => one == other,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mistake(name: &str, outcomes: &[(&str, &str)]) -> RecordedMistake {
        RecordedMistake {
            name: name.into(),
            mistake: name.into(),
            advice: format!("advice for {name}"),
            outcomes: map(outcomes),
        }
    }

    fn map(outcomes: &[(&str, &str)]) -> BTreeMap<String, String> {
        outcomes
            .iter()
            .map(|(case, print)| (case.to_string(), print.to_string()))
            .collect()
    }

    fn names(outcomes: &[(&str, &str)], say_something: bool) -> Vec<(String, Fit)> {
        let mistakes = [
            mistake("one", &[("4", "a"), ("5", "b"), ("6", "c")]),
            mistake("two", &[("4", "a"), ("5", "b"), ("6", "d")]),
            mistake("three", &[("4", "a"), ("5", "x"), ("6", "e")]),
        ];
        let answers = Answers {
            outcomes: map(outcomes),
            say_something,
        };
        let decision = decide(&answers, &mistakes, Diagnosis::default());
        let name = |advice: Advice| match advice.explanation {
            Explanation::Mistake { mistake, .. } => (mistake, advice.fit),
            Explanation::Model { .. } => panic!("no model was given"),
        };
        decision.advice.into_iter().map(name).collect()
    }

    #[test]
    fn a_mistake_that_predicts_every_case_is_firm() {
        let outcomes = [("4", "a"), ("5", "b"), ("6", "d")];
        assert_eq!(names(&outcomes, true), [("two".to_owned(), Fit::Firm)]);
    }

    #[test]
    fn of_two_that_predict_every_case_each_is_possible() {
        let both = [("one".to_owned(), Fit::Perhaps), ("two".to_owned(), Fit::Perhaps)];
        assert_eq!(names(&[("4", "a"), ("5", "b")], true), both);
    }

    #[test]
    fn of_three_none_is_given() {
        assert!(names(&[("4", "a")], true).is_empty());
    }

    #[test]
    fn a_mistake_that_predicts_most_cases_is_not_given() {
        assert!(names(&[("4", "a"), ("5", "b"), ("6", "new")], true).is_empty());
    }

    #[test]
    fn nothing_is_concluded_from_answers_that_say_nothing() {
        assert!(names(&[("4", "a"), ("5", "b"), ("6", "d")], false).is_empty());
    }
}
