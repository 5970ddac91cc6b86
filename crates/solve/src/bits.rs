//! The search with bit masks: the taken rows and the two kinds of diagonals, each in one machine word that
//! is shifted by one place from column to column.

use thiserror::Error;

use queens_board::{Piece, Placement, Square};

use super::search::{Outcome, Trial};

/// A search with bit masks for any piece, on boards of up to [`Bits::LARGEST_BOARD`] rows.
#[derive(Clone, Debug)]
pub struct Bits {
    n: usize,
    piece: Piece,
    /// One mask for each row of the board.
    board: u64,
    /// The state of each column from the first to the one where the search is.
    columns: Vec<Column>,
}

/// The state of the search in one column; bit r of a mask is row r.
#[derive(Clone, Copy, Debug)]
struct Column {
    /// Rows with a piece that attacks along the row.
    rows: u64,
    /// Rows attacked in this column along a diagonal that comes down from the left.
    falling: u64,
    /// Rows attacked in this column along a diagonal that comes up from the left.
    rising: u64,
    /// Free rows that have not been tried.
    untried: u64,
    /// The row of this column's piece, as a mask.
    piece: u64,
}

/// The board has more rows than a machine word has bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the search with bits takes boards up to n = {limit}, not {n}; take another method")]
pub struct BoardTooLarge {
    /// The requested size.
    pub n: usize,
    /// The largest size that this search supports.
    pub limit: usize,
}

impl Bits {
    /// One bit for each row of the board.
    pub const LARGEST_BOARD: usize = u64::BITS as usize;

    /// Starts on the empty board of size `n`; a board of size 0 has no placement.
    pub fn new(n: usize, piece: Piece) -> Result<Self, BoardTooLarge> {
        let limit = Self::LARGEST_BOARD;
        if n > limit {
            return Err(BoardTooLarge { n, limit });
        }
        let board = if n == 0 { 0 } else { u64::MAX >> (limit - n) };
        let mut columns = Vec::with_capacity(n);
        columns.push(Column {
            rows: 0,
            falling: 0,
            rising: 0,
            untried: board,
            piece: 0,
        });
        Ok(Bits {
            n,
            piece,
            board,
            columns,
        })
    }

    /// The state of the column to the right of `column`, with its piece placed.
    fn beyond(&self, column: Column) -> Column {
        let Column {
            rows,
            falling,
            rising,
            piece,
            ..
        } = column;
        let straight = matches!(self.piece, Piece::Queen | Piece::Rook);
        let diagonal = matches!(self.piece, Piece::Queen | Piece::Bishop);
        let rows = if straight { rows | piece } else { 0 };
        let falling = if diagonal { (falling | piece) << 1 } else { 0 };
        let rising = if diagonal { (rising | piece) >> 1 } else { 0 };
        Column {
            rows,
            falling,
            rising,
            untried: self.board & !(rows | falling | rising),
            piece: 0,
        }
    }

    /// Puts a piece on the next free square; returns `None` once all have been tried. The masks show only free squares, so
    /// none is refused.
    pub fn trial(&mut self) -> Option<Trial> {
        loop {
            let level = self.columns.len();
            let column = self.columns.last_mut()?;
            if column.untried == 0 {
                self.columns.pop();
                continue;
            }
            // The lowest bit is the uppermost free row: the course's order.
            column.piece = column.untried & column.untried.wrapping_neg();
            column.untried ^= column.piece;
            let square = Square::new(level - 1, column.piece.trailing_zeros() as usize);
            let outcome = if level == self.n {
                Outcome::Complete
            } else {
                let column = *column;
                self.columns.push(self.beyond(column));
                Outcome::Placed
            };
            return Some(Trial { square, outcome });
        }
    }

    fn placement(&self) -> Placement {
        let row = |column: &Column| column.piece.trailing_zeros() as usize;
        Placement::new(self.columns.iter().map(row).collect::<Vec<_>>())
    }
}

impl Iterator for Bits {
    type Item = Placement;

    fn next(&mut self) -> Option<Placement> {
        while self.trial()?.outcome != Outcome::Complete {}
        Some(self.placement())
    }
}

impl std::iter::FusedIterator for Bits {}
