//! The tree that the search walks, square by square, and the numbers that describe it.

use queens_board::{Piece, Placement, Square};

use super::search::{Outcome, Trial};
use super::vectors::Vectors;

/// The search tree as a stream of the squares tried, in order; level 1 is the first column, the root is level 0.
///
/// Wirth's vectors test the squares: the tree is that of the textbook search, but each test takes the same short time.
#[derive(Clone, Debug)]
pub struct Tree {
    n: usize,
    search: Vectors,
    figures: Figures,
    /// For each column, whether a piece was placed in it since the search entered it from the left.
    entered_and_placed: Vec<bool>,
}

/// One square of the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The square and the result.
    pub trial: Trial,
    /// The placement, if this square completes one.
    pub complete: Option<Placement>,
}

impl Step {
    /// Returns the level of the square in the tree: 1 in the first column.
    pub fn level(&self) -> usize {
        self.trial.square.column + 1
    }
}

/// The numbers that describe a tree, as far as it has been walked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// The number of pieces placed on each level, from level 1; the root is not counted.
    pub placed: Vec<u64>,
    /// The number of squares tried: n for each node that is not on the last level.
    pub tests: u64,
    /// The number of pieces after which columns were left, but no piece could be placed in the next one.
    pub dead_ends: u64,
    /// The number of squares tried up to the first complete placement.
    pub tests_to_first: Option<u64>,
}

impl Figures {
    /// Returns the number of nodes of the tree, with the root.
    pub fn nodes(&self) -> u64 {
        1 + self.placed.iter().sum::<u64>()
    }
}

impl Tree {
    /// Starts with the root: the empty board of size `n`.
    pub fn new(n: usize, piece: Piece) -> Self {
        Tree {
            n,
            search: Vectors::new(n, piece),
            figures: Figures {
                placed: vec![0; n],
                ..Figures::default()
            },
            entered_and_placed: vec![false; n],
        }
    }

    /// Walks the rest of the tree and returns the numbers of the whole tree.
    pub fn into_figures(mut self) -> Figures {
        while self.trial().is_some() {}
        self.figures
    }

    /// Tries the next square and counts it.
    fn trial(&mut self) -> Option<Trial> {
        let trial = self.search.trial()?;
        let Square { column, row } = trial.square;
        self.figures.tests += 1;
        if row == 0 {
            self.entered_and_placed[column] = false;
        }
        if trial.outcome == Outcome::Refused {
            let last = row + 1 == self.n;
            if last && column > 0 && !self.entered_and_placed[column] {
                self.figures.dead_ends += 1;
            }
        } else {
            self.figures.placed[column] += 1;
            self.entered_and_placed[column] = true;
        }
        if trial.outcome == Outcome::Complete {
            self.figures.tests_to_first.get_or_insert(self.figures.tests);
        }
        Some(trial)
    }
}

impl Iterator for Tree {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        let trial = self.trial()?;
        let complete = (trial.outcome == Outcome::Complete).then(|| Placement::new(self.search.rows()));
        Some(Step { trial, complete })
    }
}
