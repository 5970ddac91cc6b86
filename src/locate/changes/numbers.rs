//! Numbers one more or one less, and the ends of ranges.

use super::{insert_after, replace};
use crate::locate::change::{Change, ChangeKind};
use crate::locate::tokens::Tokens;

/// What the end of a range or the side of a comparison is next to.
const BORDERS: &[&str] = &[
    "<", "<=", ">", ">=", "==", "===", "=", "<>", "..", "..=", "to", "downto", "[", "(", ",",
];

/// What follows an operand that may be a bound.
const ENDS: &[&str] = &[
    "{", ")", "]", ",", ";", ":", "do", "then", "<", "<=", ">", ">=", "==", "===", "&&", "||", "and", "or", "..", "..=",
];

/// Adds the changes of all numbers and bounds.
pub fn add(tokens: &Tokens, changes: &mut Vec<Change>) {
    for index in 0..tokens.list.len() {
        if tokens.is_number(index) {
            changes.extend(
                neighbours(tokens.text(index))
                    .into_iter()
                    .map(|text| replace(tokens, index, text, ChangeKind::Bound)),
            );
        }
        // `+ 1` and `- 1` that are too much.
        if matches!(tokens.text(index), "+" | "-") && tokens.text(index + 1) == "1" {
            let range = tokens.list[index].range.start..tokens.list[index + 1].range.end;
            changes.push(Change {
                kind: ChangeKind::Bound,
                line: tokens.list[index].line,
                range,
                text: String::new(),
            });
        }
        if is_bound(tokens, index) {
            for text in [" + 1", " - 1"] {
                changes.push(insert_after(tokens, index, text, ChangeKind::Bound));
            }
        }
    }
}

/// Whether the token ends an operand that is a bound: of a range, a comparison, an index or an argument.
fn is_bound(tokens: &Tokens, index: usize) -> bool {
    let follows = ENDS.contains(&tokens.text(index + 1));
    let is_operand = tokens.is_name(index)
        && index > 0
        && (BORDERS.contains(&tokens.text(index - 1)) || tokens.text(index - 1) == ".");
    // `len()` and the like are bounds, too.
    let is_call = tokens.text(index) == ")" && index > 0 && tokens.text(index - 1) == "(";
    follows && (is_operand || is_call)
}

/// The numbers next to the one that `text` writes.
fn neighbours(text: &str) -> Vec<String> {
    let digits = text
        .find(|character: char| !character.is_ascii_digit())
        .unwrap_or(text.len());
    let (number, suffix) = text.split_at(digits);
    let Ok(number) = number.parse::<u64>() else {
        return Vec::new();
    };
    if suffix.starts_with(['x', 'b', 'o', '.']) {
        return Vec::new();
    }
    let mut near: Vec<u64> = vec![number.saturating_add(1)];
    near.extend(number.checked_sub(1));
    near.into_iter().map(|number| format!("{number}{suffix}")).collect()
}
