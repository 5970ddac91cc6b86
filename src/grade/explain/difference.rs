//! The first lines in which two normal forms differ.

use similar::{ChangeTag, TextDiff};

use crate::grade::feedback::quote;
use crate::grade::feedback::{Difference, DifferentLine};

/// How many lines are kept; who wants the rest can run the program.
const LINES: usize = 12;

/// How many lines of each text are compared: forty thousand missing boards need no fine comparison.
const COMPARED: usize = 2_000;

/// The difference between `given` and `reference`; `None` for a single value, of which its finding says all, and for equal texts.
pub fn difference(reference: &str, given: &str) -> Option<Difference> {
    if reference.lines().nth(1).is_none() && given.lines().nth(1).is_none() {
        return None;
    }
    let same = reference
        .lines()
        .zip(given.lines())
        .take_while(|(right, printed)| right == printed);
    let same = same.count();
    let (reference, given) = (from(reference, same), from(given, same));
    let diff = TextDiff::from_lines(&reference, &given);
    let mut changes = diff.iter_all_changes().filter_map(|change| {
        let line = quote(change.value().trim_end_matches('\n'));
        match change.tag() {
            ChangeTag::Delete => Some(DifferentLine::Missing(line)),
            ChangeTag::Insert => Some(DifferentLine::Extra(line)),
            ChangeTag::Equal => None,
        }
    });
    let lines: Vec<DifferentLine> = changes.by_ref().take(LINES).collect();
    let cut = changes.next().is_some();
    (!lines.is_empty()).then_some(Difference { lines, cut })
}

/// The lines from the one numbered `first`, each ended.
fn from(text: &str, first: usize) -> String {
    text.lines()
        .skip(first)
        .take(COMPARED)
        .map(|line| format!("{line}\n"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_is_kept() {
        let missing = DifferentLine::Missing("b".into());
        let extra = DifferentLine::Extra("d".into());
        let lines = vec![missing, extra];
        assert_eq!(difference("a\nb\nc", "a\nc\nd"), Some(Difference { lines, cut: false }));
        assert_eq!(difference("a\nb", "a\nb"), None);
        assert_eq!(difference("1", "2"), None);
    }

    #[test]
    fn a_difference_behind_forty_thousand_equal_lines_is_found_and_a_long_one_cut() {
        let lines: String = (0..40_000).map(|number| format!("{number}\n")).collect();
        let found = difference(&lines, &format!("{lines}more\n")).map(|difference| difference.lines);
        assert_eq!(found, Some(vec![DifferentLine::Extra("more".into())]));
        let found = difference(&lines, "").expect("they differ");
        assert!(found.cut && found.lines.len() == LINES);
    }
}
