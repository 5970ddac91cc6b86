//! The boards that a program printed, to browse.

use crossterm::event::KeyCode;

use super::pane::{Pane, Response, Shown, Tone};
use crate::view::boards::{Boards, Wrong};
use crate::view::picture::Picture;
use crate::view::texts::Texts;

/// Printed boards, one of them on the screen.
pub(super) struct BoardBrowser {
    boards: Boards,
    number: usize,
}

impl BoardBrowser {
    pub(super) fn new(boards: Boards) -> Self {
        let wrong = (0..boards.len()).find(|&number| boards.wrong(number).is_some());
        BoardBrowser {
            number: wrong.unwrap_or(0),
            boards,
        }
    }

    fn last(&self) -> usize {
        self.boards.len().saturating_sub(1)
    }

    /// Returns the first wrong board among `numbers`, or the present one.
    fn wrong(&self, mut numbers: impl Iterator<Item = usize>) -> usize {
        let wrong = numbers.find(|&number| self.boards.wrong(number).is_some());
        wrong.unwrap_or(self.number)
    }
}

impl Pane for BoardBrowser {
    fn press(&mut self, key: KeyCode, _: &Texts) -> Response {
        let page = (self.boards.len() / 20).max(1);
        match key {
            KeyCode::Char('q') | KeyCode::Esc => return Response::Quit,
            KeyCode::Right | KeyCode::Down => self.number = (self.number + 1).min(self.last()),
            KeyCode::Left | KeyCode::Up => self.number = self.number.saturating_sub(1),
            KeyCode::PageDown => self.number = (self.number + page).min(self.last()),
            KeyCode::PageUp => self.number = self.number.saturating_sub(page),
            KeyCode::Home => self.number = 0,
            KeyCode::End => self.number = self.last(),
            KeyCode::Char('n') => self.number = self.wrong(self.number + 1..self.boards.len()),
            KeyCode::Char('N') => self.number = self.wrong((0..self.number).rev()),
            _ => {}
        }
        Response::Stay
    }

    fn show(&self, texts: &Texts) -> Shown {
        let (boards, labels) = (&self.boards, &texts.labels);
        let (n, piece) = (boards.n(), boards.piece());
        let wrong = boards.wrong(self.number);
        let clash = match wrong {
            Some(Wrong::Clash(clash)) => Some(*clash),
            _ => None,
        };
        let squares = boards.squares(self.number).iter().copied();
        let keys = [
            ("←→", &labels.board),
            ("n N", &labels.wrong),
            ("home", &labels.first),
            ("end", &labels.last),
        ];
        Shown {
            title: format!("{n} × {n}, {}", texts.piece(piece)),
            position: format!(
                "{} {} {} {}",
                labels.board,
                texts.number(self.number as u64 + 1),
                labels.of,
                texts.number(boards.len() as u64)
            ),
            slider: Some(self.number as f64 / self.last().max(1) as f64),
            picture: Picture::of_squares(n, piece, squares, clash),
            cursor: None,
            said: texts.printed(boards, self.number),
            tone: if wrong.is_some() { Tone::Bad } else { Tone::Good },
            figures: vec![
                (labels.boards.clone(), texts.number(boards.len() as u64)),
                (labels.wrong.clone(), texts.number(boards.wrong_count() as u64)),
            ],
            tree: None,
            keys: keys
                .into_iter()
                .map(|(key, label)| (key, label.to_lowercase()))
                .collect(),
            quit: labels.quit.clone(),
            help: false,
        }
    }
}
