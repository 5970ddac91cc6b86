//! What a reader looks at, and what a screen needs to know of it.

use std::time::Duration;

use crossterm::event::KeyCode;

use crate::board::Square;
use crate::view::manual::ManualBoard;
use crate::view::picture::Picture;
use crate::view::texts::Texts;
use crate::view::trace::Branch;

/// Something to look at: it takes keys and tells what is to be seen.
pub(super) trait Pane {
    /// Does what a key means.
    fn press(&mut self, key: KeyCode, texts: &Texts) -> Response;

    /// What is to be seen now.
    fn show(&self, texts: &Texts) -> Shown;

    /// Lets time pass.
    fn pass(&mut self, _elapsed: Duration) {}

    /// Whether something happens without a key, so that the screen must be drawn again soon.
    fn is_moving(&self) -> bool {
        false
    }

    /// Puts or takes a piece where the mouse was clicked.
    fn click(&mut self, _square: Square) {}

    /// Whether clicks are wanted.
    fn wants_clicks(&self) -> bool {
        false
    }
}

/// What comes after a key.
pub(super) enum Response {
    /// More of the same.
    Stay,
    /// The end.
    Quit,
    /// A board to place by hand.
    PlaceByHand(ManualBoard),
    /// Back to the search.
    Return,
}

/// What is to be seen.
pub(super) struct Shown {
    /// What this is.
    pub title: String,
    /// Where the reader is in it.
    pub position: String,
    /// The same as a part of the whole, from 0 to 1.
    pub slider: Option<f64>,
    /// The board.
    pub picture: Picture,
    /// The square that keys work on.
    pub cursor: Option<Square>,
    /// What happened, in words.
    pub said: String,
    /// Whether that is good or bad.
    pub tone: Tone,
    /// Counters with their names.
    pub figures: Vec<(String, u64)>,
    /// Lines of the tree around the present one.
    pub tree: Option<Lines>,
    /// Keys and what they do, the most important first.
    pub keys: Vec<(&'static str, String)>,
    /// What the key `q` does.
    pub quit: String,
}

/// Lines of the tree of the search.
pub(super) struct Lines {
    /// Squares tried, in order.
    pub branches: Vec<Branch>,
    /// How many of them have been tried at the present moment.
    pub tried: usize,
    /// What a completed placement looks like: the rows of the present moment.
    pub standing: Vec<usize>,
}

/// What a sentence means for its reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    /// A step like any other.
    Plain,
    /// A solution, a right board.
    Good,
    /// A refusal, a wrong board.
    Bad,
}
