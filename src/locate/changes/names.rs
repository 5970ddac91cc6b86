//! One name for another of the same function.

use std::collections::BTreeSet;

use super::replace;
use crate::locate::change::{Change, ChangeKind};
use crate::locate::tokens::Tokens;

/// How far away another use of a name may be, in tokens, so that the name is taken to be in reach.
const REACH: usize = 60;

/// Adds the exchange of each name with the others in reach; names of functions, types and fields stay.
pub fn add(tokens: &Tokens, changes: &mut Vec<Change>) {
    let variables: Vec<usize> = (0..tokens.list.len())
        .filter(|&index| is_variable(tokens, index))
        .collect();
    for &index in &variables {
        let near = variables.iter().filter(|&&other| other.abs_diff(index) <= REACH);
        let names: BTreeSet<&str> = near
            .map(|&other| tokens.text(other))
            .filter(|name| *name != tokens.text(index))
            .collect();
        changes.extend(
            names
                .into_iter()
                .map(|name| replace(tokens, index, name, ChangeKind::Name)),
        );
    }
}

fn is_variable(tokens: &Tokens, index: usize) -> bool {
    let before = if index == 0 { "" } else { tokens.text(index - 1) };
    let starts_small = tokens
        .text(index)
        .starts_with(|character: char| character.is_lowercase());
    tokens.is_name(index)
        && (starts_small || tokens.text(index).len() == 1)
        && !matches!(tokens.text(index + 1), "(" | "!" | "::" | ".")
        && !matches!(
            before,
            "." | "::" | "fn" | "def" | "function" | "let" | "mut" | "struct" | "use" | "import" | "procedure"
        )
}
