//! Many boards of one size in one flat list: an output may hold a million of them.

use std::cmp::Ordering;

use queens_board::Placement;

/// A row counted from 0: below 0 or from n on it lies outside the board; numbers beyond its range are cut to it.
pub type Row = i16;

/// From what rows count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Base {
    Zero,
    One,
}

/// How an output counts rows and names columns, so that it can be quoted as its author knows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Convention {
    /// The number of the first row: 0 or 1.
    pub first_row: i8,
    /// Whether columns are letters, as in `a1`.
    pub letters: bool,
}

/// The row that a number stands for, cut to the range of a row.
pub(super) fn row(number: i64) -> Row {
    number.clamp(Row::MIN.into(), Row::MAX.into()) as Row
}

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
    pub(super) fn size(&self) -> usize {
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

    /// Shifts rows that count from 1 to count from 0, if that brings more boards onto the board, or as many and it
    /// is `usual`; returns from what they counted.
    pub(super) fn settle_base(&mut self, usual: Base) -> Base {
        let n = Row::try_from(self.n).unwrap_or(Row::MAX);
        let (mut from_zero, mut from_one) = (0_usize, 0_usize);
        for board in self.iter() {
            let (least, largest) = board.iter().fold((Row::MAX, Row::MIN), |(least, largest), &row| {
                (least.min(row), largest.max(row))
            });
            from_zero += usize::from(least >= 0 && largest < n);
            from_one += usize::from(least >= 1 && largest <= n);
        }
        let base = match from_one.cmp(&from_zero) {
            Ordering::Greater => Base::One,
            Ordering::Less => Base::Zero,
            Ordering::Equal => usual,
        };
        if base == Base::One {
            self.rows.iter_mut().for_each(|row| *row = row.saturating_sub(1));
        }
        base
    }

    /// How many boards have a row outside.
    pub(super) fn outside(&self) -> usize {
        let inside = 0..Row::try_from(self.n).unwrap_or(Row::MAX);
        self.iter()
            .filter(|board| !board.iter().all(|row| inside.contains(row)))
            .count()
    }

    /// The first `count` boards.
    pub(super) fn first(&self, count: usize) -> Boards {
        Boards {
            n: self.n,
            rows: self.rows[..self.rows.len().min(count * self.n)].to_vec(),
        }
    }

    /// The numbers of the boards in lexicographic order.
    pub(super) fn order(&self) -> Vec<u32> {
        let mut order: Vec<u32> = (0..u32::try_from(self.len()).unwrap_or(u32::MAX)).collect();
        if !self.iter().is_sorted() {
            order.sort_unstable_by(|&left, &right| self.board(left).cmp(self.board(right)));
        }
        order
    }

    /// The boards in lexicographic order.
    pub(super) fn sorted(&self) -> impl Iterator<Item = &[Row]> {
        self.order().into_iter().map(|number| self.board(number))
    }

    /// How many boards are the same as another one before them.
    pub(super) fn repeated(&self) -> usize {
        let order = self.order();
        order
            .windows(2)
            .filter(|pair| self.board(pair[0]) == self.board(pair[1]))
            .count()
    }

    fn board(&self, number: u32) -> &[Row] {
        let first = number as usize * self.n;
        &self.rows[first..first + self.n]
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

/// The rows of a board with a space between them.
pub(super) fn text(board: &[Row]) -> String {
    let rows: Vec<String> = board.iter().map(ToString::to_string).collect();
    rows.join(" ")
}
