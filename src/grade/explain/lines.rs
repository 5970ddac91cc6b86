//! Answers that are compared line by line: text, words, trees.

use crate::grade::feedback::Finding;
use crate::grade::feedback::quote;

/// The first line in which two normal forms differ.
pub fn finding(reference: &str, given: &str) -> Option<Finding> {
    let (mut right, mut printed) = (reference.lines(), given.lines());
    for number in 1.. {
        match (right.next(), printed.next()) {
            (None, None) => break,
            (right, printed) if right == printed => {}
            (right, printed) => {
                return Some(Finding::Line {
                    number,
                    given: printed.map(quote),
                    reference: right.map(quote),
                });
            }
        }
    }
    None
}
