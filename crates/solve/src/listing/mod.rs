//! All placements of queens as text, as fast as a disk writes them.
//!
//! ```text
//!     column      0    1    2    3
//!     line      " a2"                           the text grows on the way down …
//!               " a2 b4"
//!               " a2 b4" + " c1 d3" → buffer    … and its end comes from a table: see `ends`
//! ```
//!
//! The search is the one with bits, in the course's order, but does not enter where the next column has no open row. Nothing is
//! stored except the table, one line and one buffer. For other pieces and styles there are the streams of placements.

mod ends;
mod number;

use std::io::{self, Write};

use queens_board::column_name;

use super::count::bits::{Rows, each_bit};

use ends::{COLUMNS, Ends, LONGEST_END};
use number::{LONGEST_NUMBER, Number};

/// The largest board whose placements can be listed: the table of the next one would take gigabytes.
pub const LARGEST_LISTED: usize = 16;

/// The style of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineStyle {
    /// Rows from 0, and the number of the line: `0 4 7 5 2 6 1 3  : 1`.
    Rows,
    /// Squares: ` a1 b5 c8 d6 e3 f7 g2 h4`.
    Letters,
    /// Rows from 1, run together: `15863724`.
    Digits,
}

/// Writes all placements of `n` queens, up to [`LARGEST_LISTED`], one on each line, and returns their number.
pub fn list(n: usize, style: LineStyle, out: &mut dyn Write) -> io::Result<u64> {
    assert!(n <= LARGEST_LISTED, "the caller refuses larger boards");
    let begun = n.saturating_sub(COLUMNS);
    let mut lister = Lister {
        texts: (0..begun).map(|column| SquareText::column(n, style, column)).collect(),
        ends: Ends::new(n, n - begun, style),
        numbered: style == LineStyle::Rows,
        line: [0; LONGEST_LINE],
        number: Number::default(),
        lines: 0,
        buffer: Box::new([0; BUFFER]),
        filled: 0,
        out,
    };
    if n > 0 {
        lister.place(0, Rows::empty(n), 0)?;
    }
    lister.flush()?;
    Ok(lister.lines)
}

/// The longest text of a square: ` p16`.
const LONGEST_TEXT: usize = 4;

/// The space for the squares of a line, in bytes.
const LONGEST_LINE: usize = LARGEST_LISTED * LONGEST_TEXT;

/// The space for the number of a line and the marks around it, in bytes.
const LONGEST_TAIL: usize = 3 + LONGEST_NUMBER + 1;

/// The number of bytes written at once.
const BUFFER: usize = 1 << 16;

/// The text that a queen on a square adds to a line.
struct SquareText {
    /// Always stored whole: the text of the next square overwrites the excess.
    bytes: [u8; LONGEST_TEXT],
    len: usize,
}

impl SquareText {
    fn new(style: LineStyle, column: usize, row: usize) -> Self {
        let text = match style {
            LineStyle::Rows => format!("{row} "),
            LineStyle::Letters => format!(" {}{}", column_name(column), row + 1),
            LineStyle::Digits => format!("{}", row + 1),
        };
        let mut bytes = [0; LONGEST_TEXT];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        SquareText { bytes, len: text.len() }
    }

    /// The texts of a column, by row.
    fn column(n: usize, style: LineStyle, column: usize) -> Vec<SquareText> {
        (0..n).map(|row| SquareText::new(style, column, row)).collect()
    }
}

struct Lister<'a> {
    /// By column and row, for the columns before the end of a line.
    texts: Vec<Vec<SquareText>>,
    ends: Ends,
    numbered: bool,
    line: [u8; LONGEST_LINE],
    number: Number,
    lines: u64,
    buffer: Box<[u8; BUFFER]>,
    filled: usize,
    out: &'a mut dyn Write,
}

impl Lister<'_> {
    /// Continues from queens in the columns before `column`, whose text ends at `end`.
    fn place(&mut self, column: usize, board: Rows, end: usize) -> io::Result<()> {
        if column == self.texts.len() {
            return self.finish(board, end);
        }
        for queen in each_bit(board.open()) {
            let next = board.with(queen);
            if next.open() == 0 && next.free != 0 {
                continue;
            }
            let text = &self.texts[column][queen.trailing_zeros() as usize];
            self.line[end..end + LONGEST_TEXT].copy_from_slice(&text.bytes);
            self.place(column + 1, next, end + text.len)?;
        }
        Ok(())
    }

    /// Writes the lines that begin with these queens.
    fn finish(&mut self, board: Rows, begun: usize) -> io::Result<()> {
        for end in self.ends.fitting(board) {
            if self.filled + LONGEST_LINE + LONGEST_TAIL > BUFFER {
                self.out.write_all(&self.buffer[..self.filled])?;
                self.filled = 0;
            }
            self.lines += 1;
            // Copies whole arrays and overwrites the excess: copies of a known length are faster.
            let rest = &mut self.buffer[self.filled..];
            rest[..LONGEST_LINE].copy_from_slice(&self.line);
            rest[begun..begun + LONGEST_END].copy_from_slice(&end.bytes);
            let mut len = begun + end.len;
            if self.numbered {
                rest[len..len + 3].copy_from_slice(b" : ");
                len += 3;
                len += self.number.next(&mut rest[len..]);
            }
            rest[len] = b'\n';
            self.filled += len + 1;
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.write_all(&self.buffer[..self.filled])?;
        self.filled = 0;
        Ok(())
    }
}
