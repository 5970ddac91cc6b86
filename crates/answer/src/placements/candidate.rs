//! One way to understand a whole output, and how much of it is explained that way.

use std::cmp::Ordering;

use super::Placements;
use super::boards::{Boards, Row, placement};
use super::claims::{self, Leftover};
use super::misshapen::MisshapenList;
use queens_board::Piece;
use crate::Tolerance;
use crate::tolerance::note;

/// What a shape makes of an output, before its numbers are judged.
pub(super) struct Found {
    /// The boards, rows from 0.
    pub(super) boards: Boards,
    /// How many letters, digits or cells they take.
    pub(super) weight: usize,
    pub(super) misshapen: MisshapenList,
    pub(super) leftovers: Vec<Leftover>,
    pub(super) tolerances: Vec<Tolerance>,
}

/// A reading of a whole output.
pub(super) struct Candidate {
    pub(super) placements: Placements,
    pub(super) tolerances: Vec<Tolerance>,
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
            placements: Placements {
                boards,
                misshapen: misshapen.into_kept(),
                claims: judgement.wrong,
            },
            tolerances,
        }
    }

    /// How well the reading explains the text, the most important figure first.
    pub(super) fn score(&self, piece: Piece) -> Score {
        let boards = &self.placements.boards;
        let inside = |board: &[Row]| placement(board).map(|placement| placement.clash(piece).is_none());
        // A board on which nothing clashes explains itself; one that clashes may be read wrongly, or just be wrong.
        let plausible: i64 = boards
            .iter()
            .map(|board| inside(board).map_or(0, |safe| if safe { 2 } else { 1 }))
            .sum();
        let weight_of_one = (self.weight / boards.len().max(1)) as i64;
        Score {
            explained: plausible * weight_of_one + 2 * (self.right as i64 - self.wrong as i64),
            anything: boards.len() + self.placements.misshapen.len() > 0,
            repeated: boards.sorted().windows(2).filter(|pair| pair[0] == pair[1]).count(),
        }
    }

    /// Whether no other reading can explain more: nothing is wrong with it, its boards are most of the text, and its rows
    /// are too various to be the cells of a picture.
    pub(super) fn is_beyond_doubt(&self, text: &str, n: usize) -> bool {
        let various = || self.placements.boards.rows().iter().any(|&row| row > 1);
        n > 2
            && self.wrong == 0
            && self.placements.misshapen.is_empty()
            && self.weight * 8 >= text.len()
            && self.placements.boards.outside() == 0
            && various()
    }
}

/// How well a reading explains an output: the greater the better.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Score {
    /// How much of it is explained, less wrong numbers; what is misshapen is not explained, but does not speak against it.
    explained: i64,
    /// Whether there are boards, be they misshapen.
    anything: bool,
    /// How many boards are repeated.
    repeated: usize,
}

impl Ord for Score {
    fn cmp(&self, other: &Score) -> Ordering {
        let explained = self.explained.cmp(&other.explained);
        explained
            .then(self.anything.cmp(&other.anything))
            .then(other.repeated.cmp(&self.repeated))
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Score) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
