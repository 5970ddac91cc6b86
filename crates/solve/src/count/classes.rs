//! How many placements are the same after a turn, and so how many classes there are.
//!
//! ```text
//!    . . Q .        A quarter turn takes each queen to the next of four, a half turn to the other of two.
//!    Q . . .        So the search puts all of them down together, into the first column that is free,
//!    . . . Q        and has a quarter or a half of the rows to fill.
//!    . Q . .
//! ```
//!
//! No placement of more than one queen is its own mirror image. So by Burnside's lemma the number of classes is
//! (all + half-turn-symmetric + 2 · quarter-turn-symmetric) / 8. Sources: OEIS A002562 (classes), A032522 (half turn), A033148
//! (quarter turn).

use queens_board::{Square, Symmetry};

/// Placements that a turn leaves as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetric {
    /// Those that a half turn leaves as they are, the next ones included.
    pub half_turn: u64,
    /// Those that a quarter turn leaves as they are.
    pub quarter_turn: u64,
}

impl Symmetric {
    /// Counts the symmetric placements of `n` queens, `n` up to 32.
    pub fn count(n: usize) -> Self {
        Symmetric {
            half_turn: Board::empty(n).count(Symmetry::HalfTurn),
            quarter_turn: Board::empty(n).count(Symmetry::QuarterTurn),
        }
    }

    /// The number of classes that `all` placements of `n` queens fall into.
    pub fn classes(self, n: usize, all: u64) -> u64 {
        // The board of one square is the exception: all eight symmetries leave its placement as it is.
        if n == 1 {
            return all;
        }
        // In 128 bits: with n = 27 the sum is near the end of 64.
        let images = u128::from(all) + u128::from(self.half_turn) + 2 * u128::from(self.quarter_turn);
        (images / 8) as u64
    }
}

/// What the queens attack, one bit for each row, column and diagonal.
#[derive(Clone, Copy)]
struct Board {
    n: usize,
    rows: u32,
    columns: u32,
    rising: u64,
    falling: u64,
}

impl Board {
    fn empty(n: usize) -> Self {
        Board {
            n,
            rows: 0,
            columns: 0,
            rising: 0,
            falling: 0,
        }
    }

    /// The board with a queen more, if it is not attacked.
    fn with(self, Square { column, row }: Square) -> Option<Self> {
        let next = Board {
            n: self.n,
            rows: self.rows ^ 1 << row,
            columns: self.columns ^ 1 << column,
            rising: self.rising ^ 1 << (row + column),
            falling: self.falling ^ 1 << (row + self.n - 1 - column),
        };
        // A bit that was set is now missing.
        let fits = next.rows > self.rows
            && next.columns > self.columns
            && next.rising > self.rising
            && next.falling > self.falling;
        fits.then_some(next)
    }

    /// The board with a queen on `square` and on all squares that `turn` takes it to.
    fn with_images(self, square: Square, turn: Symmetry) -> Option<Self> {
        let mut board = self.with(square)?;
        let mut image = turn.square(self.n, square);
        while image != square {
            board = board.with(image)?;
            image = turn.square(self.n, image);
        }
        Some(board)
    }

    /// Counts the ways to complete the board so that `turn` leaves it as it is.
    fn count(self, turn: Symmetry) -> u64 {
        let column = self.columns.trailing_ones() as usize;
        if column == self.n {
            return 1;
        }
        (0..self.n)
            .filter_map(|row| self.with_images(Square::new(column, row), turn))
            .map(|board| board.count(turn))
            .sum()
    }
}
