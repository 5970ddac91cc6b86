//! The steps of a search.

use crate::board::Square;

/// One step of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A piece is placed on the square, with columns left.
    Place(Square),
    /// A piece is placed on the square and completes a placement.
    Solution(Square),
    /// The square is refused.
    Refuse {
        /// The square that was tried.
        square: Square,
        /// The piece that attacks it: the first one that the method meets.
        attacker: Square,
    },
    /// The piece on the square is taken back.
    Back {
        /// Its square.
        square: Square,
        /// The reason.
        reason: Reason,
    },
}

/// The reason for which a piece is taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The next column had no free square.
    DeadEnd,
    /// The next column has been tried to the end.
    Tried,
    /// The placement is complete; others may follow.
    Solved,
}
