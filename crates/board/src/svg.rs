//! Boards as SVG drawings, for a document or a slide: no script, no font, light and dark.

use std::fmt::Write;

use super::{Clash, Piece, Placement, Square, outline};

/// The side of a square, in units of the drawing.
const SQUARE: usize = 20;
/// The gap between two boards, and the space above a board for its caption.
const GAP: usize = 14;

/// A drawing of boards of one size, which grows downwards as rows are added.
pub struct Drawing {
    n: usize,
    /// The prefix of the ids of repeated shapes; ids must differ between the drawings of one page.
    prefix: String,
    width: usize,
    height: usize,
    body: String,
}

/// One board of a drawing.
pub struct Shown<'a> {
    /// The text above it; may be empty.
    pub caption: String,
    /// The pieces; those outside the board are not drawn.
    pub placement: &'a Placement,
    /// Two pieces to set in brackets and join by a line.
    pub clash: Option<Clash>,
}

impl Drawing {
    /// Makes an empty drawing for a file of its own.
    pub fn new(n: usize, piece: Piece) -> Self {
        Drawing::in_page("", n, piece)
    }

    /// Makes an empty drawing for a page that holds several; no other drawing on the page may have this `prefix`.
    pub fn in_page(prefix: &str, n: usize, piece: Piece) -> Self {
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
            r##"<defs><g id="{prefix}board"><rect width="{side}" height="{side}" fill="#efe8d8"/><path d="{dark}" fill="#cdbf9f"/></g><symbol id="{prefix}piece" viewBox="0 0 100 100"><path fill-rule="evenodd" d="{}"/></symbol></defs>
"##,
            outline(piece)
        );
        Drawing {
            n,
            prefix: prefix.to_owned(),
            width: 0,
            height: GAP,
            body,
        }
    }

    /// Adds a line of text.
    pub fn heading(&mut self, text: &str) {
        self.height += GAP;
        let _ = writeln!(
            self.body,
            r#"<text x="{GAP}" y="{}" font-size="14">{text}</text>"#,
            self.height
        );
        self.height += GAP / 2;
    }

    /// Adds a row of boards.
    pub fn row<'a>(&mut self, boards: impl IntoIterator<Item = Shown<'a>>) {
        let side = self.n * SQUARE;
        let mut x = GAP;
        for board in boards {
            if !board.caption.is_empty() {
                let y = self.height + GAP - 4;
                let _ = writeln!(
                    self.body,
                    r#"<text x="{x}" y="{y}" font-size="10">{}</text>"#,
                    board.caption
                );
            }
            self.board(x, self.height + GAP, &board);
            x += side.max(caption_width(&board.caption)) + GAP;
        }
        self.width = self.width.max(x);
        self.height += side + 2 * GAP;
    }

    fn board(&mut self, x: usize, y: usize, board: &Shown) {
        let prefix = &self.prefix;
        let _ = write!(
            self.body,
            r##"<g transform="translate({x} {y})"><use href="#{prefix}board"/>"##
        );
        let on_it = |square: &Square| square.row < self.n && square.column < self.n;
        for square in board.placement.squares().filter(on_it) {
            let (x, y) = (square.column * SQUARE + 1, square.row * SQUARE + 1);
            let side = SQUARE - 2;
            let _ = write!(
                self.body,
                r##"<use href="#{prefix}piece" x="{x}" y="{y}" width="{side}" height="{side}"/>"##
            );
        }
        if let Some(Clash { left, right }) = board.clash {
            let _ = write!(
                self.body,
                r##"<path d="{}{}M{} {}L{} {}" fill="none" stroke="#b3261e" stroke-width="2"/>"##,
                brackets(left),
                brackets(right),
                left.column * SQUARE + SQUARE / 2,
                left.row * SQUARE + SQUARE / 2,
                right.column * SQUARE + SQUARE / 2,
                right.row * SQUARE + SQUARE / 2,
            );
        }
        self.body.push_str("</g>\n");
    }

    /// Returns the file; a screen reader reads the `title`.
    pub fn finish(self, title: &str) -> String {
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

/// The width that a caption may need: no letter of a common font is wider on average.
fn caption_width(caption: &str) -> usize {
    caption.chars().count() * 11 / 2
}

/// Draws a pair of brackets around `square`.
fn brackets(square: Square) -> String {
    let (x, y) = (square.column * SQUARE, square.row * SQUARE);
    let (left, right, side) = (x + 1, x + SQUARE - 1, SQUARE - 2);
    format!(
        "M{} {y}H{left}v{side}h4M{} {y}H{right}v{side}h-4",
        left + 4,
        right - 4,
        y = y + 1
    )
}
