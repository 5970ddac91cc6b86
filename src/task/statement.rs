//! The short texts of a task, in each language of the course.

use serde::Deserialize;

/// The short texts of a task in one language; the long one is its `README.md`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Statement {
    /// A few words, as lists show them.
    pub title: String,
    /// One sentence that says what the student does.
    pub summary: String,
    /// Three steps: a question, a pointer, nearly the code.
    pub hints: [String; 3],
}

impl Statement {
    /// The names of all parts in `task.toml`.
    pub(super) const PARTS: [&str; 3] = ["title", "summary", "hints"];

    /// Returns the names of the parts that are empty.
    pub(super) fn unwritten(&self) -> Vec<&'static str> {
        let least = [
            self.title.trim(),
            self.summary.trim(),
            // One empty step is enough to leave a student without help.
            self.hints.iter().map(|hint| hint.trim()).min().unwrap_or_default(),
        ];
        let parts = Statement::PARTS.into_iter().zip(least);
        parts
            .filter(|(_, text)| text.is_empty())
            .map(|(part, _)| part)
            .collect()
    }
}
