//! Counting the placements of n queens, and the ladder that leads from the textbook to the fastest way known.
//!
//! | rung | the idea | file |
//! |---|---|---|
//! | array | test each square against every queen placed | `array` |
//! | vectors | remember what is attacked in three boolean vectors | `vectors` |
//! | bits | the three vectors as three words, moved one place for each row | `bits` |
//! | mirror | search half of the first row, count twice | `mirror` |
//! | eightfold | search one of up to eight borders that the square's symmetries turn into one another | `eightfold` |
//! | frontier | the same search, many nodes at a time | `frontier` |
//! | join | no search: put whole half boards together, 512 at a time | `join` |
//!
//! A rung cuts its count into *units* that can be done in any order, on any machine: threads, shards, checkpoints and
//! progress all share that list. Nothing here prints; [`listing`](super::listing) lists placements.

mod array;
pub(super) mod bits;
mod classes;
mod eightfold;
mod frontier;
mod instructions;
mod join;
mod known;
mod mirror;
#[cfg(target_arch = "x86_64")]
mod pack;
mod part;
mod run;
mod shard;
mod vectors;

pub use classes::Symmetric;
pub use instructions::Instructions;
pub use known::KNOWN_COUNTS;
pub use part::{Part, PartError};
pub use shard::Shard;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The largest board that can be counted: with 28 columns the count is unknown and might not fit 64 bits.
pub const LARGEST_BOARD: usize = 27;

/// A rung of the ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rung {
    /// The textbook: each square is tested against every queen placed so far.
    Array,
    /// Wirth's three boolean vectors.
    Vectors,
    /// Richards' three words.
    Bits,
    /// Bits on one half of the first row.
    Mirror,
    /// Bits on one border of each class of up to eight.
    Eightfold,
    /// Bits on many boards at a time.
    Frontier,
    /// Half boards put together.
    Join,
}

impl Rung {
    /// Every rung, from the textbook upward.
    pub const ALL: [Rung; 7] = [
        Rung::Array,
        Rung::Vectors,
        Rung::Bits,
        Rung::Mirror,
        Rung::Eightfold,
        Rung::Frontier,
        Rung::Join,
    ];

    /// The name of the rung, as typed and printed.
    pub const fn name(self) -> &'static str {
        match self {
            Rung::Array => "array",
            Rung::Vectors => "vectors",
            Rung::Bits => "bits",
            Rung::Mirror => "mirror",
            Rung::Eightfold => "eightfold",
            Rung::Frontier => "frontier",
            Rung::Join => "join",
        }
    }

    /// The smallest board that the rung can count.
    pub const fn smallest_board(self) -> usize {
        match self {
            Rung::Join => join::SMALLEST_BOARD,
            _ => 1,
        }
    }

    /// Whether the rung has paths of its own for vector instructions.
    pub const fn has_vectors(self) -> bool {
        matches!(self, Rung::Frontier | Rung::Join)
    }

    /// The quickest rung for a board of size `n`.
    pub const fn best(n: usize) -> Rung {
        if n < join::SMALLEST_BOARD {
            Rung::Bits
        } else {
            Rung::Join
        }
    }
}

impl fmt::Display for Rung {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

impl FromStr for Rung {
    type Err = CountError;

    fn from_str(name: &str) -> Result<Self, CountError> {
        Rung::ALL
            .into_iter()
            .find(|rung| rung.name() == name)
            .ok_or_else(|| CountError::UnknownRung(name.to_owned()))
    }
}

/// Why a count cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CountError {
    /// There is no such rung.
    #[error("no method is called `{0}`; there are array, vectors, bits, mirror, eightfold, frontier and join")]
    UnknownRung(String),
    /// The board is outside the sizes that any rung can count.
    #[error("a board of size {0} cannot be counted: choose a size from 1 to {LARGEST_BOARD}")]
    BoardSize(usize),
    /// The rung needs a larger board.
    #[error("the method `{rung}` needs a board of size {smallest} at least: choose another method")]
    TooSmall {
        /// The rung.
        rung: Rung,
        /// The smallest board that it can count.
        smallest: usize,
    },
    /// This processor, or this build of the program, has no such instructions.
    #[error("this machine has no {0} instructions; the best it has is {best}", best = Instructions::best())]
    NoInstructions(Instructions),
    /// The system gives no threads.
    #[error("no threads to count with: {0}; try a smaller number of threads")]
    NoThreads(String),
}

/// The result of counting some units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tally {
    /// Placements of n queens, including those that symmetry saves from being searched.
    pub solutions: u64,
    /// Partial placements made on the way: a measure of the work that is the same on every machine.
    pub nodes: u64,
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.solutions += other.solutions;
        self.nodes += other.nodes;
    }
}

impl std::iter::Sum for Tally {
    fn sum<I: Iterator<Item = Tally>>(tallies: I) -> Tally {
        tallies.fold(Tally::default(), |mut sum, tally| {
            sum += tally;
            sum
        })
    }
}

/// A rung prepared for one board size.
trait Counter: Send + Sync {
    /// The number of units that the count consists of.
    fn units(&self) -> usize;

    /// Returns a function that counts one unit, with the memory that one thread needs for it.
    fn worker(&self) -> Box<dyn FnMut(usize) -> Tally + '_>;
}

/// A count, cut into units of work.
pub struct Plan {
    n: usize,
    rung: Rung,
    instructions: Instructions,
    counter: Box<dyn Counter>,
}

impl Plan {
    /// Prepares to count the placements of `n` queens by `rung`, with `instructions` where it uses them.
    ///
    /// # Errors
    /// The size is outside 1..=[`LARGEST_BOARD`] or too small for the rung, or this machine lacks the instructions.
    pub fn new(n: usize, rung: Rung, instructions: Instructions) -> Result<Plan, CountError> {
        if !(1..=LARGEST_BOARD).contains(&n) {
            return Err(CountError::BoardSize(n));
        }
        if !instructions.available() {
            return Err(CountError::NoInstructions(instructions));
        }
        if n < rung.smallest_board() {
            return Err(CountError::TooSmall {
                rung,
                smallest: rung.smallest_board(),
            });
        }
        let counter: Box<dyn Counter> = match rung {
            Rung::Array => Box::new(array::Array::new(n)),
            Rung::Vectors => Box::new(vectors::Vectors::new(n)),
            Rung::Bits => Box::new(bits::Bits::new(n)),
            Rung::Mirror => Box::new(mirror::Mirror::new(n)),
            Rung::Eightfold => Box::new(eightfold::Eightfold::new(n)),
            Rung::Frontier => frontier::new(n, instructions),
            Rung::Join => join::new(n, instructions),
        };
        Ok(Plan {
            n,
            rung,
            instructions,
            counter,
        })
    }

    /// The size of the board.
    pub fn n(&self) -> usize {
        self.n
    }

    /// The rung that counts.
    pub fn rung(&self) -> Rung {
        self.rung
    }

    /// The instructions that it may use.
    pub fn instructions(&self) -> Instructions {
        self.instructions
    }

    /// The number of units; unit numbers run from 0.
    pub fn units(&self) -> usize {
        self.counter.units()
    }

    /// Returns a function that counts one unit, with the memory that one thread needs for it.
    pub fn worker(&self) -> impl FnMut(usize) -> Tally + '_ {
        self.counter.worker()
    }

    /// The whole count, on this thread alone.
    pub fn count(&self) -> Tally {
        (0..self.units()).map(self.worker()).sum()
    }
}
