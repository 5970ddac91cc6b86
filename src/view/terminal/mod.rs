//! The terminal viewer: one screen with three kinds of panes.
//!
//! A [`pane::Pane`] is a search, a board placed by hand, or printed boards. It knows keys and model but not
//! the terminal; `draw` lays out its contents in a window of any size; `guard` owns the terminal and
//! gives it back in every case; `session` connects them.

mod browser;
mod draw;
mod editor;
mod guard;
mod lines;
mod pane;
mod search;
mod session;
mod squares;
mod window;

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
use pane::{Pane, Response, Shown};
use search::SearchPane;

pub use guard::TerminalGuard;
pub use lines::Look;
pub use search::{Slider, Start};
pub use session::Ended;
pub use window::{Screen, empty_screen, window_size};

/// The viewer: what it shows, in which language, with which glyphs and colours.
pub struct Viewer {
    texts: Texts,
    look: Look,
    pane: Box<dyn Pane>,
    /// The search to return to while a board is placed by hand.
    search: Option<Box<dyn Pane>>,
    /// Whether the list of all keys is shown; the next key closes it.
    help: bool,
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

    fn new(pane: Box<dyn Pane>, language: Locale, look: Look) -> Self {
        Viewer {
            texts: Texts::of(language),
            look,
            pane,
            search: None,
            help: false,
        }
    }

    /// Shows the viewer on the terminal until its reader quits or a signal ends it.
    pub fn run(self) -> io::Result<Ended> {
        session::run(self)
    }

    /// Does the same for a program that has taken the terminal and handles signals itself: it writes the number of a signal
    /// that ends the viewer to `signal`.
    ///
    /// # Errors
    /// The terminal is gone.
    pub fn run_on(self, taken: &TerminalGuard, signal: &AtomicUsize) -> io::Result<Ended> {
        session::run_on(self, taken, signal)
    }

    /// Handles a key; returns whether to go on.
    fn press(&mut self, key: KeyCode) -> bool {
        let was_help = std::mem::replace(&mut self.help, key == KeyCode::Char('?'));
        if was_help || self.help {
            self.help &= !was_help;
            return true;
        }
        match self.pane.press(key, &self.texts) {
            Response::Stay => true,
            Response::Quit => false,
            Response::PlaceByHand(hand) => {
                let search = std::mem::replace(&mut self.pane, Box::new(BoardEditor::new(hand)));
                self.search = Some(search);
                true
            }
            Response::Return => {
                if let Some(search) = self.search.take() {
                    self.pane = search;
                }
                true
            }
        }
    }

    /// Returns what to show now.
    fn show(&self) -> Shown {
        Shown {
            help: self.help,
            ..self.pane.show(&self.texts)
        }
    }

    /// Lets time pass: a running search goes on, and a long one is explored.
    fn pass(&mut self, elapsed: Duration) {
        self.pane.pass(elapsed);
    }
}

#[cfg(test)]
mod tests;
