//! The tree that the search walks through, square by square, and the figures that describe it.

use queens_board::{Piece, Placement, Square};

use super::search::{Outcome, Trial};
use super::vectors::Vectors;

/// The search tree as a stream of the squares tried, in order; level 1 is the first column, the root is level 0.
///
/// Wirth's vectors do the testing: the tree is that of the textbook search, at the price of one look for each square.
#[derive(Clone, Debug)]
pub struct Tree {
    n: usize,
    search: Vectors,
    figures: Figures,
    /// For each column whether a piece has stood in it since the search entered it from the left.
    entered_and_stood: Vec<bool>,
}

/// One square of the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The square and what came of it.
    pub trial: Trial,
    /// The placement, if this square completes one.
    pub complete: Option<Placement>,
}

impl Step {
    /// How deep the square hangs in the tree: 1 in the first column.
    pub fn level(&self) -> usize {
        self.trial.square.column + 1
    }
}

/// What a tree amounts to, as far as it has been walked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// How many pieces stood on each level, from level 1; the root is not counted.
    pub stood: Vec<u64>,
    /// How many squares were tried: n for each node that is not on the last level.
    pub tests: u64,
    /// How many pieces stood, with columns left, but no piece in the next column.
    pub dead_ends: u64,
    /// How many squares had been tried when the first placement was complete.
    pub tests_to_first: Option<u64>,
}

impl Figures {
    /// How many nodes the tree has, with the root.
    pub fn nodes(&self) -> u64 {
        1 + self.stood.iter().sum::<u64>()
    }
}

impl Tree {
    /// The tree of the search on the empty board of size `n`.
    pub fn new(n: usize, piece: Piece) -> Self {
        Tree {
            n,
            search: Vectors::new(n, piece),
            figures: Figures {
                stood: vec![0; n],
                ..Figures::default()
            },
            entered_and_stood: vec![false; n],
        }
    }

    /// Walks through what is left of the tree and gives the figures of the whole.
    pub fn into_figures(mut self) -> Figures {
        while self.trial().is_some() {}
        self.figures
    }

    /// Tries the next square and writes it down.
    fn trial(&mut self) -> Option<Trial> {
        let trial = self.search.trial()?;
        let Square { column, row } = trial.square;
        self.figures.tests += 1;
        if row == 0 {
            self.entered_and_stood[column] = false;
        }
        if trial.outcome == Outcome::Refused {
            let last = row + 1 == self.n;
            if last && column > 0 && !self.entered_and_stood[column] {
                self.figures.dead_ends += 1;
            }
        } else {
            self.figures.stood[column] += 1;
            self.entered_and_stood[column] = true;
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
        let complete = (trial.outcome == Outcome::Complete).then(|| Placement::new(self.search.standing()));
        Some(Step { trial, complete })
    }
}
