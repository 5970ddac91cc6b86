//! What a search does in one step.

use crate::board::Square;

/// One step of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A piece is put on the square and stands, with columns left.
    Place(Square),
    /// A piece is put on the square and completes a placement.
    Solution(Square),
    /// The square is refused.
    Refuse {
        /// The square that was tried.
        square: Square,
        /// The piece that attacks it: the first that the method meets.
        attacker: Square,
    },
    /// The piece on the square is taken back.
    Back {
        /// Where it stood.
        square: Square,
        /// Why.
        reason: Reason,
    },
}

/// Why a piece is taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// No piece could stand in the next column.
    DeadEnd,
    /// Whatever could stand in the next column has been tried.
    Tried,
    /// The placement is complete; others may follow.
    Solved,
}
