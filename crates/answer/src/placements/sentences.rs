//! Boards as sentences, a line for each piece: `Queen 1 is in row 2, column 1`.

use std::collections::HashMap;
use std::ops::Range;

use super::boards::{Base, Convention, row};
use super::candidate::Found;
use super::claims::{Leftover, Leftovers, Place};
use super::misshapen::{Defect, MisshapenList, Part};
use super::squares::{Column, Squares};
use super::tokens::{Token, TokenKind, Tokens};
use crate::tolerance::Tolerance;

/// How many numbers a sentence may have.
const MOST_NUMBERS: usize = 4;
/// How many bytes before the first number tell sentences apart.
const BEGINNING: usize = 40;

/// Reads lines that are alike but for their numbers, n for each board.
pub(super) fn sentences(tokens: &Tokens<'_>, n: usize) -> Option<Found> {
    let lines = lines(tokens);
    let usual = usual(&lines, n)?;
    let runs: Vec<&[Sentence]> = lines.chunk_by(|left, right| left.template == right.template).collect();
    let mut boards: Vec<&[Sentence]> = Vec::new();
    let mut misshapen = MisshapenList::default();
    let mut leftovers = Leftovers::new(n);
    for run in runs {
        if run[0].template == Some(usual) {
            for board in run.chunks(n) {
                if board.len() == n {
                    boards.push(board);
                } else {
                    let place = boards.len() + misshapen.len();
                    misshapen.push(place, || (show(tokens, board), wrong_size(board.len(), n)));
                }
            }
            continue;
        }
        for token in run.iter().flat_map(|line| tokens.list[line.tokens.clone()].iter()) {
            leftovers.push(Leftover {
                start: token.start,
                value: tokens.value(*token),
                slot: (boards.len() + misshapen.len()) as u32,
                place: Place::Apart,
            });
        }
    }
    let roles = Roles::of(tokens, &boards).filter(|roles| n > 1 || roles.are_named)?;
    let mut squares = Squares::new(n);
    let (mut columns, mut rows) = (vec![0; n], vec![0; n]);
    for board in &boards {
        for (index, line) in board.iter().enumerate() {
            let (column, its_row) = roles.square(tokens, line, index);
            (columns[index], rows[index]) = (row(column), row(its_row));
        }
        squares.first.push(&columns);
        squares.second.push(&rows);
    }
    let base = squares
        .second
        .settle_base(if roles.letters { Base::One } else { Base::Zero });
    if roles.column.is_some() && !roles.letters {
        squares.first.settle_base(base);
    }
    let (read, fits) = squares.boards(Column::First);
    let mut all = MisshapenList::default();
    // Their places among all that was printed do not matter once a board is wrong.
    for (place, (board, _)) in boards.iter().zip(&fits).enumerate().filter(|(_, (_, fits))| !**fits) {
        all.push(place, || (show(tokens, board), Defect::NotOnePerColumn));
    }
    for misshapen in misshapen.into_kept() {
        all.push(misshapen.place, || (misshapen.printed, misshapen.defect));
    }
    Some(Found {
        weight: read.len() * n * 2,
        boards: read,
        misshapen: all,
        leftovers,
        tolerances: vec![Tolerance::Sentences],
        convention: Convention {
            first_row: i8::from(base == Base::One),
            letters: roles.letters,
        },
    })
}

fn wrong_size(found: usize, wanted: usize) -> Defect {
    Defect::WrongSize {
        found,
        wanted,
        of: Part::Line,
    }
}

/// A line with numbers, or several that are not like sentences.
struct Sentence {
    tokens: Range<usize>,
    /// The number of what it has in common with others like it, `None` if it is not like a sentence.
    template: Option<u32>,
}

/// How many different templates are distinguished.
const TEMPLATES: usize = 1000;

/// The text before the first number, and the gaps before the others.
type Template<'a> = (&'a str, Vec<(u8, bool)>);

fn lines(tokens: &Tokens<'_>) -> Vec<Sentence> {
    let mut templates: HashMap<Template<'_>, u32> = HashMap::new();
    let mut lines: Vec<Sentence> = Vec::new();
    let mut start = 0;
    while start < tokens.list.len() {
        let more = tokens.list[start + 1..]
            .iter()
            .take_while(|&&token| !tokens.begins_line(token))
            .count();
        let line = start..start + 1 + more;
        start = line.end;
        let template = (line.len() <= MOST_NUMBERS)
            .then(|| template(tokens, line.clone()))
            .flatten();
        let template = template.and_then(|template| {
            let next = templates.len();
            match templates.get(&template) {
                Some(&known) => Some(known),
                None if next < TEMPLATES => {
                    templates.insert(template, next as u32);
                    Some(next as u32)
                }
                None => None,
            }
        });
        match lines.last_mut() {
            Some(last) if template.is_none() && last.template.is_none() => last.tokens.end = line.end,
            _ => lines.push(Sentence { tokens: line, template }),
        }
    }
    lines
}

fn template<'a>(tokens: &Tokens<'a>, line: Range<usize>) -> Option<Template<'a>> {
    let first = tokens.list[line.start];
    let bytes = tokens.text.as_bytes();
    let before = bytes[..first.start()]
        .iter()
        .rev()
        .take(BEGINNING)
        .take_while(|&&byte| byte != b'\n')
        .count();
    let beginning = tokens.text.get(first.start() - before..first.start())?.trim();
    let rest = &tokens.list[line.start + 1..line.end];
    let is_worded = beginning.contains(char::is_alphabetic) || rest.iter().any(|&token| tokens.gap(token).words);
    let gaps = rest.iter().map(|token| (token.gap_kind(), token.is_number())).collect();
    (is_worded || !rest.is_empty()).then_some((beginning, gaps))
}

/// The template that most lines have, of those that n lines in a row have.
fn usual(lines: &[Sentence], n: usize) -> Option<u32> {
    let mut counts = vec![0; TEMPLATES];
    for run in lines.chunk_by(|left, right| left.template == right.template) {
        if let Some(template) = run[0].template.filter(|_| run.len() >= n) {
            counts[template as usize] += run.len();
        }
    }
    (0..)
        .zip(counts)
        .filter(|&(_, count)| count > 0)
        .max_by_key(|&(_, count)| count)
        .map(|(template, _)| template)
}

/// Which of the numbers of a sentence are the column and the row.
struct Roles {
    /// The place of the column, `None` where the order of the lines is it.
    column: Option<usize>,
    row: usize,
    /// Whether the sentence names the row or the column.
    are_named: bool,
    /// Whether the column is a letter of a square.
    letters: bool,
}

impl Roles {
    fn of(tokens: &Tokens<'_>, boards: &[&[Sentence]]) -> Option<Roles> {
        let first = &tokens.list[boards.first()?[0].tokens.clone()];
        if let Some(square) = first.iter().position(|token| token.kind == TokenKind::Square) {
            return Some(Roles {
                column: Some(square),
                row: square,
                are_named: true,
                letters: true,
            });
        }
        let named = |names: &[&str]| {
            first.iter().position(|&token| {
                let word = word_before(tokens, token).to_lowercase();
                names.iter().any(|name| word.starts_with(name))
            })
        };
        let (row, column) = (
            named(&["row", "rank", "řád", "rad", "line"]),
            named(&["col", "file", "slou"]),
        );
        let counts = |place: usize| {
            boards.iter().all(|board| {
                let value = |line: &Sentence| tokens.value(tokens.list[line.tokens.start + place]);
                let first = value(&board[0]);
                (0..2).contains(&first) && board.iter().zip(first..).all(|(line, index)| value(line) == index)
            })
        };
        let indices: Vec<usize> = (0..first.len()).filter(|&place| counts(place)).collect();
        let is_named = |place: usize| Some(place) == row || Some(place) == column;
        let other = (0..first.len())
            .rev()
            .find(|&place| !indices.contains(&place) && !is_named(place));
        let row_place = row
            .or(other)
            .or_else(|| (0..first.len()).rev().find(|&place| !is_named(place)))?;
        let index = indices.iter().copied().find(|&place| place != row_place);
        Some(Roles {
            column: column.or(index),
            row: row_place,
            are_named: row.is_some() || column.is_some(),
            letters: false,
        })
    }

    fn square(&self, tokens: &Tokens<'_>, line: &Sentence, index: usize) -> (i64, i64) {
        let at = |place: usize| tokens.list[line.tokens.start + place];
        if self.letters {
            return tokens.square(at(self.row));
        }
        let column = self.column.map_or(index as i64, |place| tokens.value(at(place)));
        (column, tokens.value(at(self.row)))
    }
}

/// The last word before a number.
fn word_before<'a>(tokens: &Tokens<'a>, token: Token) -> &'a str {
    let bytes = tokens.text.as_bytes();
    let before = bytes[..token.start()]
        .iter()
        .rev()
        .take(BEGINNING)
        .take_while(|&&byte| byte != b'\n')
        .count();
    let text = tokens
        .text
        .get(token.start() - before..token.start())
        .unwrap_or_default();
    let text = text.trim_end_matches(|letter: char| !letter.is_alphanumeric());
    text.rsplit(|letter: char| !letter.is_alphabetic())
        .next()
        .unwrap_or_default()
}

fn show(tokens: &Tokens<'_>, board: &[Sentence]) -> String {
    let numbers = board.iter().flat_map(|line| &tokens.list[line.tokens.clone()]);
    let numbers: Vec<String> = numbers
        .take(40)
        .map(|&token| String::from_utf8_lossy(tokens.bytes(token)).into_owned())
        .collect();
    numbers.join(" ")
}
