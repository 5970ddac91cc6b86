//! The mark of each square, for the terminal and the page.

use crate::board::{Clash, Piece, Square, between};

use super::cursor::Moment;
use super::manual::{Hint, ManualBoard};
use super::step::{Reason, Step};

/// The mark of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A piece.
    Piece,
    /// A piece that attacks, or is attacked.
    Clash,
    /// A square that was tried and refused.
    Refused,
    /// An empty square on the line between two pieces that attack each other.
    Line,
    /// A square from which a piece was taken back.
    Lifted,
    /// A square from which a piece was taken back because the next column had no free square.
    DeadEnd,
    /// An empty square that a piece attacks.
    Attacked,
    /// A square that leads to a solution.
    Hint,
}

impl Mark {
    /// Its name on the page.
    pub const fn name(self) -> &'static str {
        match self {
            Mark::Piece => "piece",
            Mark::Clash => "clash",
            Mark::Refused => "refused",
            Mark::Line => "line",
            Mark::Lifted => "lifted",
            Mark::DeadEnd => "dead_end",
            Mark::Attacked => "attacked",
            Mark::Hint => "hint",
        }
    }
}

/// A board with its marks.
#[derive(Clone, Debug)]
pub struct Picture {
    n: usize,
    piece: Piece,
    marks: Vec<Option<Mark>>,
}

impl Picture {
    /// Shows pieces on `squares`, without those outside the board, and the clash.
    pub fn of_squares(n: usize, piece: Piece, squares: impl IntoIterator<Item = Square>, clash: Option<Clash>) -> Self {
        let mut picture = Picture {
            n,
            piece,
            marks: vec![None; n * n],
        };
        for square in squares {
            picture.set(square, Mark::Piece);
        }
        if let Some(Clash { left, right }) = clash {
            picture.join(left, right);
            picture.set(left, Mark::Clash);
            picture.set(right, Mark::Clash);
        }
        picture
    }

    /// Shows the placed pieces at a moment of a search, and its last step.
    pub fn of_moment(n: usize, piece: Piece, moment: &Moment) -> Self {
        let rows = moment.rows.iter().enumerate();
        let squares = rows.map(|(column, &row)| Square::new(column, row));
        let mut picture = Picture::of_squares(n, piece, squares, None);
        match moment.step {
            Some(Step::Refuse { square, attacker }) => {
                picture.join(attacker, square);
                picture.set(attacker, Mark::Clash);
                picture.set(square, Mark::Refused);
            }
            Some(Step::Back { square, reason }) => picture.set(
                square,
                if reason == Reason::DeadEnd {
                    Mark::DeadEnd
                } else {
                    Mark::Lifted
                },
            ),
            Some(Step::Place(_) | Step::Solution(_)) | None => {}
        }
        picture
    }

    /// Shows a board placed by hand, with the attacked squares, the clash if there is one, and the hint if it was
    /// requested.
    pub fn of_hand(hand: &ManualBoard, hint: Option<Hint>) -> Self {
        let n = hand.n();
        let mut picture = Picture::of_squares(n, hand.piece(), hand.squares().iter().copied(), hand.clash());
        for square in (0..n * n).map(|index| Square::new(index / n, index % n)) {
            if picture.mark(square).is_none() && hand.is_attacked(square) {
                picture.set(square, Mark::Attacked);
            }
        }
        if let Some(Hint::Square(square)) = hint {
            picture.set(square, Mark::Hint);
        }
        picture
    }

    /// The size of the board.
    pub fn n(&self) -> usize {
        self.n
    }

    /// The piece that is placed on it.
    pub fn piece(&self) -> Piece {
        self.piece
    }

    /// Returns the mark of `square`.
    pub fn mark(&self, square: Square) -> Option<Mark> {
        let Square { column, row } = square;
        if column < self.n && row < self.n {
            self.marks[column * self.n + row]
        } else {
            None
        }
    }

    fn set(&mut self, square: Square, mark: Mark) {
        if square.column < self.n && square.row < self.n {
            self.marks[square.column * self.n + square.row] = Some(mark);
        }
    }

    fn join(&mut self, one: Square, other: Square) {
        for square in between(one, other) {
            if self.mark(square).is_none() {
                self.set(square, Mark::Line);
            }
        }
    }
}
