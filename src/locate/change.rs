//! One small change of a source: where it is, what it replaces, and of which kind it is.

use std::ops::Range;

use serde::{Deserialize, Serialize};

/// The kind of a change, as a student may see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChangeKind {
    /// Another comparison, such as `<=` for `<`.
    Comparison,
    /// Another number, one more or one less, or the end of a range.
    Bound,
    /// Another sign or operation of arithmetic or bits.
    Operator,
    /// `and` for `or`, or a negation.
    Logic,
    /// The distance without its sign.
    Absolute,
    /// Another name.
    Name,
    /// A statement that is too much.
    Removed,
    /// A statement that is missing.
    Added,
    /// Two statements in the wrong order.
    Order,
    /// A `return` or `break` that leaves too early.
    Exit,
    /// A step that is not undone after the recursive call.
    Undo,
    /// A type that is too narrow.
    Type,
}

/// One change of a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Its kind.
    pub kind: ChangeKind,
    /// The line on which it starts, from 1.
    pub line: usize,
    /// The bytes of the source that it replaces.
    pub range: Range<usize>,
    /// What takes their place.
    pub text: String,
}

impl Change {
    /// The source with this change.
    pub fn apply(&self, source: &str) -> String {
        format!(
            "{}{}{}",
            &source[..self.range.start],
            self.text,
            &source[self.range.end..]
        )
    }
}
