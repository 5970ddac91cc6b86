//! Statements that are too much, missing or in the wrong order.

use std::ops::Range;

use crate::locate::change::{Change, ChangeKind};
use crate::locate::tokens::Tokens;

/// A statement without a block of its own, by its tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Statement {
    /// Its tokens, with the `;` where there is one.
    tokens: Range<usize>,
    /// The block it belongs to: statements of one block that follow each other have the same number.
    block: usize,
}

/// Adds the changes of all statements.
pub fn add(tokens: &Tokens, changes: &mut Vec<Change>) {
    let statements = if tokens.syntax.lines_end_statements {
        lines(tokens)
    } else {
        simple_statements(tokens)
    };
    for (number, statement) in statements.iter().enumerate() {
        let range = bytes(tokens, statement);
        let text = &tokens.source[range.clone()];
        let line = tokens.list[statement.tokens.start].line;
        let change = |kind, range: &Range<usize>, text: String| Change {
            kind,
            line,
            range: range.clone(),
            text,
        };
        let first = tokens.text(statement.tokens.start);
        let is_exit = ["return", "break", "continue", "exit", "halt"]
            .iter()
            .any(|word| word.eq_ignore_ascii_case(first));
        let kind = if is_exit { ChangeKind::Exit } else { ChangeKind::Removed };
        changes.push(change(
            kind,
            &range,
            if tokens.syntax.lines_end_statements {
                "pass".into()
            } else {
                String::new()
            },
        ));
        let gap = if tokens.syntax.lines_end_statements {
            format!("\n{}", indentation(tokens, range.start))
        } else {
            " ".into()
        };
        changes.push(change(ChangeKind::Added, &range, format!("{text}{gap}{text}")));
        if let Some(next) = statements
            .get(number + 1)
            .filter(|next| next.block == statement.block && next.tokens.start == statement.tokens.end)
        {
            let after = bytes(tokens, next);
            let between = &tokens.source[range.end..after.start];
            let swapped = format!("{}{between}{text}", &tokens.source[after.clone()]);
            changes.push(change(ChangeKind::Order, &(range.start..after.end), swapped));
        }
        // What is done before the recursive call is undone after it.
        for later in statements[number + 1..]
            .iter()
            .take(4)
            .filter(|later| later.block == statement.block)
        {
            if let Some(undo) = undo(tokens, statement) {
                let end = bytes(tokens, later).end;
                let line = tokens.list[later.tokens.start].line;
                changes.push(Change {
                    kind: ChangeKind::Undo,
                    line,
                    range: end..end,
                    text: format!("{gap}{undo}"),
                });
            }
        }
    }
}

fn bytes(tokens: &Tokens, statement: &Statement) -> Range<usize> {
    tokens.list[statement.tokens.start].range.start..tokens.list[statement.tokens.end - 1].range.end
}

/// The spaces at the start of the line that holds the byte `at`.
fn indentation<'a>(tokens: &Tokens<'a>, at: usize) -> &'a str {
    let start = tokens.source[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let line = &tokens.source[start..at];
    &line[..line.len() - line.trim_start().len()]
}

/// What takes back the statement: `pop` for `push`, the other truth value, the opposite sign.
fn undo(tokens: &Tokens, statement: &Statement) -> Option<String> {
    const OPPOSITES: &[(&str, &str)] = &[
        ("true", "false"),
        ("True", "False"),
        ("1", "0"),
        ("+=", "-="),
        ("^=", "^="),
        ("++", "--"),
    ];
    let end = if tokens.text(statement.tokens.end - 1) == ";" {
        ";"
    } else {
        ""
    };
    let indices = statement.tokens.clone();
    for (list, call) in [
        ("push", "pop()"),
        ("append", "pop()"),
        ("push_back", "pop_back()"),
        ("add", "remove()"),
    ] {
        if let Some(at) = indices
            .clone()
            .find(|&index| tokens.text(index) == list && tokens.text(index + 1) == "(")
        {
            let before = &tokens.source[tokens.list[indices.start].range.start..tokens.list[at].range.start];
            return Some(format!("{before}{call}{end}"));
        }
    }
    let flip = |from: &str, to: &str| {
        let at = indices.clone().rev().find(|&index| tokens.text(index) == from)?;
        let start = &tokens.source[tokens.list[indices.start].range.start..tokens.list[at].range.start];
        let rest = &tokens.source[tokens.list[at].range.end..tokens.list[indices.end - 1].range.end];
        Some(format!("{start}{to}{rest}"))
    };
    let assigns = indices
        .clone()
        .any(|index| matches!(tokens.text(index), "=" | ":=" | "+=" | "-=" | "^=" | "++" | "--"));
    let both = OPPOSITES.iter().flat_map(|&(one, other)| [(one, other), (other, one)]);
    assigns
        .then(|| both.into_iter().find_map(|(from, to)| flip(from, to)))
        .flatten()
}

/// Statements that end with `;`, from the last `;`, brace or keyword of a block on.
fn simple_statements(tokens: &Tokens) -> Vec<Statement> {
    let mut statements = Vec::new();
    let mut start = 0;
    let mut depth = 0_usize;
    let mut blocks = vec![0];
    let mut count = 0;
    for index in 0..tokens.list.len() {
        let text = tokens.text(index).to_ascii_lowercase();
        match text.as_str() {
            "(" | "[" => depth += 1,
            ")" | "]" => depth = depth.saturating_sub(1),
            "{" | "begin" if depth == 0 => {
                count += 1;
                blocks.push(count);
                start = index + 1;
            }
            "}" | "end" if depth == 0 => {
                // Pascal's last statement before `end` needs no `;`.
                if text == "end" && start < index {
                    statements.push(Statement {
                        tokens: start..index,
                        block: *blocks.last().unwrap_or(&0),
                    });
                }
                blocks.pop();
                start = index + 1;
            }
            ";" if depth == 0 => {
                if start < index && blocks.len() > 1 {
                    statements.push(Statement {
                        tokens: start..index + 1,
                        block: *blocks.last().unwrap_or(&0),
                    });
                }
                start = index + 1;
            }
            // The body of `if (…) statement;` is a statement of its own.
            "then" | "else" | "do" if depth == 0 => start = index + 1,
            _ => {}
        }
    }
    statements
}

/// Python's statements: lines that do not open a block, in brackets over several lines.
fn lines(tokens: &Tokens) -> Vec<Statement> {
    let mut statements: Vec<Statement> = Vec::new();
    let mut start = 0;
    let mut depth = 0_usize;
    let mut block = 0;
    let mut column = usize::MAX;
    for index in 0..tokens.list.len() {
        match tokens.text(index) {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            _ => {}
        }
        let is_last = tokens
            .list
            .get(index + 1)
            .is_none_or(|next| next.line > tokens.list[index].line);
        if !is_last || depth > 0 {
            continue;
        }
        let indentation = indentation(tokens, tokens.list[start].range.start).len();
        if indentation != column {
            block += 1;
            column = indentation;
        }
        if tokens.text(index) == ":" {
            block += 1;
            column = usize::MAX;
        } else {
            statements.push(Statement {
                tokens: start..index + 1,
                block,
            });
        }
        start = index + 1;
    }
    statements
}
