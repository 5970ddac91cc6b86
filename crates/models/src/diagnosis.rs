//! The decision: which causes are named, and how firmly.

use serde::{Deserialize, Serialize};

use crate::facts::{Description, descriptions};
use crate::{Candidate, Evidence, boards, classes, ending, input, numbers, trees, words};

/// How many causes are named at most where several remain.
const PERHAPS: usize = 2;
/// How many of the models that were tried are kept.
const SHOWN: usize = 12;

/// What the evidence shows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagnosis {
    /// The model that explains the answer if there is one, two of which one is likely the true one, or none.
    pub likely: Vec<Candidate>,
    /// What can be said of the answer without knowing the cause, the most telling first.
    pub descriptions: Vec<Description>,
    /// What was tried, the best first: for instructors.
    pub tried: Vec<Candidate>,
}

impl Diagnosis {
    /// Whether exactly one model remains.
    pub fn is_firm(&self) -> bool {
        self.likely.len() == 1
    }
}

/// Compares every model that suits the task with what was printed.
///
/// A cause is named only where its model predicts every case, at least one of which says something; two changes at once
/// only where no single change does.
pub fn explain(evidence: &Evidence) -> Diagnosis {
    let mut tried = boards::candidates(evidence);
    tried.extend(numbers::candidates(evidence));
    tried.extend(words::candidates(evidence));
    tried.extend(trees::candidates(evidence));
    tried.extend(ending::candidates(evidence));
    tried.extend(classes::candidates(evidence));
    tried.extend(input::candidates(evidence));
    tried.sort_by_key(|candidate| {
        (
            !candidate.fits(),
            candidate.causes.len(),
            usize::MAX - candidate.predicted,
        )
    });
    let fewest = tried.first().map_or(0, |first| first.causes.len());
    let mut likely: Vec<Candidate> = Vec::new();
    let fitting = |candidate: &&Candidate| candidate.fits() && candidate.causes.len() == fewest;
    for candidate in tried.iter().filter(fitting) {
        if likely.iter().all(|known| known.causes != candidate.causes) {
            likely.push(candidate.clone());
        }
    }
    if likely.iter().any(|candidate| candidate.in_order) {
        likely.retain(|candidate| candidate.in_order);
    }
    if likely.len() > PERHAPS {
        likely.clear();
    }
    tried.truncate(SHOWN);
    Diagnosis {
        likely,
        descriptions: descriptions(evidence),
        tried,
    }
}
