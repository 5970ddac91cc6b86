//! The lines in which two answers differ, marked.

use crate::grade::{Difference, DifferentLine};

use super::visible::visible;

/// The lines that differ: `-` before what is right and missing, `+` before what is printed and wrong.
pub fn lines(difference: &Difference) -> Vec<String> {
    let line = |line: &DifferentLine| match line {
        DifferentLine::Missing(line) => format!("- {}", visible(line)),
        DifferentLine::Extra(line) => format!("+ {}", visible(line)),
    };
    let more = difference.cut.then(|| "  and so on".to_owned());
    difference.lines.iter().map(line).chain(more).collect()
}

#[cfg(test)]
mod tests {
    use super::lines;
    use crate::grade::{Difference, DifferentLine};

    #[test]
    fn what_is_missing_and_what_is_too_much_is_marked() {
        let difference = Difference {
            lines: vec![DifferentLine::Missing("b ".into()), DifferentLine::Extra("d".into())],
            cut: true,
        };
        assert_eq!(lines(&difference), ["- b·", "+ d", "  and so on"]);
    }
}
