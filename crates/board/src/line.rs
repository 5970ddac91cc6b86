//! The lines of the board along which pieces attack: rows, columns and diagonals.

use serde::{Deserialize, Serialize};

use super::Square;

/// A line of the board that two squares have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Line {
    /// The same row.
    Row,
    /// A diagonal that goes up to the right: column + row is the same.
    Rising,
    /// A diagonal that goes down to the right: row − column is the same.
    Falling,
    /// The same column.
    Column,
}

impl Line {
    /// Returns the line that joins two different squares, if there is one.
    pub fn joining(one: Square, other: Square) -> Option<Line> {
        if one.row == other.row {
            Some(Line::Row)
        } else if one.column + one.row == other.column + other.row {
            Some(Line::Rising)
        } else if one.column + other.row == other.column + one.row {
            Some(Line::Falling)
        } else if one.column == other.column {
            Some(Line::Column)
        } else {
            None
        }
    }
}

/// Returns the squares strictly between two squares on one line; none if the squares share no line.
pub fn between(one: Square, other: Square) -> impl Iterator<Item = Square> {
    let columns = one.column.abs_diff(other.column);
    let rows = one.row.abs_diff(other.row);
    let steps = if Line::joining(one, other).is_some() {
        columns.max(rows)
    } else {
        0
    };
    // `from` and `to` differ by 0 or by the number of steps, so each step moves by 0 or 1.
    let part = |from: usize, to: usize, step: usize| match from.cmp(&to) {
        std::cmp::Ordering::Less => from + step,
        std::cmp::Ordering::Equal => from,
        std::cmp::Ordering::Greater => from - step,
    };
    (1..steps).map(move |step| Square::new(part(one.column, other.column, step), part(one.row, other.row, step)))
}
