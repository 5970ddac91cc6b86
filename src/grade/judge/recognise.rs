//! Which known mistake gives just these answers.

use std::collections::BTreeMap;

use crate::grade::feedback::{Advice, Fit};
use crate::grade::reference::RecordedMistake;

/// The advice for a submission whose outcomes, case by case, have these fingerprints.
///
/// A mistake fits if it gave the same outcome in every case that was run: then it explains everything that was seen, be it
/// a single case that tells it apart. Where several fit, the advice of each is given, each sentence once. Where none does,
/// a mistake that explains at least half of the cases that went `wrong`, and more of them than any other, is likely a part
/// of what is wrong.
pub fn recognise(outcomes: &BTreeMap<String, String>, wrong: &[String], mistakes: &[RecordedMistake]) -> Vec<Advice> {
    let agrees = |mistake: &RecordedMistake, case: &String| mistake.outcomes.get(case) == outcomes.get(case);
    let fitting: Vec<&RecordedMistake> = mistakes
        .iter()
        .filter(|mistake| outcomes.keys().all(|case| agrees(mistake, case)))
        .collect();
    if !fitting.is_empty() {
        return advice(&fitting, Fit::Every);
    }
    let explained = |mistake: &RecordedMistake| wrong.iter().filter(|case| agrees(mistake, case)).count();
    let most = mistakes.iter().map(explained).max().unwrap_or(0);
    let nearest: Vec<&RecordedMistake> = mistakes.iter().filter(|mistake| explained(mistake) == most).collect();
    match advice(&nearest, Fit::Most) {
        likely if likely.len() == 1 && most * 2 >= wrong.len() && most > 0 => likely,
        _ => Vec::new(),
    }
}

fn advice(mistakes: &[&RecordedMistake], fit: Fit) -> Vec<Advice> {
    let mut told: Vec<Advice> = Vec::new();
    for mistake in mistakes {
        if !told.iter().any(|given| given.advice == mistake.advice) {
            told.push(Advice {
                mistake: mistake.name.clone(),
                advice: mistake.advice.clone(),
                fit,
            });
        }
    }
    told
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

    fn names(outcomes: &[(&str, &str)], wrong: &[&str]) -> Vec<String> {
        let mistakes = [
            mistake("one", &[("4", "a"), ("5", "b"), ("6", "c")]),
            mistake("two", &[("4", "a"), ("5", "b"), ("6", "d")]),
            mistake("other", &[("4", "x"), ("5", "y"), ("6", "z")]),
        ];
        let wrong: Vec<String> = wrong.iter().map(|case| case.to_string()).collect();
        recognise(&map(outcomes), &wrong, &mistakes)
            .into_iter()
            .map(|advice| advice.mistake)
            .collect()
    }

    #[test]
    fn a_mistake_that_explains_every_case_is_recognised() {
        assert_eq!(names(&[("4", "a"), ("5", "b"), ("6", "d")], &["6"]), ["two"]);
    }

    #[test]
    fn where_several_fit_all_are_named() {
        assert_eq!(names(&[("4", "a"), ("5", "b")], &["5"]), ["one", "two"]);
    }

    #[test]
    fn a_mistake_that_explains_half_of_what_is_wrong_is_named_if_no_other_does() {
        assert_eq!(
            names(&[("4", "x"), ("5", "y"), ("6", "new")], &["4", "5", "6"]),
            ["other"]
        );
        assert!(names(&[("4", "a"), ("5", "b"), ("6", "new")], &["4", "5", "6"]).is_empty());
    }

    #[test]
    fn a_mistake_that_nobody_recorded_is_not_named() {
        assert!(names(&[("4", "new"), ("5", "newer")], &["4"]).is_empty());
    }
}
