//! The drawings of an output: rows of cells without other lines between, n at a time.

use std::ops::Range;

use super::cells::{Line, Splitting};

/// How the lines of all pictures are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) splitting: Splitting,
    /// Whether lines with more than n cells hold rows of several boards side by side, and not whole boards.
    pub(super) across: bool,
}

/// Rows that appear where a board should.
pub(super) struct Drawing<'a> {
    /// The cells, row by row; of an odd drawing those of its odd rows as they are.
    pub(super) cells: &'a [char],
    /// How many rows there are.
    pub(super) lines: usize,
    /// Whether a row has another length or another mark.
    pub(super) is_odd: bool,
    /// How many cells its longest row has.
    pub(super) width: usize,
    /// Whether no other rows come right before or after it.
    pub(super) is_alone: bool,
    /// Where it is in the text.
    pub(super) span: Range<usize>,
}

/// How many cells of an odd row are kept.
const KEPT_CELLS: usize = 200;

/// Passes each drawing to `emit`, in order. `classify` splits a line into cells.
pub(super) fn drawings(
    text: &str,
    n: usize,
    across: bool,
    mut classify: impl FnMut(&str, &mut Vec<char>) -> Line,
    emit: impl FnMut(&Drawing<'_>),
) {
    // The line before the first rows, which may end in the very first one.
    let mut prompt: Option<Range<usize>> = None;
    let mut block = Block {
        n,
        across,
        rows: Vec::new(),
        is_continued: false,
        has_drawn: false,
        emit,
    };
    let mut cells = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let span = start..start + line.trim_end().len();
        start += line.len();
        match classify(line, &mut cells) {
            Line::Row if cells.len() > n && cells.len().is_multiple_of(n * n) && !across => {
                // A number before a whole board counts it.
                block.add(&cells, span.start + label(line)..span.end, false);
            }
            kind @ (Line::Row | Line::Odd) => block.add(&cells, span, kind == Line::Odd),
            Line::Frame => {}
            Line::Other => {
                block.end(text, prompt.take(), &mut classify);
                prompt = (!block.has_drawn).then_some(span);
            }
        }
    }
    block.end(text, prompt, &mut classify);
}

/// How long the label is with which a line begins, if it begins with one.
fn label(line: &str) -> usize {
    const LONGEST: usize = 40;
    let begins = line
        .trim_start()
        .starts_with(|first: char| first.is_alphanumeric() || matches!(first, '(' | '#'));
    let end = line.bytes().take(LONGEST).position(|byte| matches!(byte, b':' | b')'));
    let end = end.or_else(|| line.bytes().take(LONGEST).position(|byte| byte == b' '));
    end.filter(|_| begins).unwrap_or(0)
}

/// A row with its place in the text.
struct Row {
    cells: Vec<char>,
    /// How many cells it has, kept or not.
    width: usize,
    span: Range<usize>,
    is_odd: bool,
}

/// Rows without a line between that ends a picture.
struct Block<F> {
    n: usize,
    across: bool,
    /// The rows that are not yet part of a drawing, fewer than 2n.
    rows: Vec<Row>,
    /// Whether the block began with rows that are part of one.
    is_continued: bool,
    /// Whether there was a drawing.
    has_drawn: bool,
    emit: F,
}

impl<F: FnMut(&Drawing<'_>)> Block<F> {
    fn add(&mut self, cells: &[char], span: Range<usize>, is_odd: bool) {
        let is_whole = cells.len() > self.n && cells.len().is_multiple_of(self.n * self.n);
        let whole = is_whole && !self.across && !is_odd;
        let width = if whole { self.n } else { cells.len().max(1) };
        for cells in cells.chunks(width) {
            let kept = if is_odd {
                cells.len().min(KEPT_CELLS)
            } else {
                cells.len()
            };
            self.rows.push(Row {
                cells: cells[..kept].to_vec(),
                width: cells.len(),
                span: span.clone(),
                is_odd,
            });
            // Of a longer block the first n rows are a board for certain.
            if self.rows.len() >= 2 * self.n {
                let rest = self.rows.split_off(self.n);
                let board = std::mem::replace(&mut self.rows, rest);
                self.is_continued = true;
                self.draw(&board);
            }
        }
    }

    /// Ends the block; its first row may be at the end of a prompt.
    fn end(&mut self, text: &str, prompt: Option<Range<usize>>, classify: impl FnMut(&str, &mut Vec<char>) -> Line) {
        if self.rows.len() + 1 == self.n
            && let Some(row) = prompt.and_then(|prompt| self.row_at_end(text, prompt, classify))
        {
            self.rows.insert(0, row);
        }
        let rows = std::mem::take(&mut self.rows);
        if !rows.is_empty() {
            self.draw(&rows);
        }
        self.is_continued = false;
    }

    /// The row of n cells with which a line ends.
    fn row_at_end(
        &self,
        text: &str,
        line: Range<usize>,
        mut classify: impl FnMut(&str, &mut Vec<char>) -> Line,
    ) -> Option<Row> {
        let width = self.rows.first()?.width;
        let mut cells = Vec::new();
        let ends = text[line.clone()].char_indices().rev().take(4 * width);
        let start = ends
            .map(|(start, _)| line.start + start)
            .find(|&start| classify(&text[start..line.end], &mut cells) == Line::Row && cells.len() == width)?;
        Some(Row {
            cells,
            width,
            span: start..line.end,
            is_odd: false,
        })
    }

    fn draw(&mut self, rows: &[Row]) {
        self.has_drawn = true;
        let width = rows.iter().map(|row| row.width).max().unwrap_or(0);
        let is_odd = rows.iter().any(|row| row.is_odd || row.width != width);
        let span = rows[0].span.start..rows[rows.len() - 1].span.end;
        let boards = if is_odd { 1 } else { (width / self.n).max(1) };
        for board in 0..boards {
            let part = |row: &'_ Row| {
                let columns = if is_odd {
                    0..row.cells.len()
                } else {
                    board * self.n..(board + 1) * self.n
                };
                row.cells[columns].to_vec()
            };
            let cells: Vec<char> = rows.iter().flat_map(part).collect();
            (self.emit)(&Drawing {
                cells: &cells,
                lines: rows.len(),
                is_odd,
                width,
                is_alone: !self.is_continued,
                span: span.clone(),
            });
        }
    }
}
