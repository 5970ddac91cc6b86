//! A moment of the search, and the step to the next one.

use crate::board::{Line, Piece, Square};
use crate::solve::{BoardTooLarge, Method, Outcome, Trial, Walk};

use super::step::{Reason, Step};

/// The search after some steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The number of steps made.
    pub number: u64,
    /// The last of them; none before the first.
    pub step: Option<Step>,
    /// The rows of the placed pieces, column by column.
    pub rows: Vec<usize>,
    /// The counters after these steps.
    pub counters: Counters,
}

/// Counters of the steps of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Squares tried.
    pub tests: u64,
    /// Pieces placed.
    pub placements: u64,
    /// Pieces taken back because the next column had no free square.
    pub dead_ends: u64,
    /// Placements completed.
    pub solutions: u64,
}

/// A search step by step: each square tried and each piece taken back is a step of its own.
#[derive(Clone, Debug)]
pub(super) struct Cursor {
    n: usize,
    piece: Piece,
    method: Method,
    walk: Walk,
    /// The square that the search tried last, until the pieces to take back before it have been shown.
    ahead: Option<Trial>,
    over: bool,
    /// For each placed piece, whether a piece was placed in the next column since.
    followed: Vec<bool>,
    moment: Moment,
}

impl Cursor {
    pub(super) fn new(n: usize, piece: Piece, method: Method) -> Result<Self, BoardTooLarge> {
        Ok(Cursor {
            n,
            piece,
            method,
            walk: method.walk(n, piece)?,
            ahead: None,
            over: false,
            followed: Vec::with_capacity(n),
            moment: Moment {
                number: 0,
                step: None,
                rows: Vec::with_capacity(n),
                counters: Counters::default(),
            },
        })
    }

    pub(super) fn moment(&self) -> &Moment {
        &self.moment
    }

    pub(super) fn into_moment(self) -> Moment {
        self.moment
    }

    /// Makes one step; returns `false` if there is none.
    pub(super) fn advance(&mut self) -> bool {
        if self.ahead.is_none() && !self.over {
            self.ahead = self.walk.trial();
            self.over = self.ahead.is_none();
        }
        let column = self.ahead.map_or(0, |trial| trial.square.column);
        let step = if self.moment.rows.len() > column {
            self.take_back()
        } else if let Some(trial) = self.ahead.take() {
            self.show(trial)
        } else {
            return false;
        };
        self.moment.step = Some(step);
        self.moment.number += 1;
        true
    }

    fn take_back(&mut self) -> Step {
        let row = self.moment.rows.pop().unwrap_or_default();
        let followed = self.followed.pop().unwrap_or_default();
        let square = Square::new(self.moment.rows.len(), row);
        let reason = if square.column + 1 == self.n {
            Reason::Solved
        } else if followed {
            Reason::Tried
        } else {
            self.moment.counters.dead_ends += 1;
            Reason::DeadEnd
        };
        Step::Back { square, reason }
    }

    fn show(&mut self, trial: Trial) -> Step {
        let Trial { square, outcome } = trial;
        self.moment.counters.tests += 1;
        if outcome == Outcome::Refused {
            let attacker = self.attacker(square);
            return Step::Refuse { square, attacker };
        }
        if let Some(followed) = self.followed.last_mut() {
            *followed = true;
        }
        self.followed.push(false);
        self.moment.rows.push(square.row);
        self.moment.counters.placements += 1;
        if outcome == Outcome::Complete {
            self.moment.counters.solutions += 1;
            Step::Solution(square)
        } else {
            Step::Place(square)
        }
    }

    /// Returns the attacker that the method meets first: the textbook looks from right to left, the vectors line by line.
    fn attacker(&self, square: Square) -> Square {
        let rows = self.moment.rows.iter().enumerate();
        let mut attackers = rows
            .map(|(column, &row)| Square::new(column, row))
            .filter(|&other| self.piece.attacks(other, square));
        let first = match self.method {
            Method::Textbook => attackers.next_back(),
            Method::Vectors | Method::Bits => attackers.min_by_key(|&other| Line::joining(other, square)),
        };
        first.expect("a search refuses a square only where a piece attacks it")
    }
}
