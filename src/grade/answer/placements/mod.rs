//! Boards with one piece in each column, in whatever shape they were printed.

mod boards;

use std::fmt::Write;

use super::Tolerance;
use crate::board::{Piece, Placement};
use boards::Boards;
pub use boards::Row;

/// The boards of an output, in the order printed, and what else it said.
#[derive(Clone, Debug, PartialEq)]
pub struct Placements {
    boards: Boards,
    misshapen: Vec<Misshapen>,
    claims: Vec<Claim>,
}

/// Something that stands where a board should and is none of size n.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misshapen {
    /// How many boards were printed before it.
    pub after: usize,
    /// The rows or the picture, on one line.
    pub printed: String,
    /// What is wrong with it, in a few words.
    pub why: String,
}

/// A wrong statement about the boards printed; right ones vanish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// A number of boards that is not the number printed.
    Count(i64),
    /// Numbers beside the boards that do not count them.
    Numbering {
        /// The first board with a wrong number, from 1.
        board: usize,
        /// Its number.
        number: i64,
        /// The last number printed.
        last: i64,
    },
}

impl Placements {
    /// Understands an output.
    pub(super) fn read(_piece: Piece, n: usize, text: &str, _tolerances: &mut Vec<Tolerance>) -> Placements {
        let mut placements = Placements::from_normal_form(n, "");
        for line in text.lines() {
            let rows: Vec<Row> = line.split_whitespace().filter_map(|row| row.parse().ok()).collect();
            if rows.len() >= n {
                placements.boards.push(&rows[..n]);
            }
        }
        placements
    }

    /// Reads a recorded normal form.
    pub(super) fn from_normal_form(n: usize, recorded: &str) -> Placements {
        let mut boards = Boards::new(n);
        for line in recorded.lines() {
            let rows: Option<Vec<Row>> = line.split(' ').map(|row| row.parse().ok()).collect();
            if let Some(rows) = rows.filter(|rows| rows.len() == n) {
                boards.push(&rows);
            }
        }
        Placements {
            boards,
            misshapen: Vec::new(),
            claims: Vec::new(),
        }
    }

    /// The boards, each as the rows of its n columns from 0, in the order printed.
    pub fn boards(&self) -> impl Iterator<Item = &[Row]> + Clone {
        self.boards.iter()
    }

    /// The boards that lie inside the board, with their places in the order printed, from 0.
    pub fn placements(&self) -> impl Iterator<Item = (usize, Placement)> {
        self.boards
            .iter()
            .enumerate()
            .filter_map(|(place, board)| Some((place, boards::placement(board)?)))
    }

    /// How many boards were printed, misshapen ones aside.
    pub fn len(&self) -> usize {
        self.boards.len()
    }

    /// Whether no board was printed.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What stands where a board should and is none.
    pub fn misshapen(&self) -> &[Misshapen] {
        &self.misshapen
    }

    /// The wrong statements about the boards.
    pub fn claims(&self) -> &[Claim] {
        &self.claims
    }

    /// The first `count` boards in the order printed, and nothing that was said about the rest.
    pub fn first(&self, count: usize) -> Placements {
        Placements {
            boards: self.boards.first(count),
            misshapen: self
                .misshapen
                .iter()
                .filter(|misshapen| misshapen.after < count)
                .cloned()
                .collect(),
            claims: Vec::new(),
        }
    }

    /// One line for each board, sorted; then the misshapen ones and the wrong claims.
    pub(super) fn normal_form(&self) -> String {
        let mut text = String::new();
        for board in self.boards.sorted() {
            for (column, row) in board.iter().enumerate() {
                let _ = write!(text, "{}{row}", if column > 0 { " " } else { "" });
            }
            text.push('\n');
        }
        text.trim_end().to_owned()
    }

    /// The same with each board that lies inside the board replaced by what `stand_in` makes of it.
    pub(super) fn replaced(&self, stand_in: impl Fn(Placement) -> Placement) -> Placements {
        let mut replaced = self.clone();
        replaced.boards = Boards::new(self.boards.n());
        for board in self.boards.iter() {
            match boards::placement(board).map(&stand_in) {
                Some(placement) => replaced.boards.push(&boards::rows(&placement)),
                None => replaced.boards.push(board),
            }
        }
        replaced
    }

    /// Whether the boards are those of the reference and nothing is wrong beside them.
    pub(super) fn matches(&self, reference: &Placements) -> bool {
        self.normal_form() == reference.normal_form()
    }
}
