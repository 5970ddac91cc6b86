//! Which numbers or squares of an output make up a board: units between cuts, and what each of them comes to.

use std::ops::Range;

use super::claims::{Leftover, Leftovers, Place};
use super::tokens::{Cuts, Token, Tokens};
use crate::literal::literals;
use crate::tolerance::Tolerance;

/// The boards of an output as ranges of tokens, and what was left over.
pub(super) struct Draft {
    /// The first token of each board; the rest of it follows.
    pub(super) boards: Vec<u32>,
    /// The numbers that belong to no board.
    pub(super) leftovers: Leftovers,
    /// Tokens that appear where a board should and are not one, and how many boards, of either sort, come before them.
    pub(super) misshapen: Vec<(Range<usize>, usize)>,
    /// Whether one line holds several boards.
    several_on_a_line: bool,
    /// Whether one board stands on several lines.
    over_several_lines: bool,
}

impl Draft {
    /// How many boards there are, misshapen ones counted.
    fn count(&self) -> usize {
        self.boards.len() + self.misshapen.len()
    }

    /// The freedoms that the boards took with lines.
    pub(super) fn tolerances(&self) -> Vec<Tolerance> {
        let several = self.several_on_a_line.then_some(Tolerance::SeveralOnALine);
        let over = self.over_several_lines.then_some(Tolerance::OverSeveralLines);
        several.into_iter().chain(over).collect()
    }
}

/// Where in a unit a number stands that counts the board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Number {
    Before,
    After,
}

/// Of what boards are made.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Items {
    /// Rows.
    Numbers,
    /// Squares.
    Squares,
}

impl Items {
    fn hold(self, token: Token) -> bool {
        match self {
            Items::Numbers => token.is_number() && token.end() - token.start() <= LONGEST_ROW,
            Items::Squares => !token.is_number(),
        }
    }
}

/// Splits tokens into boards of `n` items at the given cuts; any other token is always a leftover.
pub(super) fn draft(tokens: &Tokens<'_>, n: usize, cuts: &Cuts, items: Items) -> Draft {
    let number = if n == 1 { None } else { number_in_units(tokens, n, cuts) };
    let mut builder = Builder::new(tokens, n, n);
    for unit in units(&tokens.list, cuts, items) {
        builder.add(unit, number, items);
    }
    builder.draft
}

/// Takes each number of n digits for a board, each of several times n digits for several boards.
pub(super) fn draft_digits(tokens: &Tokens<'_>, n: usize) -> Draft {
    let mut builder = Builder::new(tokens, n, 1);
    for (index, &token) in tokens.list.iter().enumerate() {
        let digits = if token.is_number() {
            tokens.bytes(token).len()
        } else {
            0
        };
        builder.begin(index);
        if digits > 0 && digits.is_multiple_of(n) && tokens.bytes(token)[0] != b'-' {
            (0..digits / n).for_each(|_| builder.board(index));
        } else if n >= SIZE_OF_LONG_DIGITS && (digits + 1 == n || digits == n + 1) {
            builder.misshapen(index..index + 1);
        } else {
            builder.leftover(index);
        }
    }
    builder.draft
}

/// Boards of one square, where any number might be one: those on lines without words, and those in brackets.
pub(super) fn draft_single(tokens: &Tokens<'_>) -> Draft {
    let mut builder = Builder::new(tokens, 1, 1);
    let list = &tokens.list;
    let mut start = 0;
    while start < list.len() {
        let more = list[start + 1..]
            .iter()
            .take_while(|&&token| !tokens.begins_line(token))
            .count();
        let line = start..start + 1 + more;
        start = line.end;
        builder.begin(line.start);
        if !tokens.has_words_on_line(line.clone()) {
            builder.add_single(line);
            continue;
        }
        for at in line {
            let is_bracketed =
                tokens.gap(list[at]).opens && list.get(at + 1).is_none_or(|&next| tokens.gap(next).closes);
            if is_bracketed {
                builder.board(at);
            } else {
                builder.leftover(at);
            }
        }
    }
    builder.draft
}

/// How many bytes a number may have to be taken for a row, even a random one from memory: 32 bits, in decimal.
const LONGEST_ROW: usize = 11;
/// How many characters before a number of a heading may be looked at for words.
const LONGEST_HEADING: usize = 200;
/// From which size on a number with a digit too many or too few cannot count the boards.
const SIZE_OF_LONG_DIGITS: usize = 4;

/// The units: longest runs of items without a cut, and each other token by itself.
fn units<'a>(list: &'a [Token], cuts: &'a Cuts, items: Items) -> impl Iterator<Item = Range<usize>> + 'a {
    let mut start = 0;
    std::iter::from_fn(move || {
        let first = *list.get(start)?;
        let mut end = start + 1;
        if items.hold(first) {
            while end < list.len() && items.hold(list[end]) && !cuts.before(list[end]) {
                end += 1;
            }
        }
        let unit = start..end;
        start = end;
        Some(unit)
    })
}

/// Whether units hold a number besides their n items, and where: it counts the boards.
fn number_in_units(tokens: &Tokens<'_>, n: usize, cuts: &Cuts) -> Option<Number> {
    let (mut plain, mut numbered, mut before, mut after, mut large) = (0, 0, 0, 0, false);
    let counts = |value: i64, boards: i64| value == boards || value == boards + 1;
    for unit in units(&tokens.list, cuts, Items::Numbers) {
        if unit.len().is_multiple_of(n) {
            plain += 1;
        } else if unit.len().is_multiple_of(n + 1) {
            for first in unit.step_by(n + 1) {
                let value_after = tokens.value(tokens.list[first + n]);
                before += usize::from(counts(tokens.value(tokens.list[first]), numbered));
                after += usize::from(counts(value_after, numbered));
                large |= value_after > n as i64;
                numbered += 1;
            }
        }
    }
    if numbered < plain {
        return None;
    }
    if before > after {
        return Some(Number::Before);
    }
    // Without any that is right: a number that can be no row counts wrongly.
    (after > 0 || large).then_some(Number::After)
}

struct Builder<'a> {
    tokens: &'a Tokens<'a>,
    n: usize,
    /// How many tokens a board has.
    width: usize,
    draft: Draft,
    /// Which of the tokens after the first of a board begin a line, as the first board shows.
    line_breaks: Option<Vec<bool>>,
    /// Whether a board ended on this line.
    line_has_board: bool,
    /// How many leftovers stand on this line after its last board.
    pending: usize,
}

impl<'a> Builder<'a> {
    fn new(tokens: &'a Tokens<'a>, n: usize, width: usize) -> Builder<'a> {
        Builder {
            tokens,
            n,
            width,
            draft: Draft {
                boards: Vec::new(),
                leftovers: Leftovers::new(n),
                misshapen: Vec::new(),
                several_on_a_line: false,
                over_several_lines: false,
            },
            line_breaks: None,
            line_has_board: false,
            pending: 0,
        }
    }

    fn add(&mut self, unit: Range<usize>, number: Option<Number>, items: Items) {
        self.begin(unit.start);
        let (n, length) = (self.n, unit.len());
        if !items.hold(self.tokens.list[unit.start]) {
            self.leftover(unit.start);
        } else if n == 2 && self.tokens.is_fraction(unit.clone()) {
            unit.for_each(|token| self.leftover(token));
        } else if n == 1 && items == Items::Numbers {
            self.add_single(unit);
        } else if length.is_multiple_of(n) && self.whole_lines(&unit, n) {
            let lacks_number = number.is_some() && length == n;
            unit.step_by(n)
                .for_each(|first| self.add_board(first..first + n, items, lacks_number));
        } else if length.is_multiple_of(n + 1) && number.is_some() && self.whole_lines(&unit, n + 1) {
            for first in unit.step_by(n + 1) {
                self.begin(first);
                if number == Some(Number::Before) {
                    self.leftover(first);
                    self.add_board(first + 1..first + 1 + n, items, false);
                } else {
                    self.add_board(first..first + n, items, false);
                    self.leftover(first + n);
                }
            }
        } else if items == Items::Numbers && length % n == 1 && length > 1 && self.ends_in_count(&unit) {
            let last = unit.end - 1;
            (unit.start..last)
                .step_by(n)
                .for_each(|first| self.add_board(first..first + n, items, false));
            self.begin(last);
            self.leftover(last);
        } else if (length == 1 && items == Items::Numbers) || self.is_heading(&unit) {
            // A square in a heading says nothing.
            let numbers = unit.filter(|&token| self.tokens.list[token].is_number());
            numbers.for_each(|token| self.leftover(token));
        } else {
            self.misshapen(unit);
        }
    }

    /// On a board of one square a single number is a board, a second one on its line counts it, and a number on a line of
    /// its own that is the number of boards so far is just that.
    fn add_single(&mut self, unit: Range<usize>) {
        let list = &self.tokens.list;
        let counted = self.draft.count() as i64;
        let alone = unit.len() == 1 && self.tokens.begins_line(list[unit.start]);
        if alone && unit.end == list.len() && counted > 0 && self.tokens.value(list[unit.start]) == counted {
            self.leftover(unit.start);
            return;
        }
        let values: Vec<i64> = unit.clone().map(|token| self.tokens.value(list[token])).collect();
        match values[..] {
            [number, row] if number == counted + 1 && row == 0 => {
                self.leftover(unit.start);
                self.board(unit.start + 1);
            }
            [_, number] if self.tokens.gap(list[unit.start + 1]).marks || number == counted + 1 => {
                self.board(unit.start);
                self.leftover(unit.start + 1);
            }
            _ => unit.for_each(|token| self.board(token)),
        }
    }

    /// Adds n items as a board, unless it is one that lacks a row or, where the others have one, its number.
    fn add_board(&mut self, items: Range<usize>, kind: Items, lacks_number: bool) {
        match self.odd_number(&items).filter(|_| kind == Items::Numbers) {
            Some(Number::Before) => {
                self.begin(items.start);
                self.leftover(items.start);
                self.misshapen(items.start + 1..items.end);
            }
            Some(Number::After) => {
                self.misshapen(items.start..items.end - 1);
                self.leftover(items.end - 1);
            }
            None if lacks_number => self.misshapen(items),
            None => self.board(items.start),
        }
    }

    /// Where in a board of n numbers one stands after a mark that parts no others, as in `1 3 0 : 2`: the board lacks a row.
    fn odd_number(&self, unit: &Range<usize>) -> Option<Number> {
        let list = &self.tokens.list[unit.clone()];
        if list.len() != self.n || self.n < 3 {
            return None;
        }
        let parts = |token: Token| self.tokens.gap(token).marks;
        let (second, last) = (list[1], list[list.len() - 1]);
        let alike = |inner: &[Token], odd: Token| !inner.iter().any(|&token| token.has_gap_of(odd));
        if parts(last) && alike(&list[1..list.len() - 1], last) {
            Some(Number::After)
        } else if parts(second) && alike(&list[2..], second) {
            Some(Number::Before)
        } else {
            None
        }
    }

    /// Notes whether a new line begins before a token.
    fn begin(&mut self, token: usize) {
        if self.tokens.begins_line(self.tokens.list[token]) {
            self.line_has_board = false;
            self.pending = 0;
        }
    }

    /// Adds a board, unless it goes over the lines in another way than the first one: then a number near it is taken for
    /// part of it.
    fn board(&mut self, first: usize) {
        let board = first..first + self.width;
        let begins_line = |&token: &Token| self.tokens.begins_line(token);
        let inside = self.tokens.list[board.clone()].iter().skip(1).map(begins_line);
        let usual = self.line_breaks.get_or_insert_with(|| inside.clone().collect());
        if !usual.iter().copied().eq(inside) {
            self.misshapen(board);
            return;
        }
        self.draft.over_several_lines |= usual.contains(&true);
        self.begin(first);
        self.place_pending();
        self.draft.several_on_a_line |= self.line_has_board;
        self.draft.boards.push(first as u32);
        self.line_has_board = true;
    }

    /// Marks the numbers on this line as followed by another board.
    fn place_pending(&mut self) {
        let place = if self.line_has_board {
            Place::Apart
        } else {
            Place::Before
        };
        self.draft.leftovers.set_place_of_last(self.pending, place);
        self.pending = 0;
    }

    fn leftover(&mut self, token: usize) {
        self.begin(token);
        let token = self.tokens.list[token];
        self.draft.leftovers.push(Leftover {
            start: token.start,
            value: self.tokens.value(token),
            slot: self.draft.count() as u32,
            place: if self.line_has_board {
                Place::After
            } else {
                Place::Apart
            },
        });
        self.pending += 1;
    }

    fn misshapen(&mut self, unit: Range<usize>) {
        self.begin(unit.start);
        self.place_pending();
        self.line_has_board = true;
        self.draft.misshapen.push((unit, self.draft.count()));
    }

    /// Whether each board of a unit that goes over several lines begins with a line.
    fn whole_lines(&self, unit: &Range<usize>, size: usize) -> bool {
        let begins = |token: usize| self.tokens.begins_line(self.tokens.list[token]);
        unit.len() == size || unit.clone().step_by(size).skip(1).all(begins) || !unit.clone().skip(1).any(begins)
    }

    /// Whether a unit of boards over several lines ends in a line with how many they are.
    fn ends_in_count(&self, unit: &Range<usize>) -> bool {
        let last = self.tokens.list[unit.end - 1];
        self.tokens.begins_line(last) && self.tokens.value(last) == (self.draft.count() + unit.len() / self.n) as i64
    }

    /// Whether a unit is part of a prompt before the first board, such as `4-20`, or a single number with its digits grouped.
    fn is_heading(&self, unit: &Range<usize>) -> bool {
        let (first, last) = (self.tokens.list[unit.start], self.tokens.list[unit.end - 1]);
        if self.draft.count() == 0 && unit.len() <= 2 && has_words_before(self.tokens.text, first.start()) {
            return true;
        }
        let begins_line = |token: usize| {
            self.tokens
                .list
                .get(token)
                .is_none_or(|&token| self.tokens.begins_line(token))
        };
        let ends_line = begins_line(unit.end) && !unit.clone().skip(1).any(begins_line);
        ends_line && literals(&self.tokens.text[first.start()..last.end()]).nth(1).is_none()
    }
}

/// Whether there are words on a line before a place in the text, not too far for a heading.
fn has_words_before(text: &str, place: usize) -> bool {
    let front = text[..place].chars().rev().take(LONGEST_HEADING);
    front.take_while(|&letter| letter != '\n').any(char::is_alphabetic)
}
