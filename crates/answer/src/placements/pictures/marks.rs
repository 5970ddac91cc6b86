//! Which mark is a piece and which ones are empty squares, as the first pictures show.

use std::collections::BTreeMap;

use super::cells::{Line, Splitting, split};
use super::drawings::{Drawing, Layout, drawings};

/// How many lines show the marks.
const SAMPLE: usize = 2000;
/// How many marks a picture may have: a piece, and light and dark squares.
const MOST: usize = 3;
/// The largest other size that is tried if there is no picture of the size asked for.
const LARGEST: usize = 40;
/// Larger than any board, so that the cells of a line are taken as they are.
const ANY: usize = 1 << 30;
/// Marks that mean an empty square, where two marks are as frequent.
const EMPTY: [char; 10] = ['.', '-', '_', '0', ' ', '·', '*', '□', '⬜', '☐'];
/// Marks that may mean either on a board of one square.
const DOUBTFUL: [char; 9] = ['.', '-', '_', '0', ' ', '·', '□', '⬜', '☐'];

/// The marks of all pictures, and how their lines are read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Marks {
    pub(super) piece: char,
    /// An empty square, `None` where none was seen: on a board of one square.
    pub(super) empty: Option<char>,
    /// The mark of every second empty square, where light and dark ones differ.
    pub(super) dark: Option<char>,
    pub(super) layout: Layout,
}

impl Marks {
    /// The marks in the pictures of size `n`, or of another size where there are none of size `n`.
    pub(super) fn of(text: &str, n: usize) -> Option<Marks> {
        let text = beginning(text);
        if n == 1 {
            return single(text).or_else(|| of_another_size(text, n));
        }
        let ways = layouts().filter_map(|layout| Votes::of(text, n, layout).marks(n));
        best(ways)
            .or_else(|| of_another_size(text, n))
            .or_else(|| frequent(text, n))
    }

    /// All of them.
    pub(super) fn all(&self) -> Vec<char> {
        [Some(self.piece), self.empty, self.dark]
            .into_iter()
            .flatten()
            .collect()
    }

    /// Whether rows may be words as well, so that a few of them are not a part of a picture: `OK`.
    pub(super) fn may_be_words(&self) -> bool {
        self.piece.is_alphabetic() && self.empty.is_some_and(char::is_alphabetic)
    }

    /// Whether rows may be numbers as well.
    pub(super) fn may_be_numbers(&self) -> bool {
        self.piece.is_ascii_digit() && self.empty.is_none_or(|empty| empty.is_ascii_digit())
    }
}

/// The ways to read lines, the most usual first.
fn layouts() -> impl Iterator<Item = Layout> {
    [None, Some(1), Some(2)].into_iter().flat_map(|width| {
        [(false, false), (false, true), (true, false)]
            .into_iter()
            .map(move |(uniform_is_frame, across)| Layout {
                splitting: Splitting {
                    width,
                    uniform_is_frame,
                },
                across,
            })
    })
}

/// The marks with the most votes; of several with as many, the first.
fn best(ways: impl Iterator<Item = (usize, Marks)>) -> Option<Marks> {
    let mut best: Option<(usize, Marks)> = None;
    for (votes, marks) in ways {
        if best.is_none_or(|(most, _)| votes > most) {
            best = Some((votes, marks));
        }
    }
    best.map(|(_, marks)| marks)
}

/// The first lines, which show the marks.
fn beginning(text: &str) -> &str {
    let end = text.match_indices('\n').nth(SAMPLE).map_or(text.len(), |(end, _)| end);
    &text[..end]
}

/// On a board of one square there is one mark; it is not a digit or a sign for nothing.
fn single(text: &str) -> Option<Marks> {
    let layout = Layout {
        splitting: Splitting {
            width: None,
            uniform_is_frame: false,
        },
        across: false,
    };
    let mut counts: BTreeMap<char, usize> = BTreeMap::new();
    let mut cells = Vec::new();
    for line in text.lines() {
        let is_mark = |mark: char| !mark.is_ascii_digit() && !DOUBTFUL.contains(&mark) && !matches!(mark, 'a' | 'A');
        if split(&mut cells, line, 1, layout.splitting, None) == Line::Row && is_mark(cells[0]) {
            *counts.entry(cells[0]).or_default() += 1;
        }
    }
    let (&piece, _) = counts.iter().rev().max_by_key(|&(_, &count)| count)?;
    Some(Marks {
        piece,
        empty: None,
        dark: None,
        layout,
    })
}

/// The marks of pictures that have another size than `n`.
fn of_another_size(text: &str, n: usize) -> Option<Marks> {
    let mut sizes: BTreeMap<usize, usize> = BTreeMap::new();
    let mut cells = Vec::new();
    let layout = layouts().next()?;
    for line in text.lines().take(SAMPLE / 4) {
        // Any line that is one row for a board of its own length.
        split(&mut cells, line, ANY, layout.splitting, None);
        if (2..=LARGEST).contains(&cells.len()) && cells.len() != n && has_marks(&cells, MOST) {
            *sizes.entry(cells.len()).or_default() += 1;
        }
    }
    let ways = sizes
        .into_iter()
        .filter(|&(size, lines)| lines >= size)
        .filter_map(|(size, _)| Votes::of(text, size, layout).marks(size));
    let found = best(ways)?;
    (!found.may_be_numbers()).then_some(found)
}

/// The two most frequent marks of the lines that may be rows, where no picture is whole.
fn frequent(text: &str, n: usize) -> Option<Marks> {
    let layout = layouts().next()?;
    let mut counts: BTreeMap<char, usize> = BTreeMap::new();
    let mut cells = Vec::new();
    let mut rows = 0;
    for line in text.lines() {
        if split(&mut cells, line, n, layout.splitting, None) == Line::Row
            && has_marks(&cells, 2)
            && (cells.len() == n || !cells.iter().all(|cell| cell.is_alphabetic()))
        {
            rows += cells.len() / n;
            cells.iter().for_each(|&cell| *counts.entry(cell).or_default() += 1);
        }
    }
    let mut counts: Vec<(usize, char)> = counts.into_iter().map(|(mark, count)| (count, mark)).collect();
    counts.sort_unstable_by(|left, right| right.cmp(left));
    let [(first_count, first), (second_count, second), ..] = counts[..] else {
        return None;
    };
    let is_first = match (first_count.abs_diff(rows), second_count.abs_diff(rows)) {
        (near, far) if near != far => near < far,
        _ => EMPTY.contains(&second) || !EMPTY.contains(&first),
    };
    let (piece, empty) = if is_first { (first, second) } else { (second, first) };
    Some(Marks {
        piece,
        empty: Some(empty),
        dark: None,
        layout,
    })
}

/// Whether there are at most `most` different cells, and of digits no other ones than 0 and 1.
fn has_marks(cells: &[char], most: usize) -> bool {
    let mut marks: Vec<char> = Vec::with_capacity(most);
    for &cell in cells {
        if !marks.contains(&cell) {
            if marks.len() == most || (cell.is_ascii_digit() && !matches!(cell, '0' | '1')) {
                return false;
            }
            marks.push(cell);
        }
    }
    true
}

/// For each mark in how many pictures it is as often as a piece should be.
struct Votes {
    pictures: Vec<Vec<char>>,
    votes: BTreeMap<char, usize>,
    counts: BTreeMap<char, usize>,
    layout: Layout,
}

impl Votes {
    fn of(text: &str, n: usize, layout: Layout) -> Votes {
        let mut votes = Votes {
            pictures: Vec::new(),
            votes: BTreeMap::new(),
            counts: BTreeMap::new(),
            layout,
        };
        // On a board of two by two all empty squares have one colour.
        let most = MOST.min(n);
        let classify = |line: &str, cells: &mut Vec<char>| match split(cells, line, n, layout.splitting, None) {
            Line::Row if !has_marks(cells, most) => Line::Other,
            Line::Row if cells.len() > n && cells.iter().all(|cell| cell.is_alphabetic()) => Line::Other,
            Line::Odd => Line::Other,
            line => line,
        };
        drawings(text, n, layout.across, classify, |drawing| votes.add(n, drawing));
        votes
    }

    fn add(&mut self, n: usize, drawing: &Drawing<'_>) {
        if drawing.lines != n || drawing.is_odd || !has_marks(drawing.cells, MOST.min(n)) {
            return;
        }
        let mut marks: BTreeMap<char, usize> = BTreeMap::new();
        drawing
            .cells
            .iter()
            .for_each(|&mark| *marks.entry(mark).or_default() += 1);
        for (&mark, &count) in &marks {
            *self.counts.entry(mark).or_default() += count;
            if count == n {
                *self.votes.entry(mark).or_default() += 1 + spread(drawing.cells, n, mark);
            }
        }
        self.pictures.push(drawing.cells.to_vec());
    }

    /// The marks, with the votes for the piece.
    fn marks(self, n: usize) -> Option<(usize, Marks)> {
        let (&piece, &votes) = self.votes.iter().max_by(|(left, left_votes), (right, right_votes)| {
            let is_empty = |mark| EMPTY.contains(mark);
            let rarity = |mark| std::cmp::Reverse(self.counts.get(mark));
            left_votes
                .cmp(right_votes)
                .then(is_empty(right).cmp(&is_empty(left)))
                .then(rarity(left).cmp(&rarity(right)))
        })?;
        let mut others: Vec<(usize, char)> = self
            .counts
            .iter()
            .filter(|(mark, _)| **mark != piece)
            .map(|(&mark, &count)| (count, mark))
            .collect();
        others.sort_unstable_by(|left, right| right.cmp(left));
        let empty = others.first().map(|&(_, mark)| mark)?;
        let dark = others.get(1).map(|&(_, dark)| dark).filter(|&dark| {
            self.pictures
                .iter()
                .all(|picture| is_chequered(picture, n, empty, dark))
        });
        Some((
            votes,
            Marks {
                piece,
                empty: Some(empty),
                dark,
                layout: self.layout,
            },
        ))
    }
}

/// In how many directions a mark is spread: 1 if it is once in each row, and 1 if it is once in each column.
fn spread(cells: &[char], n: usize, mark: char) -> usize {
    let is_once = |count: usize| count == 1;
    let in_rows = cells
        .chunks(n)
        .all(|row| is_once(row.iter().filter(|&&cell| cell == mark).count()));
    let column = |column: usize| {
        cells
            .iter()
            .skip(column)
            .step_by(n)
            .filter(|&&cell| cell == mark)
            .count()
    };
    usize::from(in_rows) + usize::from((0..n).all(|at| is_once(column(at))))
}

/// Whether two marks alternate like light and dark squares.
pub(super) fn is_chequered(cells: &[char], n: usize, light: char, dark: char) -> bool {
    let squares = || {
        cells
            .iter()
            .enumerate()
            .map(|(at, &cell)| ((at / n + at % n) % 2, cell))
    };
    let first = squares().find_map(|(colour, cell)| {
        (cell == light)
            .then_some(colour)
            .or_else(|| (cell == dark).then_some(1 - colour))
    });
    first.is_none_or(|first| {
        squares().all(|(colour, cell)| (cell != light || colour == first) && (cell != dark || colour != first))
    })
}
