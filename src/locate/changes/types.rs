//! Types that are too narrow.

use super::replace;
use crate::locate::change::{Change, ChangeKind};
use crate::locate::tokens::{TokenKind, Tokens};

/// Adds a wider type for each narrow one, one by one and everywhere at once.
pub fn add(tokens: &Tokens, changes: &mut Vec<Change>) {
    for row in tokens.syntax.types {
        for (rank, narrow) in row.iter().enumerate() {
            let places: Vec<usize> = (0..tokens.list.len())
                .filter(|&index| {
                    tokens.list[index].kind == TokenKind::Word && tokens.text(index).eq_ignore_ascii_case(narrow)
                })
                .collect();
            for wide in &row[rank + 1..] {
                changes.extend(
                    places
                        .iter()
                        .map(|&index| replace(tokens, index, *wide, ChangeKind::Type)),
                );
                changes.extend(everywhere(tokens, &places, wide));
            }
        }
    }
}

/// The type replaced at all its places: a change of the first of them.
fn everywhere(tokens: &Tokens, places: &[usize], wide: &str) -> Option<Change> {
    let (&first, &last) = (places.first()?, places.last()?);
    if first == last {
        return None;
    }
    let range = tokens.list[first].range.start..tokens.list[last].range.end;
    let mut text = String::new();
    let mut from = range.start;
    for &place in places {
        text.push_str(&tokens.source[from..tokens.list[place].range.start]);
        text.push_str(wide);
        from = tokens.list[place].range.end;
    }
    Some(Change {
        kind: ChangeKind::Type,
        line: tokens.list[first].line,
        range,
        text,
    })
}
