//! Two normal forms, line by line, the lines that differ marked and made visible.

use similar::{ChangeTag, TextDiff};

use crate::grade::Difference;

/// How many lines of a difference are shown; who wants the rest has the files.
const LINES: usize = 12;

/// How many lines of each text are compared at all: forty thousand missing boards need no fine comparison.
const COMPARED: usize = 2_000;

/// The lines that differ: `-` before what is right and missing, `+` before what is printed and wrong.
pub fn lines(difference: &Difference) -> Vec<String> {
    let (reference, given) = (head(&difference.reference), head(&difference.given));
    let diff = TextDiff::from_lines(&reference, &given);
    let mut changes = diff.iter_all_changes().filter_map(|change| {
        let line = visible(change.value().trim_end_matches('\n'));
        match change.tag() {
            ChangeTag::Delete => Some(format!("- {line}")),
            ChangeTag::Insert => Some(format!("+ {line}")),
            ChangeTag::Equal => None,
        }
    });
    let mut lines: Vec<String> = changes.by_ref().take(LINES).collect();
    if changes.next().is_some() {
        lines.push("  and so on".into());
    }
    lines
}

/// The first lines of a text, each ended.
fn head(text: &str) -> String {
    text.lines().take(COMPARED).map(|line| format!("{line}\n")).collect()
}

/// A line in which nothing hides: control characters are escaped, blanks at its ends are drawn as `·`.
pub fn visible(line: &str) -> String {
    let core = line.trim_matches(' ');
    if core.is_empty() {
        return "·".repeat(line.len());
    }
    let blanks = |count: usize| "·".repeat(count);
    let before = line.len() - line.trim_start_matches(' ').len();
    let after = line.len() - line.trim_end_matches(' ').len();
    let escaped: String = core
        .chars()
        .flat_map(|letter| {
            let hidden = letter.is_control() || (letter.is_whitespace() && letter != ' ') || is_invisible(letter);
            let escape = letter.escape_unicode().filter(move |_| hidden);
            escape.chain((!hidden).then_some(letter))
        })
        .collect();
    blanks(before) + &escaped + &blanks(after)
}

/// Letters without a width of their own that could make two texts look alike: joiners, marks of direction, the byte order mark.
fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::{lines, visible};
    use crate::grade::Difference;

    #[test]
    fn blanks_and_control_characters_are_made_visible() {
        assert_eq!(visible("  a b "), "··a b·");
        assert_eq!(visible("a\u{1b}[31m\u{200b}"), "a\\u{1b}[31m\\u{200b}");
    }

    #[test]
    fn only_what_differs_is_shown() {
        let difference = Difference {
            reference: "a\nb\nc".into(),
            given: "a\nc\nd".into(),
        };
        assert_eq!(lines(&difference), ["- b", "+ d"]);
    }
}
