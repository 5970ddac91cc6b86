//! All placements of queens as text, as fast as a disk takes them.
//!
//! ```text
//!     column      0    1    2    3
//!     line      " a2"                           the text grows on the way down …
//!               " a2 b4"
//!               " a2 b4 c1"
//!               " a2 b4 c1 d3"   → buffer       … and is not made again for what placements have in common
//! ```
//!
//! The search is the one with bits, in the course's order, but does not enter where the next column has no open row. Nothing is
//! kept but one line and one buffer. For other pieces and styles there are the streams of placements.

use std::io::{self, Write};

use super::count::bits::{Rows, each_bit};
use crate::board::column_name;

/// The largest board whose placements can be listed: the next one would fill gigabytes.
pub const LARGEST_LISTED: usize = 16;

/// How a line looks.
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
    let mut lister = Lister {
        texts: (0..n)
            .map(|column| (0..n).map(|row| SquareText::new(style, column, row)).collect())
            .collect(),
        numbered: style == LineStyle::Rows,
        line: [0; LONGEST_LINE],
        number: 0,
        buffer: Vec::with_capacity(BUFFER),
        out,
    };
    lister.place(0, Rows::empty(n), 0)?;
    lister.flush()?;
    Ok(lister.number)
}

/// The longest text of a square: ` p16`.
const LONGEST_TEXT: usize = 4;

/// Room for the squares of a line.
const LONGEST_LINE: usize = LARGEST_LISTED * LONGEST_TEXT;

/// Room for a number and the marks about it.
const LONGEST_NUMBER: usize = 32;

/// What is written at once.
const BUFFER: usize = 1 << 16;

/// What a queen on some square adds to a line.
struct SquareText {
    /// Always stored whole: the next square's text is put over what is too much.
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
}

struct Lister<'a> {
    /// By column and row.
    texts: Vec<Vec<SquareText>>,
    numbered: bool,
    line: [u8; LONGEST_LINE],
    number: u64,
    buffer: Vec<u8>,
    out: &'a mut dyn Write,
}

impl Lister<'_> {
    /// Goes on from queens in the columns before `column`, whose text ends at `end`.
    fn place(&mut self, column: usize, board: Rows, end: usize) -> io::Result<()> {
        for queen in each_bit(board.open()) {
            let next = board.with(queen);
            if next.open() == 0 && next.free != 0 {
                continue;
            }
            let text = &self.texts[column][queen.trailing_zeros() as usize];
            self.line[end..end + LONGEST_TEXT].copy_from_slice(&text.bytes);
            let end = end + text.len;
            if next.free == 0 {
                self.finish_line(end)?;
            } else {
                self.place(column + 1, next, end)?;
            }
        }
        Ok(())
    }

    fn finish_line(&mut self, end: usize) -> io::Result<()> {
        if self.buffer.len() + LONGEST_LINE + LONGEST_NUMBER > BUFFER {
            self.flush()?;
        }
        self.number += 1;
        self.buffer.extend_from_slice(&self.line[..end]);
        if self.numbered {
            write!(self.buffer, " : {}", self.number)?;
        }
        self.buffer.push(b'\n');
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.write_all(&self.buffer)?;
        self.buffer.clear();
        Ok(())
    }
}
