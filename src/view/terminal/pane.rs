//! The contents of the screen, and what is needed to draw them.

use std::time::Duration;

use crossterm::event::KeyCode;

use crate::board::Square;
use crate::view::manual::ManualBoard;
use crate::view::picture::Picture;
use crate::view::texts::Texts;
use crate::view::trace::Branch;

/// The contents of the screen: a pane handles keys and returns what to show.
pub(super) trait Pane {
    /// Handles a key.
    fn press(&mut self, key: KeyCode, texts: &Texts) -> Response;

    /// Returns what to show now.
    fn show(&self, texts: &Texts) -> Shown;

    /// Lets time pass.
    fn pass(&mut self, _elapsed: Duration) {}

    /// Whether something changes without a key, so that the screen must be drawn again soon.
    fn is_moving(&self) -> bool {
        false
    }

    /// Places or removes a piece where the mouse was clicked.
    fn click(&mut self, _square: Square) {}

    /// Whether clicks are wanted.
    fn wants_clicks(&self) -> bool {
        false
    }
}

/// The response to a key.
pub(super) enum Response {
    /// Go on with this pane.
    Stay,
    /// End the viewer.
    Quit,
    /// A board to place by hand.
    PlaceByHand(ManualBoard),
    /// Return to the search.
    Return,
}

/// The contents to show.
pub(super) struct Shown {
    /// The title.
    pub title: String,
    /// The position in the search or list.
    pub position: String,
    /// The same as a part of the whole, from 0 to 1.
    pub slider: Option<f64>,
    /// The board.
    pub picture: Picture,
    /// The square that keys work on.
    pub cursor: Option<Square>,
    /// What happened, in words.
    pub said: String,
    /// Whether that is good or bad news.
    pub tone: Tone,
    /// Counters with their names.
    pub figures: Vec<(String, String)>,
    /// Lines of the tree around the present one.
    pub tree: Option<Lines>,
    /// Keys and what they do, the most important first.
    pub keys: Vec<(&'static str, String)>,
    /// What the key `q` does.
    pub quit: String,
    /// Whether the list of all keys is shown instead.
    pub help: bool,
}

/// Lines of the tree of the search.
pub(super) struct Lines {
    /// Squares tried, in order.
    pub branches: Vec<Branch>,
    /// The number of them that have been tried at the present moment.
    pub tried: usize,
    /// The rows of the present moment, for a line that completes a placement.
    pub rows: Vec<usize>,
}

/// The tone of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    /// A step like any other.
    Plain,
    /// A solution, a right board.
    Good,
    /// A refusal, a wrong board.
    Bad,
}
