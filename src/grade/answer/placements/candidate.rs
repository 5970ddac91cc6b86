//! One way to understand a whole output, and how much of it is explained that way.

use std::cmp::Ordering;

use super::boards::{Boards, placement};
use super::claims::{self, Leftover};
use super::{Misshapen, Placements};
use crate::board::Piece;
use crate::grade::answer::Tolerance;
use crate::grade::answer::tolerance::note;

/// How many misshapen boards are kept one by one.
const KEPT_MISSHAPEN: usize = 1000;

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

/// What stands where a board should and is none.
#[derive(Default)]
pub(super) struct MisshapenList {
    kept: Vec<Misshapen>,
    count: usize,
    weight: usize,
}

impl MisshapenList {
    /// Adds one, of so many letters, digits or cells; only the first ones are kept.
    pub(super) fn push(&mut self, weight: usize, misshapen: impl FnOnce() -> Misshapen) {
        self.count += 1;
        self.weight += weight;
        if self.kept.len() < KEPT_MISSHAPEN {
            self.kept.push(misshapen());
        }
    }

    fn into_kept(mut self) -> Vec<Misshapen> {
        if self.count > self.kept.len() {
            let place = self.kept.last().map_or(0, |last| last.place) + 1;
            let more = format!("{} more", self.count - self.kept.len());
            self.kept.push(Misshapen {
                place,
                printed: more,
                why: "all of them no boards".to_owned(),
            });
        }
        self.kept
    }
}

/// A reading of a whole output.
pub(super) struct Candidate {
    pub(super) placements: Placements,
    pub(super) tolerances: Vec<Tolerance>,
    /// How much is explained, less what is not: boards that lie on the board and right numbers, by letters and digits.
    explained: i64,
    /// Whether every board lies on the board and every number is right.
    flawless: bool,
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
        let count = boards.len() + misshapen.count;
        let judgement = claims::judge(text, n, count, &leftovers);
        let outside = boards.outside();
        let inside = if boards.len() == 0 {
            0
        } else {
            weight - weight / boards.len() * outside
        };
        let explained = inside + judgement.right;
        let unexplained = misshapen.weight + judgement.faults;
        judgement
            .tolerances
            .iter()
            .for_each(|&tolerance| note(&mut tolerances, tolerance));
        Candidate {
            explained: explained as i64 - unexplained as i64,
            flawless: outside == 0 && unexplained == 0 && boards.len() > 0,
            placements: Placements {
                boards,
                misshapen: misshapen.into_kept(),
                claims: judgement.wrong,
            },
            tolerances,
        }
    }

    /// Whether no other reading can explain more: it is flawless, explains most of the text, and its rows are too
    /// various to be the cells of a picture.
    pub(super) fn is_beyond_doubt(&self, text: &str, n: usize) -> bool {
        let various = self.placements.boards.rows().iter().any(|&row| row > 1);
        n > 2 && self.flawless && various && self.explained as usize * 8 >= text.len()
    }

    /// Whether this reading is better than another: it explains more, or it explains as much with fewer attacks or with
    /// fewer boards repeated.
    pub(super) fn is_better_than(&self, other: &Candidate, piece: Piece) -> bool {
        match self.explained.cmp(&other.explained) {
            Ordering::Greater => true,
            Ordering::Less => false,
            Ordering::Equal => self.oddities(piece) < other.oddities(piece),
        }
    }

    /// How many boards clash, and how many are repeated.
    fn oddities(&self, piece: Piece) -> (usize, usize) {
        let clashes = |board: &[_]| placement(board).is_none_or(|placement| placement.clash(piece).is_some());
        let boards = &self.placements.boards;
        let repeated = boards.sorted().windows(2).filter(|pair| pair[0] == pair[1]).count();
        (boards.iter().filter(|board| clashes(board)).count(), repeated)
    }
}
