//! Comparisons, arithmetic, bits and logic.

use std::collections::HashSet;

use super::replace;
use crate::locate::change::{Change, ChangeKind};
use crate::locate::tokens::{TokenKind, Tokens};

/// Operators that students take for one another; the first list that has one gives the others.
const GROUPS: &[(&[&str], ChangeKind)] = &[
    (&["+", "-"], ChangeKind::Operator),
    (&["*", "/", "%", "+"], ChangeKind::Operator),
    (&["div", "mod"], ChangeKind::Operator),
    (&["//", "%", "/"], ChangeKind::Operator),
    (&["+=", "-=", "*="], ChangeKind::Operator),
    (&["++", "--"], ChangeKind::Operator),
    (&["&", "|", "^"], ChangeKind::Operator),
    (&["&=", "|=", "^="], ChangeKind::Operator),
    (&["<<", ">>"], ChangeKind::Operator),
    (&["<<=", ">>="], ChangeKind::Operator),
    (&["shl", "shr"], ChangeKind::Operator),
    (&["&&", "||"], ChangeKind::Logic),
    (&["and", "or"], ChangeKind::Logic),
    (&["true", "false"], ChangeKind::Logic),
    (&["True", "False"], ChangeKind::Logic),
    (&["..", "..="], ChangeKind::Bound),
    (&["to", "downto"], ChangeKind::Bound),
];

/// Adds the changes of all operators.
pub fn add(tokens: &Tokens, changes: &mut Vec<Change>) {
    let (equal, unequal) = tokens.syntax.equality;
    let comparisons = ["<", "<=", ">", ">=", equal, unequal, "==", "!="];
    let generics = generic_brackets(tokens);
    for index in 0..tokens.list.len() {
        let text = tokens.text(index);
        let is_sign = tokens.list[index].kind == TokenKind::Operator && !matches!(text, "!" | "~" | "++" | "--");
        if tokens.list[index].kind == TokenKind::Text
            || generics.contains(&index)
            || (is_sign && !follows_operand(tokens, index))
        {
            continue;
        }
        if comparisons[..6].contains(&text) || (tokens.syntax.equality.0 == "===" && comparisons[6..].contains(&text)) {
            let others = comparisons[..6].iter().filter(|other| **other != text);
            changes.extend(others.map(|other| replace(tokens, index, *other, ChangeKind::Comparison)));
        }
        for (group, kind) in GROUPS {
            if group.contains(&text) {
                let others = group.iter().filter(|other| **other != text);
                changes.extend(others.map(|other| replace(tokens, index, *other, *kind)));
            }
        }
        match text {
            "!" | "not" | "~" if !follows_operand(tokens, index) => {
                changes.push(replace(tokens, index, "", ChangeKind::Logic))
            }
            "abs" if tokens.text(index + 1) == "(" => changes.extend(without_abs(tokens, index)),
            "-" => changes.extend(with_abs(tokens, index)),
            _ => {}
        }
    }
}

/// Whether the token at `index` comes after an operand, so that it is an operator between two.
fn follows_operand(tokens: &Tokens, index: usize) -> bool {
    index > 0
        && (tokens.is_name(index - 1)
            || tokens.is_number(index - 1)
            || matches!(tokens.text(index - 1), ")" | "]" | "self" | "this"))
}

/// The angle brackets that enclose types: after `::` or the name of a type, up to the matching one.
fn generic_brackets(tokens: &Tokens) -> HashSet<usize> {
    let mut brackets = HashSet::new();
    let mut depth = 0_usize;
    for index in 1..tokens.list.len() {
        let before = tokens.text(index - 1);
        match tokens.text(index) {
            "<" if before == "::"
                || before == "vector"
                || before.starts_with(|first: char| first.is_uppercase()) && before.len() > 1 =>
            {
                depth += 1;
                brackets.insert(index);
            }
            "<" if depth > 0 => {
                depth += 1;
                brackets.insert(index);
            }
            close @ (">" | ">>" | ">>>") if depth > 0 => {
                depth = depth.saturating_sub(close.len());
                brackets.insert(index);
            }
            ";" | "{" | "}" => depth = 0,
            _ => {}
        }
    }
    brackets
}

/// `abs(x)` and `x.abs()` without `abs`.
fn without_abs(tokens: &Tokens, index: usize) -> Option<Change> {
    let is_method = index > 0 && tokens.text(index - 1) == ".";
    if !is_method {
        return Some(replace(tokens, index, "", ChangeKind::Absolute));
    }
    let end = &tokens.list.get(index + 2)?.range;
    let start = &tokens.list[index - 1].range;
    Some(Change {
        kind: ChangeKind::Absolute,
        line: tokens.list[index].line,
        range: start.start..end.end,
        text: String::new(),
    })
}

/// A difference of two operands without its sign, as each language writes it.
fn with_abs(tokens: &Tokens, index: usize) -> Vec<Change> {
    let (Some(first), Some(last)) = (start_of_operand(tokens, index), end_of_operand(tokens, index)) else {
        return Vec::new();
    };
    let range = tokens.list[first].range.start..tokens.list[last].range.end;
    let text = &tokens.source[range.clone()];
    let left = &tokens.source[tokens.list[first].range.start..tokens.list[index - 1].range.end];
    let right = &tokens.source[tokens.list[index + 1].range.start..tokens.list[last].range.end];
    let written = if tokens.syntax.lifetimes {
        vec![format!("({text}).abs()"), format!("({left}).abs_diff({right})")]
    } else if tokens.syntax.equality.0 == "===" || tokens.syntax.keywords.contains(&"extends") {
        vec![format!("Math.abs({text})")]
    } else {
        vec![format!("abs({text})")]
    };
    let line = tokens.list[index].line;
    written
        .into_iter()
        .map(|text| Change {
            kind: ChangeKind::Absolute,
            line,
            range: range.clone(),
            text,
        })
        .collect()
}

/// The first token of the operand before the operator at `index`: a name or a number with its indices and fields.
fn start_of_operand(tokens: &Tokens, index: usize) -> Option<usize> {
    let mut at = index.checked_sub(1)?;
    loop {
        at = match tokens.text(at) {
            "]" | ")" => opening(tokens, at)?,
            _ => at,
        };
        let joined = at > 0
            && (tokens.text(at - 1) == "."
                || (matches!(tokens.text(at), "[" | "(") && (tokens.is_name(at - 1) || tokens.text(at - 1) == "]")));
        match joined {
            true if tokens.text(at - 1) == "." => at = at.checked_sub(2)?,
            true => at -= 1,
            false => {
                return (tokens.is_name(at) || tokens.is_number(at) || matches!(tokens.text(at), "(" | "self"))
                    .then_some(at);
            }
        }
    }
}

/// The last token of the operand after the operator at `index`.
fn end_of_operand(tokens: &Tokens, index: usize) -> Option<usize> {
    let mut at = index + 1;
    if tokens.text(at) == "(" {
        at = closing(tokens, at)?;
    } else if !(tokens.is_name(at) || tokens.is_number(at) || tokens.text(at) == "self") {
        return None;
    }
    loop {
        at = match tokens.text(at + 1) {
            "[" | "(" => closing(tokens, at + 1)?,
            "." if at + 2 < tokens.list.len() => at + 2,
            "as" => at + 2,
            _ => return Some(at),
        };
    }
}

/// The bracket that the closing one at `index` belongs to.
fn opening(tokens: &Tokens, index: usize) -> Option<usize> {
    let mut depth = 0;
    (0..=index).rev().find(|&at| {
        match tokens.text(at) {
            ")" | "]" => depth += 1,
            "(" | "[" => depth -= 1,
            _ => {}
        }
        depth == 0
    })
}

/// The bracket that closes the one at `index`.
fn closing(tokens: &Tokens, index: usize) -> Option<usize> {
    let mut depth = 0;
    (index..tokens.list.len()).find(|&at| {
        match tokens.text(at) {
            "(" | "[" => depth += 1,
            ")" | "]" => depth -= 1,
            _ => {}
        }
        depth == 0
    })
}
