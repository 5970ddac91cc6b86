//! A board on which pieces are placed by hand.

use crossterm::event::KeyCode;

use super::pane::{Pane, Response, Shown, Tone};
use crate::board::Square;
use crate::view::manual::{Hint, ManualBoard};
use crate::view::picture::Picture;
use crate::view::texts::Texts;

/// A board on which pieces are placed by hand.
pub(super) struct BoardEditor {
    hand: ManualBoard,
    cursor: Square,
    hint: Option<Hint>,
}

impl BoardEditor {
    pub(super) fn new(hand: ManualBoard) -> Self {
        BoardEditor {
            hand,
            cursor: Square::new(0, 0),
            hint: None,
        }
    }
}

impl Pane for BoardEditor {
    fn press(&mut self, key: KeyCode, _: &Texts) -> Response {
        let last = self.hand.n() - 1;
        let Square { column, row } = &mut self.cursor;
        match key {
            KeyCode::Char('q') => return Response::Quit,
            KeyCode::Char('h') | KeyCode::Esc => return Response::Return,
            KeyCode::Left => *column = column.saturating_sub(1),
            KeyCode::Right => *column = (*column + 1).min(last),
            KeyCode::Up => *row = row.saturating_sub(1),
            KeyCode::Down => *row = (*row + 1).min(last),
            KeyCode::Home => *column = 0,
            KeyCode::End => *column = last,
            KeyCode::Enter | KeyCode::Char(' ') => self.click(self.cursor),
            KeyCode::Char('i') => {
                let hint = self.hand.hint();
                if let Hint::Square(square) = hint {
                    self.cursor = square;
                }
                self.hint = Some(hint);
            }
            KeyCode::Char('c') => {
                self.hand.clear();
                self.hint = None;
            }
            _ => {}
        }
        Response::Stay
    }

    fn click(&mut self, square: Square) {
        self.cursor = square;
        self.hand.toggle(square);
        self.hint = None;
    }

    fn wants_clicks(&self) -> bool {
        true
    }

    fn show(&self, texts: &Texts) -> Shown {
        let (n, labels) = (self.hand.n(), &texts.labels);
        let keys = [
            ("arrows", &labels.square),
            ("space", &labels.put),
            ("i", &labels.hint),
            ("c", &labels.clear),
            ("h", &labels.search),
        ];
        Shown {
            title: format!("{n} × {n}, {}", texts.piece(self.hand.piece())),
            position: labels.by_hand.clone(),
            slider: None,
            picture: Picture::of_hand(&self.hand, self.hint),
            cursor: Some(self.cursor),
            said: texts.by_hand(&self.hand, self.hint),
            tone: match self.hand.clash() {
                Some(_) => Tone::Bad,
                None if self.hand.squares().len() == n => Tone::Good,
                None => Tone::Plain,
            },
            figures: Vec::new(),
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
