//! What a task says to its student, in each language of the course.

use serde::Deserialize;

/// The short texts of a task in one language; the long one is its `README.md`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Statement {
    /// The title.
    pub title: String,
    /// What the student does, in one sentence.
    pub summary: String,
    /// Three steps: a question, a pointer, nearly the code.
    pub hints: [String; 3],
}

impl Statement {
    /// The names of all parts.
    pub(super) const PARTS: [&str; 3] = ["title", "summary", "hints"];

    /// The names of the parts in which nothing stands.
    pub(super) fn unwritten(&self) -> Vec<&'static str> {
        let least = [
            self.title.trim(),
            self.summary.trim(),
            // One empty step is enough to leave somebody without help.
            self.hints.iter().map(|hint| hint.trim()).min().unwrap_or_default(),
        ];
        let parts = Statement::PARTS.into_iter().zip(least);
        parts
            .filter(|(_, text)| text.is_empty())
            .map(|(part, _)| part)
            .collect()
    }
}
