//! Shards: the shares of a count that different machines take.
//!
//! ```text
//!     units     0  1  2  3  4  5  6  7  8  9 …
//!     shard     1  2  3  1  2  3  1  2  3  1 …        of 3: dealt like cards, so that each has its share of heavy units
//! ```
//!
//! What has been found of a shard is a [`Part`](super::Part).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// One of the shares that the units of a count are dealt to, written `3/256`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    /// Which one, from 1.
    number: usize,
    /// How many there are.
    of: usize,
}

impl Shard {
    /// Everything: the only shard of one.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// Which one it is, from 1.
    pub fn number(self) -> usize {
        self.number
    }

    /// How many shards there are.
    pub fn of(self) -> usize {
        self.of
    }

    /// How many of `units` it gets.
    pub(super) fn share(self, units: usize) -> usize {
        (units + self.of - self.number) / self.of
    }

    /// The unit at a place of the shard's own list.
    pub(super) fn unit(self, place: usize) -> usize {
        self.number - 1 + place * self.of
    }

    /// The place of one of its units in the shard's own list.
    pub(super) fn place(self, unit: usize) -> usize {
        unit / self.of
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let numbers = text
            .split_once('/')
            .and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((number, of)) if 1 <= number && number <= of => Ok(Shard { number, of }),
            _ => Err("a shard is written as its number and how many there are, from 1/3 to 3/3"),
        }
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> String {
        shard.to_string()
    }
}

impl TryFrom<String> for Shard {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}
