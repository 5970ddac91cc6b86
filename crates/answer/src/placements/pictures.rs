//! Boards as pictures: n lines of n cells with any two marks, with or without blanks, frames and row labels.

use std::collections::HashMap;
use std::ops::Range;

use super::candidate::Found;
use super::claims::{Leftover, Place};
use super::misshapen::{Defect, MisshapenList, Part};
use super::squares::{Column, Squares};
use super::tokens::Tokens;
use crate::Tolerance;

/// What parts cells: brackets, quotes and commas of lists, frames, and the selectors that make signs colourful.
const PARTS: [char; 14] = [
    ',', '"', '\'', '[', ']', '{', '}', '(', ')', ';', '|', '│', '\u{FE0E}', '\u{FE0F}',
];
/// How many lines tell the marks.
const SAMPLE: usize = 2000;
/// Marks that mean an empty square, where both marks are as frequent.
const EMPTY: [char; 10] = ['.', '-', '_', '0', ' ', '·', '*', '□', '⬜', '☐'];

/// Reads pictures.
pub(super) fn pictures(tokens: &Tokens<'_>, n: usize) -> Found {
    // Where there are no two marks there are no rows.
    let marks = marks(tokens.text, n).unwrap_or(('\0', '\0'));
    let rows = Rows::of(tokens.text, n, marks);
    let piece = rows.piece();
    let mut squares = Squares::new(n);
    // Each set of rows that stands where a board should: its rows, and whether it went into `squares`.
    let mut drawn: Vec<(Range<usize>, bool)> = Vec::new();
    for block in &rows.blocks {
        if block.len() < n && rows.may_be_words() {
            continue;
        }
        let whole = block.len().is_multiple_of(n) && (block.len() == n || !rows.may_be_numbers());
        let size = if whole { n } else { block.len() };
        for first in block.clone().step_by(size) {
            let board = first..first + size;
            let pieces: Vec<(i16, i16)> = if whole { rows.pieces(&board, piece) } else { Vec::new() };
            drawn.push((board, pieces.len() == n));
            if pieces.len() == n {
                squares
                    .first
                    .push(&pieces.iter().map(|piece| piece.0).collect::<Vec<_>>());
                squares
                    .second
                    .push(&pieces.iter().map(|piece| piece.1).collect::<Vec<_>>());
            }
        }
    }
    let column = squares.column(Column::First);
    let (boards, fits) = squares.boards(column);
    let mut fits = fits.into_iter();
    let mut misshapen = MisshapenList::default();
    let mut weight = 0;
    for (place, (board, counted)) in drawn.iter().enumerate() {
        if *counted && fits.next() == Some(true) {
            weight += n * n;
            continue;
        }
        let wrong_size = |found, of| Defect::WrongSize { found, wanted: n, of };
        let defect = match board.len() {
            lines if lines != n => wrong_size(lines, Part::Line),
            _ if *counted => Defect::NotOnePerColumn,
            _ => wrong_size(rows.pieces(board, piece).len(), Part::Piece),
        };
        misshapen.push(place, || (rows.show(board), defect));
    }
    let empty = if piece == marks.0 { marks.1 } else { marks.0 };
    let mut tolerances = Vec::new();
    if boards.len() > 0 {
        tolerances.push(Tolerance::Pictures { piece, empty });
        tolerances.extend((column == Column::Second).then_some(Tolerance::Transposed));
    }
    let spans: Vec<Range<usize>> = drawn.iter().map(|(board, _)| rows.span(board)).collect();
    Found {
        boards,
        weight,
        misshapen,
        leftovers: leftovers(tokens, &spans),
        tolerances,
    }
}

/// The two marks that are the most frequent in those of the first lines that may be rows of a picture.
fn marks(text: &str, n: usize) -> Option<(char, char)> {
    let mut counts: HashMap<char, usize> = HashMap::new();
    let mut cells = Vec::new();
    for line in text.lines().take(SAMPLE) {
        if fill(&mut cells, line, n, |_| true) && has_two_marks(&cells) {
            cells.iter().for_each(|&cell| *counts.entry(cell).or_default() += 1);
        }
    }
    let mut counts: Vec<(usize, char)> = counts.into_iter().map(|(mark, count)| (count, mark)).collect();
    counts.sort_unstable_by(|left, right| right.cmp(left));
    match counts[..] {
        [(_, first), (_, second), ..] => Some((first, second)),
        // A board of one square has one mark, and a digit or a sign for nothing is none.
        [(_, only)] if n == 1 && !EMPTY.contains(&only) && !only.is_ascii_digit() => Some((only, '.')),
        _ => None,
    }
}

/// Whether there are no more than two different cells.
fn has_two_marks(cells: &[char]) -> bool {
    let first = cells.first();
    let second = cells.iter().find(|&cell| Some(cell) != first);
    cells.iter().all(|cell| Some(cell) == first || Some(cell) == second)
}

/// Fills `cells` with those of a line, and tells whether they are marks and may be a row, or boards on one line.
fn fill(cells: &mut Vec<char>, line: &str, n: usize, is_mark: impl Fn(char) -> bool) -> bool {
    cells.clear();
    if line.contains('|') && fill_barred(cells, line, n) {
        return cells.iter().all(|&cell| is_mark(cell));
    }
    let line = line.trim();
    let stranger = fill_plain(cells, line, &is_mark);
    let fits = |cells: &[char]| cells.len() == n || (n > 1 && !cells.is_empty() && cells.len().is_multiple_of(n * n));
    if stranger.is_none() && fits(cells) {
        return true;
    }
    // A row label, or a number before a board or behind it.
    let is_digit = |letter: char| letter.is_ascii_digit();
    if n == 1
        || stranger.is_some_and(|stranger| !is_digit(stranger))
        || !(line.starts_with(is_digit) || line.ends_with(is_digit))
    {
        return false;
    }
    let inner = line.trim_matches(is_digit).trim_start_matches([':', '.']);
    cells.clear();
    fill_plain(cells, inner, &is_mark).is_none() && fits(cells)
}

/// Fills in the cells of a line, up to the first one that is no mark, which is returned.
fn fill_plain(cells: &mut Vec<char>, line: &str, is_mark: &impl Fn(char) -> bool) -> Option<char> {
    for mark in line.chars() {
        if is_part(mark) {
            continue;
        }
        if !is_mark(mark) {
            return Some(mark);
        }
        cells.push(mark);
    }
    None
}

/// Fills in what stands between bars, where a blank is a cell, if those are n cells.
fn fill_barred(cells: &mut Vec<char>, line: &str, n: usize) -> bool {
    let inner = line
        .trim()
        .trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == ' ');
    let inner = inner.strip_prefix('|').unwrap_or(inner);
    let inner = inner.strip_suffix('|').unwrap_or(inner);
    for cell in inner.split('|') {
        let mut marks = cell.trim().chars();
        cells.push(marks.next().unwrap_or(' '));
        if marks.next().is_some() {
            break;
        }
    }
    let whole = cells.len() == n && inner.matches('|').count() + 1 == n;
    if !whole {
        cells.clear();
    }
    whole
}

/// Whether a character parts cells and is none.
fn is_part(mark: char) -> bool {
    // Most cells are letters, digits and dots.
    !mark.is_ascii_alphanumeric() && mark != '.' && (mark.is_whitespace() || PARTS.contains(&mark))
}

/// The lines that are rows of pictures.
struct Rows<'a> {
    text: &'a str,
    n: usize,
    marks: (char, char),
    /// For each cell of each row whether it holds the first of the marks.
    cells: Vec<bool>,
    /// Where each row stands in the text.
    spans: Vec<Range<usize>>,
    /// Rows that stand together.
    blocks: Vec<Range<usize>>,
}

impl<'a> Rows<'a> {
    fn of(text: &'a str, n: usize, marks: (char, char)) -> Rows<'a> {
        let mut rows = Rows {
            text,
            n,
            marks,
            cells: Vec::new(),
            spans: Vec::new(),
            blocks: Vec::new(),
        };
        let mut cells = Vec::new();
        let mut begun = 0;
        let mut prompt = None;
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let span = start..start + line.trim_end().len();
            start += line.len();
            let alone = |cells: &[char]| cells.len() == n || !rows.may_be_numbers();
            let is_mark = |mark| mark == marks.0 || mark == marks.1;
            if fill(&mut cells, line, n, is_mark) && alone(&cells) {
                rows.add(&cells, &span);
            } else if line.contains(char::is_alphanumeric) || line.trim().is_empty() {
                rows.end_block(begun, prompt.take());
                begun = rows.spans.len();
                prompt = Some(span);
            }
        }
        rows.end_block(begun, prompt);
        rows
    }

    fn add(&mut self, cells: &[char], span: &Range<usize>) {
        self.cells.extend(cells.iter().map(|&cell| cell == self.marks.0));
        // Rows on one line share its place.
        self.spans
            .extend(std::iter::repeat_n(span.clone(), cells.len() / self.n));
    }

    /// Ends a block of rows; the first one may begin behind a prompt on the line before.
    fn end_block(&mut self, begun: usize, prompt: Option<Range<usize>>) {
        let rows = self.spans.len() - begun;
        if let Some(line) = prompt.filter(|_| begun == 0 && rows > 0 && rows % self.n == self.n - 1) {
            self.add_behind_prompt(&line);
        }
        if self.spans.len() > begun {
            self.blocks.push(begun..self.spans.len());
        }
    }

    fn add_behind_prompt(&mut self, line: &Range<usize>) {
        let (first, second) = self.marks;
        let mut row = Vec::new();
        let mut at = line.end;
        for (start, mark) in self.text[line.clone()].char_indices().rev() {
            if row.len() == self.n
                || !(mark == first || mark == second || mark.is_whitespace() || PARTS.contains(&mark))
            {
                break;
            }
            if mark == first || mark == second {
                row.push(mark == first);
                at = line.start + start;
            }
        }
        if row.len() == self.n {
            row.reverse();
            self.cells.splice(0..0, row);
            self.spans.insert(0, at..line.end);
        }
    }

    /// The mark of a piece: the one that stands once for each row, or else the rarer one.
    fn piece(&self) -> char {
        let first = self.cells.iter().filter(|&&first| first).count();
        let second = self.cells.len() - first;
        let rows = self.spans.len();
        let is_first = match (first.abs_diff(rows), second.abs_diff(rows)) {
            (near, far) if near != far => near < far,
            _ => EMPTY.contains(&self.marks.1) || !EMPTY.contains(&self.marks.0),
        };
        if is_first { self.marks.0 } else { self.marks.1 }
    }

    /// Whether lines of cells may be lists of rows as well, so that only pictures that stand apart are pictures.
    fn may_be_numbers(&self) -> bool {
        self.n == 2 && self.marks.0.is_ascii_digit() && self.marks.1.is_ascii_digit()
    }

    /// Whether lines of cells may be words as well, so that a few of them are no part of a picture: `OK`.
    fn may_be_words(&self) -> bool {
        self.marks.0.is_alphabetic() && self.marks.1.is_alphabetic()
    }

    /// The pieces in some rows: the cell in the row, and the row.
    fn pieces(&self, rows: &Range<usize>, piece: char) -> Vec<(i16, i16)> {
        let cells = self.cells[rows.start * self.n..rows.end * self.n].chunks_exact(self.n);
        let is_piece = |first: bool| first == (piece == self.marks.0);
        let mut pieces = Vec::new();
        for (row, cells) in (0..).zip(cells) {
            pieces.extend(
                (0..)
                    .zip(cells)
                    .filter(|&(_, &first)| is_piece(first))
                    .map(|(cell, _)| (cell, row)),
            );
        }
        pieces
    }

    /// Where rows stand in the text.
    fn span(&self, rows: &Range<usize>) -> Range<usize> {
        self.spans[rows.start].start..self.spans[rows.end - 1].end
    }

    /// The rows on one line.
    fn show(&self, rows: &Range<usize>) -> String {
        let cells = self.cells[rows.start * self.n..rows.end * self.n]
            .chunks(self.n)
            .take(2 * self.n);
        let mark = |&first: &bool| if first { self.marks.0 } else { self.marks.1 };
        let rows: Vec<String> = cells.map(|cells| cells.iter().map(mark).collect()).collect();
        rows.join(" / ")
    }
}

/// The numbers outside the pictures.
fn leftovers(tokens: &Tokens<'_>, boards: &[Range<usize>]) -> Vec<Leftover> {
    let mut leftovers = Vec::new();
    let mut slot = 0;
    let mut at = 0;
    while let Some(&token) = tokens.list.get(at) {
        at += 1;
        while boards.get(slot).is_some_and(|board| board.end <= token.start()) {
            slot += 1;
        }
        if let Some(board) = boards.get(slot).filter(|board| board.contains(&token.start())) {
            at += tokens.list[at..].partition_point(|token| token.start() < board.end);
            continue;
        }
        let on_line = |between: &str| !between.contains('\n');
        let behind = slot > 0 && on_line(&tokens.text[boards[slot - 1].end..token.start()]);
        let before = boards
            .get(slot)
            .is_some_and(|board| on_line(&tokens.text[token.end()..board.start]));
        let place = match (before, behind) {
            (true, false) => Place::Before,
            (false, true) => Place::Behind,
            _ => Place::Apart,
        };
        leftovers.push(Leftover {
            start: token.start(),
            value: tokens.value(token),
            slot,
            place,
        });
    }
    leftovers
}
