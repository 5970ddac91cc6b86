//! A model that was compared with the evidence.

use serde::{Deserialize, Serialize};

use crate::Cause;

/// A model and how far it predicts what was printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Candidate {
    /// What the model changes.
    pub cause: Cause,
    /// How many changes it makes: one, or two at once.
    pub changes: usize,
    /// How many of the cases it predicts.
    pub predicted: usize,
    /// How many of the cases that it predicts say something: their answer holds a board or a figure, and is wrong.
    pub telling: usize,
}

impl Candidate {
    /// Whether it predicts each of `cases` cases, at least one of which says something.
    pub fn fits(&self, cases: usize) -> bool {
        self.predicted == cases && self.telling > 0
    }
}
