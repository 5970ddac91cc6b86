//! Why programs end early, or not at all.

use serde::{Deserialize, Serialize};

/// Why programs end early, or not at all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "family", rename_all = "kebab-case")]
pub enum EndingCause {
    /// The right value does not fit the type of a calculation that checks its range.
    Outgrew {
        /// How many bits the type has, where its limit lies between the right and the wrong sizes.
        bits: Option<u32>,
        /// The largest size that is right.
        right: usize,
        /// The smallest size that ends early.
        wrong: usize,
    },
    /// A calculation leaves the range of its type, in every case or in no order of size.
    OutOfRange {
        /// The smallest size that ends early, where the cases differ in size.
        wrong: Option<usize>,
    },
    /// A subtraction goes below zero in a type without negative numbers.
    BelowZero {
        /// The smallest size that ends early, where the cases differ in size.
        wrong: Option<usize>,
    },
    /// A number is shifted by at least as many places as its type has bits.
    ShiftedTooFar {
        /// The smallest size that ends early, where the cases differ in size.
        wrong: Option<usize>,
    },
    /// A division by zero.
    DividedByZero {
        /// The sizes that end early.
        sizes: Vec<usize>,
    },
    /// The recursion has no end for these sizes; others are right.
    EndlessRecursionAt {
        /// The sizes.
        sizes: Vec<usize>,
    },
    /// Memory that is not the program's is touched for these sizes, though larger ones are right.
    BadMemoryAt {
        /// The sizes.
        sizes: Vec<usize>,
    },
    /// The recursion has no end.
    EndlessRecursion,
    /// The search is right and too slow from some size on.
    TooSlow {
        /// The largest size that is right.
        right: usize,
        /// The smallest size that takes too long.
        slow: usize,
    },
    /// The program does not end in any case.
    NeverEnds,
    /// The program does not end for these sizes, though it does for larger ones.
    NeverEndsAt {
        /// The sizes.
        sizes: Vec<usize>,
    },
    /// The program crashes exactly where there is no solution.
    NoSolution {
        /// The sizes without a solution.
        sizes: Vec<usize>,
    },
    /// A list or array has a fixed length that is enough up to some size.
    FixedLength {
        /// The largest size that is right.
        right: usize,
        /// The smallest size that ends early.
        wrong: usize,
    },
}
