//! What a model prints, kept only as far as the comparison needs it.

use std::ops::ControlFlow;

use crate::Row;

/// A board of any length as one number: six bits for each row, the length above them.
pub type Key = u128;

/// The longest board that has a key.
pub const LONGEST: usize = 20;

/// How many rows outside of the board have a place of their own in a key, at either end.
const MARGIN: Row = 8;

/// Whether a model goes on.
pub type Flow = ControlFlow<()>;

/// The key of a board with up to [`LONGEST`] rows; rows far outside of the board are cut to its margin.
pub fn key(board: &[Row]) -> Key {
    let rows = board.iter().fold(0, |key, &row| {
        let shifted = row.saturating_add(MARGIN).clamp(0, 63);
        key << 6 | Key::from(shifted.unsigned_abs())
    });
    rows | (board.len() as Key) << 120
}

/// The boards that a model prints, in order.
pub struct Sink<'a> {
    /// The boards printed so far.
    pub boards: Vec<Key>,
    /// How many boards are wanted; one more ends the model.
    most: usize,
    /// The boards that were printed, sorted: any other ends the model.
    among: Option<&'a [Key]>,
    /// How many squares may still be tried.
    steps: usize,
    /// Whether the model was ended for want of steps.
    pub exhausted: bool,
}

impl<'a> Sink<'a> {
    /// For at most `most` boards, all of them `among` those, and `steps` squares.
    pub fn new(most: usize, steps: usize, among: Option<&'a [Key]>) -> Sink<'a> {
        Sink {
            boards: Vec::new(),
            most,
            among,
            steps,
            exhausted: false,
        }
    }

    /// Prints a board.
    pub fn print(&mut self, board: &[Row]) -> Flow {
        let key = key(board);
        self.boards.push(key);
        let foreign = self.among.is_some_and(|among| among.binary_search(&key).is_err());
        if foreign || self.boards.len() > self.most {
            Flow::Break(())
        } else {
            Flow::Continue(())
        }
    }

    /// Counts one square that is tried.
    pub fn step(&mut self) -> Flow {
        if self.steps == 0 {
            self.exhausted = true;
            return Flow::Break(());
        }
        self.steps -= 1;
        Flow::Continue(())
    }
}
