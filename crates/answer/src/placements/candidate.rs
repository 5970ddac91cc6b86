//! One way to understand a whole output, and how much of it is explained that way.

use std::cmp::Ordering;

use super::boards::{Boards, Convention, Row, placement};
use super::claims::{self, Claim, Leftovers};
use super::misshapen::{Misshapen, MisshapenList};
use crate::tolerance::{Tolerance, note};
use queens_board::Piece;

/// What a shape makes of an output, before its numbers are judged.
pub(super) struct Found {
    /// The boards, rows from 0.
    pub(super) boards: Boards,
    /// How many letters, digits or cells they take.
    pub(super) weight: usize,
    pub(super) misshapen: MisshapenList,
    pub(super) leftovers: Leftovers,
    pub(super) tolerances: Vec<Tolerance>,
    pub(super) convention: Convention,
}

/// One way to understand a whole output.
pub(super) struct Candidate {
    pub(super) boards: Boards,
    pub(super) misshapen: Vec<Misshapen>,
    pub(super) claims: Vec<Claim>,
    pub(super) tolerances: Vec<Tolerance>,
    pub(super) convention: Convention,
    /// How many letters, digits or cells the boards take.
    weight: usize,
    /// How many numbers are right.
    right: usize,
    /// How many are wrong.
    wrong: usize,
}

impl Candidate {
    /// Judges what a shape found in `text`.
    pub(super) fn new(text: &str, n: usize, found: Found) -> Candidate {
        let Found {
            boards,
            weight,
            misshapen,
            leftovers,
            mut tolerances,
            convention,
        } = found;
        let judgement = claims::judge(text, n, boards.len() + misshapen.len(), &leftovers);
        judgement
            .tolerances
            .iter()
            .for_each(|&tolerance| note(&mut tolerances, tolerance));
        Candidate {
            weight,
            right: judgement.right,
            wrong: judgement.faults,
            boards,
            misshapen: misshapen.into_kept(),
            claims: judgement.wrong,
            tolerances,
            convention,
        }
    }

    /// How well the reading explains the text, the most important figure first.
    pub(super) fn score(&self, piece: Piece) -> Score {
        let boards = &self.boards;
        let n = boards.size();
        let is_various = n <= 3 || boards.rows().is_empty() || boards.rows().iter().any(|&row| row > 1);
        let inside = |board: &[Row]| placement(board).map(|placement| placement.clash(piece).is_none());
        // A board on which nothing clashes explains itself; one that clashes may be read wrongly, or just be wrong.
        let plausible: i64 = boards
            .iter()
            .map(|board| inside(board).map_or(0, |safe| if safe { 2 } else { 1 }))
            .sum();
        // Lists of 0 and 1 only are more likely the cells of pictures.
        let weight_of_one = if is_various {
            self.weight / boards.len().max(1)
        } else {
            0
        } as i64;
        Score {
            is_single: n == 1,
            explained: plausible * weight_of_one + 2 * (self.right as i64 - self.wrong as i64),
            anything: boards.len() + self.misshapen.len() > 0,
            is_safe: plausible == 2 * boards.len() as i64,
            is_various,
            repeated: boards.repeated(),
        }
    }

    /// Whether no other shape can explain more: nothing is wrong with it, its boards are most of the text, and its rows
    /// are too various to be the cells of a picture.
    pub(super) fn is_beyond_doubt(&self, score: &Score, text: &str, n: usize) -> bool {
        let various = || self.boards.rows().iter().any(|&row| row > 1);
        n > 2
            && score.is_safe
            && self.wrong == 0
            && self.misshapen.is_empty()
            && self.weight * 8 >= text.len()
            && self.boards.outside() == 0
            && various()
    }
}

/// How well a reading explains an output: the greater the better.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Score {
    /// Whether the boards have one square, so that there is one right board only.
    is_single: bool,
    /// How much of it is explained, less wrong numbers; what is misshapen is not explained, but does not speak against it.
    explained: i64,
    /// Whether there are boards, misshapen ones included.
    anything: bool,
    /// Whether nothing clashes on any board.
    is_safe: bool,
    /// Whether a row other than 0 and 1 occurs.
    is_various: bool,
    /// How many boards are repeated.
    repeated: usize,
}

impl Ord for Score {
    fn cmp(&self, other: &Score) -> Ordering {
        let explained = self.explained.cmp(&other.explained);
        let anything = self.anything.cmp(&other.anything);
        let repeated = other.repeated.cmp(&self.repeated);
        if self.is_single {
            return anything.then(repeated).then(explained);
        }
        explained
            .then(anything)
            .then(self.is_various.cmp(&other.is_various))
            .then(repeated)
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Score) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
