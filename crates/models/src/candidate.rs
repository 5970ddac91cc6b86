//! A model that was compared with the evidence.

use serde::{Deserialize, Serialize};

use crate::Cause;

/// A model and how far it predicts what was printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Candidate {
    /// What the model changes: one thing, or two at once.
    pub causes: Vec<Cause>,
    /// How many cases it predicts.
    pub predicted: usize,
    /// How many of those say something: they failed, and the answer holds a board or a figure that is not trivial.
    pub telling: usize,
    /// Whether it predicts every case that can be compared with it.
    pub every: bool,
    /// Whether it predicts the order as well in which an answer was printed.
    pub in_order: bool,
}

impl Candidate {
    /// Whether it explains the answer: nothing contradicts it, and at least one case says something.
    pub fn fits(&self) -> bool {
        self.every && self.telling > 0
    }
}
