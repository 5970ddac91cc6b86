//! Many boards of one size in one flat list: an output may hold a million of them.

use crate::board::Placement;

/// A row as printed, counted from 0 or shifted to do so: below 0 or from n on it lies outside the board.
pub type Row = i32;

/// Boards with a row for each of n columns, in the order printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Boards {
    n: usize,
    rows: Vec<Row>,
}

impl Boards {
    /// No boards, of size `n`.
    pub(super) fn new(n: usize) -> Boards {
        Boards { n, rows: Vec::new() }
    }

    /// Adds a board. Panics unless it has n rows.
    pub(super) fn push(&mut self, board: &[Row]) {
        assert_eq!(board.len(), self.n, "a board has a row for each column");
        self.rows.extend_from_slice(board);
    }

    /// The size of each board.
    pub(super) fn n(&self) -> usize {
        self.n
    }

    pub(super) fn len(&self) -> usize {
        self.rows.len() / self.n.max(1)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &[Row]> + Clone {
        self.rows.chunks_exact(self.n.max(1))
    }

    /// All rows of all boards.
    pub(super) fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// All rows of all boards, to shift them.
    pub(super) fn rows_mut(&mut self) -> &mut [Row] {
        &mut self.rows
    }

    /// The first `count` boards.
    pub(super) fn first(&self, count: usize) -> Boards {
        Boards {
            n: self.n,
            rows: self.rows[..self.rows.len().min(count * self.n)].to_vec(),
        }
    }

    /// The boards in lexicographic order.
    pub(super) fn sorted(&self) -> Vec<&[Row]> {
        let mut boards: Vec<&[Row]> = self.iter().collect();
        if !boards.is_sorted() {
            boards.sort_unstable();
        }
        boards
    }
}

/// The placement that a board shows, `None` where a row lies outside the board.
pub(super) fn placement(board: &[Row]) -> Option<Placement> {
    let rows: Option<Vec<usize>> = board
        .iter()
        .map(|&row| usize::try_from(row).ok().filter(|&row| row < board.len()))
        .collect();
    rows.map(Placement::new)
}

/// The rows of a placement.
pub(super) fn rows(placement: &Placement) -> Vec<Row> {
    placement
        .iter()
        .map(|&row| Row::try_from(row).unwrap_or(Row::MAX))
        .collect()
}
