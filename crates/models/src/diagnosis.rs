//! The decision: which causes are named, and how firmly.

use serde::{Deserialize, Serialize};

use crate::{Candidate, Cause, Evidence};

/// How many causes are named at most where several remain.
const PERHAPS: usize = 2;

/// What the evidence shows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagnosis {
    /// The cause if there is one, two causes of which one is likely the true one, or none.
    pub causes: Vec<Cause>,
    /// What can be said of the answer whatever its cause, the most telling first.
    pub descriptions: Vec<Description>,
    /// What was tried, the best first: for instructors.
    pub tried: Vec<Candidate>,
}

/// A fact about a wrong answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "kebab-case")]
pub enum Description {
    /// Every case up to one size is right, and those of larger sizes are wrong.
    RightUpTo {
        /// The last size that is right.
        right: usize,
        /// The first size that is wrong.
        wrong: usize,
    },
}

impl Diagnosis {
    /// Whether exactly one cause remains.
    pub fn is_firm(&self) -> bool {
        self.causes.len() == 1
    }
}

/// Compares every model that suits the task with what was printed.
///
/// A cause is named only where its model predicts every case, at least one of which says something; two changes at once
/// only where no single change does.
pub fn explain(evidence: &Evidence) -> Diagnosis {
    decide(candidates(evidence), evidence.cases.len(), descriptions(evidence))
}

/// Every model that predicts at least one case.
fn candidates(_evidence: &Evidence) -> Vec<Candidate> {
    Vec::new()
}

fn descriptions(_evidence: &Evidence) -> Vec<Description> {
    Vec::new()
}

fn decide(mut tried: Vec<Candidate>, cases: usize, descriptions: Vec<Description>) -> Diagnosis {
    tried.sort_by_key(|candidate| {
        (
            !candidate.fits(cases),
            candidate.changes,
            usize::MAX - candidate.predicted,
        )
    });
    let fewest = tried.first().map_or(0, |first| first.changes);
    let mut causes: Vec<Cause> = Vec::new();
    for candidate in tried
        .iter()
        .filter(|candidate| candidate.fits(cases) && candidate.changes == fewest)
    {
        if !causes.contains(&candidate.cause) {
            causes.push(candidate.cause.clone());
        }
    }
    if causes.len() > PERHAPS {
        causes.clear();
    }
    Diagnosis {
        causes,
        descriptions,
        tried,
    }
}
