//! Boards as SVG drawings, for a document or a slide: no script, no font, light and dark.

use std::fmt::Write;

use crate::board::{Piece, Placement};

use super::shape::outline;

/// The side of a square, in units of the drawing.
const SQUARE: usize = 20;
/// What lies between two boards, and above a board for its caption.
const GAP: usize = 14;

/// A drawing of boards of one size, which grows downward as rows are added.
pub(super) struct Drawing {
    n: usize,
    width: usize,
    height: usize,
    body: String,
}

impl Drawing {
    /// A drawing without boards.
    pub(super) fn new(n: usize, piece: Piece) -> Self {
        let side = n * SQUARE;
        let mut dark = String::new();
        for index in 0..n * n {
            let (column, row) = (index / n, index % n);
            if (column + row) % 2 == 1 {
                // Writing to a string cannot fail, here and below.
                let _ = write!(
                    dark,
                    "M{} {}h{SQUARE}v{SQUARE}h-{SQUARE}z",
                    column * SQUARE,
                    row * SQUARE
                );
            }
        }
        let body = format!(
            r##"<defs><g id="board"><rect width="{side}" height="{side}" fill="#efe8d8"/><path d="{dark}" fill="#cdbf9f"/></g><symbol id="piece" viewBox="0 0 100 100"><path fill-rule="evenodd" d="{}"/></symbol></defs>
"##,
            outline(piece)
        );
        Drawing {
            n,
            width: 0,
            height: GAP,
            body,
        }
    }

    /// Adds a line of text.
    pub(super) fn heading(&mut self, text: &str) {
        self.height += GAP;
        let _ = writeln!(
            self.body,
            r#"<text x="{GAP}" y="{}" font-size="14">{text}</text>"#,
            self.height
        );
        self.height += GAP / 2;
    }

    /// Adds a row of boards, each with a caption, which may be empty.
    pub(super) fn row<'a>(&mut self, boards: impl IntoIterator<Item = (String, &'a Placement)>) {
        let side = self.n * SQUARE;
        let mut x = GAP;
        for (caption, placement) in boards {
            if !caption.is_empty() {
                let y = self.height + GAP - 4;
                let _ = writeln!(self.body, r#"<text x="{x}" y="{y}" font-size="10">{caption}</text>"#);
            }
            self.board(x, self.height + GAP, placement);
            x += side + GAP;
        }
        self.width = self.width.max(x);
        self.height += side + 2 * GAP;
    }

    fn board(&mut self, x: usize, y: usize, placement: &Placement) {
        let _ = write!(self.body, r##"<g transform="translate({x} {y})"><use href="#board"/>"##);
        for square in placement.squares() {
            let (x, y) = (square.column * SQUARE + 1, square.row * SQUARE + 1);
            let side = SQUARE - 2;
            let _ = write!(
                self.body,
                r##"<use href="#piece" x="{x}" y="{y}" width="{side}" height="{side}"/>"##
            );
        }
        self.body.push_str("</g>\n");
    }

    /// The file; `title` is what a screen reader says.
    pub(super) fn finish(self, title: &str) -> String {
        let Drawing {
            width, height, body, ..
        } = self;
        format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {width} {height}" width="{width}" height="{height}" font-family="sans-serif"><title>{title}</title>
<style>text{{fill:#23262b}}@media(prefers-color-scheme:dark){{text{{fill:#e9e6df}}}}</style>
{body}</svg>
"##
        )
    }
}

/// The most boards that one drawing holds.
pub const MOST_BOARDS: usize = 1000;

/// Placements as one SVG file, several in a row; the numbers start at 1.
pub fn svg(n: usize, piece: Piece, placements: &[Placement]) -> String {
    // About as wide as high.
    let in_a_row = placements.len().isqrt().max(1);
    let mut drawing = Drawing::new(n, piece);
    for (row, boards) in placements.chunks(in_a_row).enumerate() {
        let number = |column: usize| row * in_a_row + column + 1;
        drawing.row(boards.iter().enumerate().map(|(column, placement)| {
            let alone = placements.len() == 1;
            (
                if alone {
                    String::new()
                } else {
                    number(column).to_string()
                },
                placement,
            )
        }));
    }
    drawing.finish(&format!("{n} × {n}, {piece}: {}", placements.len()))
}
