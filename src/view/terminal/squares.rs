//! The board in characters: glyphs and colours of its squares, and where they are on the screen.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::lines::Look;
use super::pane::{Shown, Tone};
use crate::board::{Piece, Square};
use crate::view::picture::{Mark, Picture};

/// Where the board is on the screen.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct OnScreen {
    /// The board without its numbers.
    pub area: Rect,
    /// Width and height of a square.
    pub scale: (u16, u16),
}

impl OnScreen {
    /// The square at a place of the screen.
    pub(super) fn square(self, x: u16, y: u16) -> Option<Square> {
        let inside = self.area.contains((x, y).into());
        inside.then(|| {
            Square::new(
                usize::from((x - self.area.x) / self.scale.0),
                usize::from((y - self.area.y) / self.scale.1),
            )
        })
    }
}

/// The width of the row numbers, with a space.
pub(super) fn names_width(n: u16) -> u16 {
    if n < 10 { 2 } else { 3 }
}

impl Look {
    /// Draws the board with the numbers of its rows and, where there is room, of its columns.
    pub(super) fn board(self, frame: &mut Frame, shown: &Shown, main: Rect, on_screen: OnScreen) {
        let (picture, OnScreen { area, scale }) = (&shown.picture, on_screen);
        let n = picture.n();
        let buffer = frame.buffer_mut();
        let middle = scale.1 / 2;
        for row in 0..n {
            let y = area.y + row as u16 * scale.1;
            buffer.set_string(
                main.x,
                y + middle,
                format!("{:>width$}", row + 1, width = usize::from(names_width(n as u16)) - 1),
                Style::new(),
            );
            for column in 0..n {
                let square = Square::new(column, row);
                let x = area.x + column as u16 * scale.0;
                let style = self.square_style(picture.mark(square), (column + row) % 2 == 1, shown.tone);
                let cursor = shown.cursor == Some(square);
                for line in 0..scale.1 {
                    let text = if line == middle {
                        self.cell(picture, square, cursor, scale.0)
                    } else {
                        " ".repeat(usize::from(scale.0))
                    };
                    buffer.set_string(x, y + line, text, style);
                }
            }
        }
        let below = area.y + area.height;
        if below < main.y + main.height {
            for column in 0..n {
                let name = format!("{:^width$}", column + 1, width = usize::from(scale.0));
                buffer.set_string(area.x + column as u16 * scale.0, below, name, Style::new());
            }
        }
    }

    /// One square in the width of a cell. Brackets mark a clash and the cursor, parentheses a dead end, so that nothing depends on colour.
    fn cell(self, picture: &Picture, square: Square, cursor: bool, width: u16) -> String {
        let mark = picture.mark(square);
        let glyph = self.glyph(mark, picture.piece(), (square.column + square.row) % 2 == 1);
        let around = match mark {
            _ if cursor => ('<', '>'),
            Some(Mark::Clash | Mark::Refused) => ('[', ']'),
            Some(Mark::DeadEnd) => ('(', ')'),
            _ => (' ', ' '),
        };
        let text = if width < 3 {
            format!("{}{glyph}", around.0)
        } else {
            format!("{}{glyph}{}", around.0, around.1)
        };
        format!("{text:^width$}", width = usize::from(width))
    }

    fn glyph(self, mark: Option<Mark>, piece: Piece, dark: bool) -> char {
        let unicode = self.unicode;
        match mark {
            Some(Mark::Piece | Mark::Clash) if unicode => match piece {
                Piece::Queen => '♛',
                Piece::Rook => '♜',
                Piece::Bishop => '♝',
                Piece::None => '●',
            },
            Some(Mark::Piece | Mark::Clash) => piece.letter(),
            Some(Mark::Refused) => {
                if unicode {
                    '×'
                } else {
                    'x'
                }
            }
            Some(Mark::Line) => '*',
            Some(Mark::Lifted | Mark::DeadEnd) => {
                if unicode {
                    '○'
                } else {
                    'o'
                }
            }
            Some(Mark::Attacked) => '-',
            Some(Mark::Hint) => '+',
            None if self.colours || !dark => ' ',
            None => {
                if unicode {
                    '·'
                } else {
                    '.'
                }
            }
        }
    }

    fn square_style(self, mark: Option<Mark>, dark: bool, tone: Tone) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        if !self.colours {
            return if matches!(mark, Some(Mark::Piece | Mark::Clash)) {
                bold
            } else {
                Style::new()
            };
        }
        // Places of the palette of 256 colours: two woods, ink, and the red and green of the page.
        let wood = Color::Indexed(if dark { 144 } else { 187 });
        let red = Color::Indexed(124);
        let green = Color::Indexed(22);
        match mark {
            Some(Mark::Clash) => bold.fg(red).bg(Color::Indexed(217)),
            Some(Mark::Refused | Mark::Line) => bold.fg(red).bg(Color::Indexed(217)),
            Some(Mark::Piece) if tone == Tone::Good => bold.fg(green).bg(wood),
            Some(Mark::Hint) => bold.fg(green).bg(wood),
            Some(Mark::Piece) => bold.fg(Color::Indexed(234)).bg(wood),
            Some(Mark::DeadEnd) => bold.fg(red).bg(wood),
            Some(Mark::Lifted | Mark::Attacked) => Style::new().fg(Color::Indexed(95)).bg(wood),
            None => Style::new().fg(Color::Indexed(234)).bg(wood),
        }
    }
}
