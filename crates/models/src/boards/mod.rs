//! Boards: which relation was searched, how, and what was then done with the boards.

use crate::{Candidate, Evidence};

/// Every model of boards that predicts something.
pub fn candidates(_evidence: &Evidence) -> Vec<Candidate> {
    Vec::new()
}
