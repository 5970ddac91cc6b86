//! Boards as pictures: n lines of n cells with a mark for a piece and one or two for empty squares.
//!
//! Frames, labels of rows and columns, quotes and brackets are not cells. A picture of another size, or one with another
//! mark, is a misshapen board.

mod cells;
mod drawings;
mod marks;

use std::ops::Range;

use super::boards::Convention;
use super::candidate::Found;
use super::claims::{LONGEST_STATEMENT, Leftover, Leftovers, Place};
use super::misshapen::{Defect, MisshapenList, Part};
use super::rows;
use super::squares::{Column, Squares};
use super::tokens::Tokens;
use crate::tolerance::Tolerance;
use cells::{Line, split};
use drawings::{Drawing, drawings};
use marks::{Marks, is_chequered};

/// How many pictures of one square are read: there is only one right one, and each takes two bytes.
const MOST_OF_ONE_SQUARE: usize = 10_000;

/// Reads pictures; `None` if there are none.
pub(super) fn pictures(tokens: &Tokens<'_>, n: usize) -> Option<Found> {
    let gallery = Gallery::of(tokens.text, n, Marks::of(tokens.text, n)?);
    (!gallery.spans.is_empty()).then(|| gallery.found(tokens))
}

/// Reads pictures, each with the same board as a list before or after it; lists are cut at this number of line ends.
pub(super) fn with_lists(tokens: &Tokens<'_>, n: usize, newlines: usize) -> Option<Found> {
    let gallery = Gallery::of(tokens.text, n, Marks::of(tokens.text, n)?);
    let outside = tokens.outside(&merged(&gallery.spans, &gallery.headers));
    let drawn = gallery.found(tokens);
    let cuts = outside.cuts(|_, gap| gap.newlines >= newlines || gap.words);
    let listed = rows::lists(&outside, n, &cuts);
    let is_same = drawn.boards == listed.boards && drawn.misshapen.len() + listed.misshapen.len() == 0;
    (is_same && listed.boards.len() > 0).then(|| Found {
        weight: drawn.weight + listed.weight,
        tolerances: drawn.tolerances.into_iter().chain(listed.tolerances).collect(),
        ..listed
    })
}

/// Both in the order of the text; the boards next to each other share a place.
fn merged(boards: &[Span], headers: &[Span]) -> Vec<Span> {
    let mut spans = boards.to_vec();
    spans.dedup();
    spans.extend(headers);
    spans.sort_unstable();
    spans
}

/// Whether the marks of the pictures in a text can be taken for nothing else: neither for numbers nor for words.
pub(super) fn are_unmistakable(text: &str, n: usize) -> bool {
    Marks::of(text, n).is_some_and(|marks| !marks.may_be_numbers() && !marks.may_be_words())
}

/// All pictures of a text.
struct Gallery<'a> {
    text: &'a str,
    n: usize,
    marks: Marks,
    /// All marks.
    known: Vec<char>,
    squares: Squares,
    /// Where each picture is, right or wrong.
    spans: Vec<Span>,
    /// For each picture `None` if it has n pieces, else what is wrong with it.
    defects: Vec<Option<Defect>>,
    /// Where the labels above and below pictures are.
    headers: Vec<Span>,
    /// How many more pictures of one square there are.
    more: usize,
}

/// A place in the text, in half the space of a range.
type Span = (u32, u32);

fn span(range: &Range<usize>) -> Span {
    let end = |end: usize| u32::try_from(end).unwrap_or(u32::MAX);
    (end(range.start), end(range.end))
}

impl<'a> Gallery<'a> {
    fn of(text: &'a str, n: usize, marks: Marks) -> Gallery<'a> {
        let mut gallery = Gallery {
            text,
            n,
            marks,
            known: marks.all(),
            squares: Squares::new(n),
            spans: Vec::new(),
            defects: Vec::new(),
            headers: Vec::new(),
            more: 0,
        };
        let mut headers = Headers::default();
        let known = marks.all();
        let classify = |line: &str, cells: &mut Vec<char>| {
            let kind = classify(cells, line, n, &marks, &known);
            headers.see(line, kind, n)
        };
        drawings(text, n, marks.layout.across, classify, |drawing| gallery.add(drawing));
        gallery.headers = headers.absorbed;
        gallery
    }

    fn add(&mut self, drawing: &Drawing<'_>) {
        let n = self.n;
        let has_piece = drawing.cells.contains(&self.marks.piece);
        let is_fragment = self.marks.may_be_words() && drawing.lines < n.min(3);
        if is_fragment || (drawing.is_odd && drawing.lines == 1 && (!has_piece || self.marks.may_be_numbers())) {
            return;
        }
        // Two lists of two rows look like a picture, but more than two do not.
        if n == 2 && self.marks.may_be_numbers() && !(drawing.is_alone && drawing.lines == n && drawing.width == n) {
            return;
        }
        if n == 1 && self.spans.len() >= MOST_OF_ONE_SQUARE {
            self.more += 1;
            return;
        }
        self.spans.push(span(&drawing.span));
        let defect = self.defect(drawing);
        if defect.is_none() {
            let pieces = (0..).zip(drawing.cells).filter(|&(_, &cell)| cell == self.marks.piece);
            let (columns, rows): (Vec<i16>, Vec<i16>) = pieces
                .map(|(at, _): (usize, _)| ((at % n) as i16, (at / n) as i16))
                .unzip();
            self.squares.first.push(&columns);
            self.squares.second.push(&rows);
        }
        self.defects.push(defect);
    }

    /// Why a drawing does not have n pieces on n × n squares.
    fn defect(&self, drawing: &Drawing<'_>) -> Option<Defect> {
        let wanted = self.n;
        let wrong_size = |found, of| Some(Defect::WrongSize { found, wanted, of });
        let stranger = drawing.cells.iter().find(|&&cell| !self.known.contains(&cell));
        if drawing.lines != wanted {
            return wrong_size(drawing.lines, Part::Line);
        }
        if let Some(&mark) = stranger {
            return Some(Defect::OtherMark { mark });
        }
        if drawing.is_odd {
            return wrong_size(drawing.width, Part::Cell);
        }
        if let (Some(empty), Some(dark)) = (self.marks.empty, self.marks.dark)
            && !is_chequered(drawing.cells, wanted, empty, dark)
        {
            return Some(Defect::OtherMark { mark: dark });
        }
        let pieces = drawing.cells.iter().filter(|&&cell| cell == self.marks.piece).count();
        if pieces == wanted {
            None
        } else {
            wrong_size(pieces, Part::Piece)
        }
    }

    fn found(self, tokens: &Tokens<'_>) -> Found {
        let n = self.n;
        let column = self.squares.column(Column::First);
        let (boards, fits) = self.squares.boards(column);
        let mut fits = fits.into_iter();
        let mut misshapen = MisshapenList::default();
        for (place, (&span, defect)) in self.spans.iter().zip(&self.defects).enumerate() {
            let defect = match defect {
                Some(defect) => defect.clone(),
                None if fits.next() == Some(true) => continue,
                None => Defect::NotOnePerColumn,
            };
            misshapen.push(place, || (self.show(span), defect));
        }
        for place in self.spans.len()..self.spans.len() + self.more {
            misshapen.push(place, || (self.marks.piece.to_string(), Defect::NotOnePerColumn));
        }
        let mut tolerances = Vec::new();
        if boards.len() > 0 {
            tolerances.push(Tolerance::Pictures {
                piece: self.marks.piece,
                empty: self.marks.empty,
            });
            tolerances.extend((column == Column::Second).then_some(Tolerance::Transposed));
        }
        Found {
            weight: boards.len() * n * n,
            boards,
            misshapen,
            leftovers: leftovers(tokens, n, &self.spans, &self.headers),
            tolerances,
            convention: Convention::default(),
        }
    }

    /// The cells of a picture on one line.
    fn show(&self, (start, end): Span) -> String {
        const SHOWN: usize = 80;
        let mut cells = Vec::new();
        let mut rows = Vec::new();
        for line in self.text[start as usize..end as usize].lines() {
            let kind = split(&mut cells, line, self.n, self.marks.layout.splitting, None);
            if !cells.is_empty() && kind != Line::Frame {
                let whole = if self.marks.layout.across { cells.len() } else { self.n };
                let shown = &cells[..cells.len().min(SHOWN)];
                rows.extend(
                    shown
                        .chunks(if kind == Line::Row { whole } else { SHOWN })
                        .map(String::from_iter),
                );
            }
            if rows.len() >= 2 * self.n {
                break;
            }
        }
        rows.join(" / ")
    }
}

/// What a line is, with the cells of a row in `cells`.
fn classify(cells: &mut Vec<char>, line: &str, n: usize, marks: &Marks, known: &[char]) -> Line {
    let kind = split(cells, line, n, marks.layout.splitting, Some(known));
    match kind {
        // `01 10` are two boards in digits.
        Line::Row if n == 2 && cells.len() != n && marks.may_be_numbers() => Line::Other,
        // `10` is a number, `1 0` may be a row.
        Line::Odd if marks.may_be_numbers() && !line.trim().contains(' ') => Line::Other,
        // An ellipsis, or a frame of marks that are empty squares as well.
        Line::Odd if !cells.contains(&marks.piece) && cells.iter().all(|cell| *cell == cells[0]) => Line::Frame,
        kind => kind,
    }
}

/// Finds lines that label the columns of a picture: `1 2 3 4` or `a b c d` right above or below it.
#[derive(Default)]
struct Headers {
    absorbed: Vec<Span>,
    /// Where the next line starts.
    start: usize,
    /// A label that is part of a picture if a row follows.
    pending: Option<Span>,
    /// Whether the last line was a row.
    after_row: bool,
}

impl Headers {
    /// Passes over a line; returns what it is to the picture.
    fn see(&mut self, line: &str, kind: Line, n: usize) -> Line {
        let place = span(&(self.start..self.start + line.len()));
        self.start += line.len();
        match kind {
            Line::Row => {
                self.absorbed.extend(self.pending.take());
                self.after_row = true;
            }
            Line::Other if n > 1 && is_header(line, n) => {
                if self.after_row {
                    self.absorbed.push(place);
                } else {
                    self.pending = Some(place);
                }
                self.after_row = false;
            }
            Line::Frame => {}
            Line::Odd | Line::Other => {
                self.pending = None;
                self.after_row = false;
            }
        }
        kind
    }
}

/// Whether a line has n labels: numbers that run from 0 or 1, up or down, or letters that run from `a`.
fn is_header(line: &str, n: usize) -> bool {
    if line.len() > 8 * n + 64 {
        return false;
    }
    let words: Vec<&str> = line
        .split(|letter: char| letter.is_whitespace() || matches!(letter, '|' | '│' | '+'))
        .filter(|word| !word.is_empty())
        .collect();
    let runs = |labels: &[i64]| {
        labels.len() == n && (labels.iter().copied().eq(labels[0]..labels[0] + n as i64)) && (0..2).contains(&labels[0])
    };
    let letters = |word: &str| {
        let mut letters = word
            .bytes()
            .map(|letter| i64::from(letter.to_ascii_lowercase()) - i64::from(b'a'));
        match (letters.next(), letters.next()) {
            (Some(letter @ 0..26), None) => Some(letter),
            _ => None,
        }
    };
    let all = |label: &dyn Fn(&str) -> Option<i64>, words: &[&str]| -> bool {
        let labels: Option<Vec<i64>> = words.iter().map(|word| label(word)).collect();
        labels.is_some_and(|mut labels| {
            runs(&labels) || {
                labels.reverse();
                runs(&labels)
            }
        })
    };
    let number = |word: &str| word.parse::<i64>().ok();
    if let [word] = words[..]
        && word.is_ascii()
    {
        let single: Vec<&str> = (0..word.len()).map(|at| &word[at..=at]).collect();
        return all(&number, &single) || all(&letters, &single);
    }
    all(&number, &words) || all(&letters, &words)
}

/// The numbers outside the pictures and their labels.
fn leftovers(tokens: &Tokens<'_>, n: usize, boards: &[Span], headers: &[Span]) -> Leftovers {
    let mut leftovers = Leftovers::new(n);
    let (mut slot, mut header, mut at) = (0, 0, 0);
    let holds = |span: Option<&Span>, start: usize| {
        span.is_some_and(|&(from, to)| (from as usize..to as usize).contains(&start))
    };
    let past = |span: Option<&Span>, start: usize| span.is_some_and(|&(_, to)| to as usize <= start);
    while let Some(&token) = tokens.list.get(at) {
        at += 1;
        let start = token.start();
        while past(boards.get(slot), start) {
            slot += 1;
        }
        while past(headers.get(header), start) {
            header += 1;
        }
        if holds(boards.get(slot), start) || holds(headers.get(header), start) {
            continue;
        }
        let after = slot > 0 && is_on_one_line(tokens.text, boards[slot - 1].1 as usize, start);
        let before = boards
            .get(slot)
            .is_some_and(|board| is_on_one_line(tokens.text, token.end(), board.0 as usize));
        let place = match (before, after) {
            (true, false) => Place::Before,
            (false, true) => Place::After,
            _ => Place::Apart,
        };
        leftovers.push(Leftover {
            start: token.start,
            value: tokens.value(token),
            slot: slot as u32,
            place,
        });
    }
    // As many numbers as there are boards side by side count one each.
    leftovers.spread(|slot| {
        let board = boards.get(slot);
        boards[slot..].iter().take_while(|other| Some(*other) == board).count()
    });
    leftovers
}

/// Whether no line ends between two places, which are not too far apart for a statement about a board.
fn is_on_one_line(text: &str, from: usize, to: usize) -> bool {
    to.saturating_sub(from) <= LONGEST_STATEMENT && !text.as_bytes()[from.min(to)..to].contains(&b'\n')
}
