//! Parts: the result of a shard so far, and the sum of all shards.
//!
//! A part is the checkpoint of a shard while it is counted and its result afterwards: it says which units are in it. Its text is
//! one JSON object with a checksum. The caller decides where and how to write it.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::{Plan, Shard, Tally};

/// The result of a shard so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    count: Count,
    shard: Shard,
    /// The number of units, from the beginning of the shard's list, that are in the sum.
    done: usize,
    /// Later places in that list that are in the sum already.
    ahead: BTreeSet<usize>,
    solutions: u64,
    nodes: u64,
}

/// The properties that parts must have in common.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Count {
    /// The version of this package: another version may cut the count into other units.
    version: String,
    /// The size of the board.
    n: usize,
    method: String,
    /// The units of the whole count.
    units: usize,
}

/// A part with its checksum, as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sealed {
    part: Part,
    sha256: String,
}

/// Why parts cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PartError {
    /// The text is not a part, or was changed.
    #[error("this is not the part of a count, or it is damaged ({0}); count that shard again")]
    Damaged(String),
    /// Two parts, or a part and a plan, that do not belong together.
    #[error("this is {0}, that is {1}: they do not belong together")]
    Different(String, String),
    /// A part that was written before its shard was finished.
    #[error("shard {shard} is not finished, {done} of {units} units are done; go on with --checkpoint")]
    Unfinished {
        /// The shard.
        shard: Shard,
        /// The units that are in the part.
        done: usize,
        /// All of its units.
        units: usize,
    },
    /// A shard that is in two parts.
    #[error("shard {0} comes twice; leave one of the two out")]
    Twice(Shard),
    /// Shards that are in no part.
    #[error("{missing} of {of} shards are missing, the first one is {first}/{of}")]
    Missing {
        /// How many are missing.
        missing: usize,
        /// How many there are.
        of: usize,
        /// The number of the first that is missing.
        first: usize,
    },
}

impl Part {
    /// Starts the part of `shard`, with no unit done.
    pub fn new(plan: &Plan, shard: Shard) -> Self {
        Part {
            count: Count {
                version: env!("CARGO_PKG_VERSION").to_owned(),
                n: plan.n(),
                method: plan.rung().name().to_owned(),
                units: plan.units(),
            },
            shard,
            done: 0,
            ahead: BTreeSet::new(),
            solutions: 0,
            nodes: 0,
        }
    }

    /// The size of the board.
    pub fn n(&self) -> usize {
        self.count.n
    }

    /// The sum of the results.
    pub fn tally(&self) -> Tally {
        Tally {
            solutions: self.solutions,
            nodes: self.nodes,
        }
    }

    /// The units of the shard that are in the sum.
    pub fn done(&self) -> usize {
        self.done + self.ahead.len()
    }

    /// All units of the shard.
    pub fn units(&self) -> usize {
        self.shard.share(self.count.units)
    }

    /// The units that are still to be counted, in order.
    pub fn missing(&self) -> impl Iterator<Item = usize> + use<> {
        let (shard, ahead) = (self.shard, self.ahead.clone());
        (self.done..self.units())
            .filter(move |place| !ahead.contains(place))
            .map(move |place| shard.unit(place))
    }

    /// Adds the result of one of the missing units.
    pub fn add(&mut self, unit: usize, tally: Tally) {
        self.solutions += tally.solutions;
        self.nodes += tally.nodes;
        self.ahead.insert(self.shard.place(unit));
        while self.ahead.remove(&self.done) {
            self.done += 1;
        }
    }

    /// Checks that the part belongs to this plan and shard.
    pub fn check(&self, plan: &Plan, shard: Shard) -> Result<(), PartError> {
        self.check_like(&Part::new(plan, shard))?;
        if self.shard != shard {
            return Err(PartError::Different(
                format!("shard {}", self.shard),
                format!("shard {shard}"),
            ));
        }
        Ok(())
    }

    /// Checks that the part belongs to the same count as `other`.
    fn check_like(&self, other: &Part) -> Result<(), PartError> {
        if self.count == other.count && self.shard.of() == other.shard.of() {
            return Ok(());
        }
        let [this, that] = [self, other].map(|part| {
            let Count { version, n, method, .. } = &part.count;
            format!("n = {n} by {method} in {} shards, version {version}", part.shard.of())
        });
        Err(PartError::Different(this, that))
    }

    /// Adds all shards of a count. An error comes with the index of the part that it is about, if it is about one.
    pub fn merge(parts: &[Part]) -> Result<Tally, (Option<usize>, PartError)> {
        let of = parts.first().map_or(1, |part| part.shard.of());
        let mut present = vec![false; of];
        let mut sum = Tally::default();
        for (index, part) in parts.iter().enumerate() {
            let blame = |error| (Some(index), error);
            part.check_like(&parts[0]).map_err(blame)?;
            if part.done() < part.units() {
                return Err(blame(PartError::Unfinished {
                    shard: part.shard,
                    done: part.done(),
                    units: part.units(),
                }));
            }
            if std::mem::replace(&mut present[part.shard.number() - 1], true) {
                return Err(blame(PartError::Twice(part.shard)));
            }
            sum += part.tally();
        }
        match present.iter().position(|present| !present) {
            None => Ok(sum),
            Some(first) => Err((
                None,
                PartError::Missing {
                    missing: present.iter().filter(|present| !**present).count(),
                    of,
                    first: first + 1,
                },
            )),
        }
    }

    /// Writes the part as text.
    pub fn to_text(&self) -> String {
        let sealed = Sealed {
            part: self.clone(),
            sha256: self.check_sum(),
        };
        serde_json::to_string_pretty(&sealed).expect("numbers and texts have a JSON form") + "\n"
    }

    /// Reads a part from its text.
    pub fn from_text(text: &str) -> Result<Self, PartError> {
        let damaged = |reason: &str| PartError::Damaged(reason.to_owned());
        let Sealed { part, sha256 } = serde_json::from_str(text).map_err(|error| damaged(&error.to_string()))?;
        if part.check_sum() != sha256 {
            return Err(damaged("the check sum is wrong"));
        }
        Ok(part)
    }

    fn check_sum(&self) -> String {
        let text = serde_json::to_string(self).expect("numbers and texts have a JSON form");
        Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
    }
}
