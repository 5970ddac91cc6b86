//! The terminal viewer: one screen, three things to look at.
//!
//! A [`pane::Pane`] is what is looked at: a search, a board placed by hand, printed boards. It knows keys and model but
//! no terminal; `draw` knows how to lay out what a face shows in a window of any size; `taken` owns the terminal and
//! gives it back whatever happens; `session` brings them together.

mod browser;
mod draw;
mod editor;
mod guard;
mod lines;
mod pane;
mod search;
mod session;
mod squares;

use std::io;
use std::sync::atomic::AtomicUsize;
use std::time::Duration;

use crossterm::event::KeyCode;

use crate::locale::Locale;

use super::boards::Boards;
use super::texts::Texts;
use super::trace::Trace;
use browser::BoardBrowser;
use editor::BoardEditor;
use pane::{Pane, Response};
use search::SearchPane;

pub use guard::TerminalGuard;
pub use lines::Look;
pub use search::{Slider, Start};
pub use session::Ended;

/// The viewer: what it shows, in which language, with which glyphs and colours.
pub struct Viewer {
    texts: Texts,
    look: Look,
    face: Box<dyn Pane>,
    /// The search to go back to while a board is placed by hand.
    behind: Option<Box<dyn Pane>>,
}

impl Viewer {
    /// A viewer of a search.
    pub fn of_search(trace: Trace, start: Start, language: Locale, look: Look) -> Self {
        Self::new(Box::new(SearchPane::new(trace, start)), language, look)
    }

    /// A viewer of printed boards that opens the first wrong one, or the first one if all are right.
    pub fn of_boards(boards: Boards, language: Locale, look: Look) -> Self {
        Self::new(Box::new(BoardBrowser::new(boards)), language, look)
    }

    fn new(face: Box<dyn Pane>, language: Locale, look: Look) -> Self {
        Viewer {
            texts: Texts::of(language),
            look,
            face,
            behind: None,
        }
    }

    /// Shows the viewer on the terminal until its reader quits or a signal ends it.
    pub fn run(self) -> io::Result<Ended> {
        session::run(self)
    }

    /// The same for a program that has taken the terminal and listens for signals itself: it writes the number of one that
    /// is to end the viewer to `signal`.
    ///
    /// # Errors
    /// The terminal is gone.
    pub fn run_on(self, taken: &TerminalGuard, signal: &AtomicUsize) -> io::Result<Ended> {
        session::run_on(self, taken, signal)
    }

    /// Whether to go on after a key.
    fn press(&mut self, key: KeyCode) -> bool {
        match self.face.press(key, &self.texts) {
            Response::Stay => true,
            Response::Quit => false,
            Response::PlaceByHand(hand) => {
                let search = std::mem::replace(&mut self.face, Box::new(BoardEditor::new(hand)));
                self.behind = Some(search);
                true
            }
            Response::Return => {
                if let Some(search) = self.behind.take() {
                    self.face = search;
                }
                true
            }
        }
    }

    /// Lets time pass: a running search goes on, a long one is explored.
    fn pass(&mut self, elapsed: Duration) {
        self.face.pass(elapsed);
    }
}

#[cfg(test)]
mod tests;
