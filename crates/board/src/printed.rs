//! What a program printed where boards are expected.

/// A board, or something else in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Printed {
    /// The rows of its columns from left to right, 0-based; they may lie outside the board.
    Board(Vec<i64>),
    /// Something that is not a board of the expected size.
    NotABoard {
        /// As it was printed, on one line.
        text: String,
        /// What is wrong with it, in a few words.
        why: String,
    },
}
