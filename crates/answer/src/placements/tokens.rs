//! The numbers and squares of an output, in one pass, and what stands between them.
//!
//! An output of 16 MB holds millions of numbers, so a token is eight bytes: where it starts, how long it is, and which of
//! the few kinds of gap stands before it. Values are read from the text when they are wanted.

use std::collections::HashMap;
use std::ops::Range;

/// How many bytes of a long text tell its shape.
const SAMPLE: usize = 1 << 16;
/// Where a longer run of digits is cut: whole boards of digits for each size up to 10, in two bytes.
const LONGEST_NUMBER: usize = 26 * 2520;
/// How many different gaps are distinguished; with the kinds of [`Gap::flags`] their numbers fit a byte.
const GAP_TEXTS: usize = 200;
/// How many of the gaps met last are compared before the table is asked.
const RECENT: usize = 4;
/// How much of a long gap counts.
const SIGNATURE_LENGTH: usize = 40;

/// A number, or a square such as `b5`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    /// Where it starts in the text, in bytes.
    pub(super) start: u32,
    /// How many bytes it has.
    length: u16,
    /// The kind of the gap before it.
    gap: u8,
    /// What it is.
    pub(super) kind: TokenKind,
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// A number, perhaps with a minus sign.
    Number,
    /// A letter and a number: a square.
    Square,
    /// Two numbers in brackets: a square as well.
    Pair,
}

/// The text between two tokens.
#[derive(Clone, Debug, Default)]
pub(super) struct Gap {
    /// How many lines end in it, 2 for two or more.
    pub(super) newlines: usize,
    /// Whether it contains a letter.
    pub(super) words: bool,
    /// Whether it contains anything but spaces, commas and letters.
    pub(super) marks: bool,
    /// Whether a bracket opens after the last one that closes.
    pub(super) opens: bool,
    /// Whether a bracket closes before one opens.
    pub(super) closes: bool,
}

/// The tokens of a text.
pub(super) struct Tokens<'a> {
    pub(super) text: &'a str,
    pub(super) list: Vec<Token>,
    gaps: Vec<Gap>,
    /// Whether a bracket closes after the last token.
    closed: bool,
}

impl<'a> Tokens<'a> {
    /// Finds all numbers, and all squares of a board of size `n`.
    pub(super) fn of(text: &'a str, n: usize) -> Tokens<'a> {
        let bytes = text.as_bytes();
        let mut gaps = GapTable::new();
        let is_first = |at: usize| bytes[at].is_ascii_digit() && (at == 0 || !bytes[at - 1].is_ascii_digit());
        let mut list = Vec::with_capacity((0..bytes.len()).filter(|&at| is_first(at)).count());
        let (mut end, mut at) = (0, 0);
        while at < bytes.len() {
            if !bytes[at].is_ascii_digit() {
                at += 1;
                continue;
            }
            let (start, kind) = start(bytes, n, end, at);
            while at < bytes.len() && bytes[at].is_ascii_digit() && at - start < LONGEST_NUMBER {
                at += 1;
            }
            list.push(Token {
                // No run may print 4 GB.
                start: u32::try_from(start).unwrap_or(u32::MAX),
                length: (at - start) as u16,
                kind,
                gap: gaps.kind(&text[end..start]),
            });
            end = at;
        }
        Tokens {
            text,
            list,
            gaps: gaps.kinds,
            closed: Gap::of(&text[end..]).closes,
        }
    }

    /// The tokens of the first lines, where there are many; gaps are of the same kinds.
    pub(super) fn sample(&self) -> Option<Tokens<'a>> {
        if self.text.len() < 2 * SAMPLE {
            return None;
        }
        let line_end = self.text.as_bytes()[SAMPLE..2 * SAMPLE]
            .iter()
            .position(|&byte| byte == b'\n');
        let end = line_end.map_or_else(
            || {
                (SAMPLE..)
                    .find(|&end| self.text.is_char_boundary(end))
                    .unwrap_or(SAMPLE)
            },
            |line_end| SAMPLE + line_end + 1,
        );
        let count = self.list.partition_point(|token| token.end() <= end);
        let list = self.list[..count].to_vec();
        let last = list.last().map_or(0, |token| token.end());
        Some(Tokens {
            text: &self.text[..end],
            closed: Gap::of(&self.text[last..end]).closes,
            list,
            gaps: self.gaps.clone(),
        })
    }

    /// The tokens outside some places in the text, which are in order; each begins a line after such a place.
    pub(super) fn outside(&self, places: &[(u32, u32)]) -> Tokens<'a> {
        let mut place = 0;
        let mut gaps = self.gaps.clone();
        let after_place = u8::try_from(gaps.len()).ok();
        if after_place.is_some() {
            gaps.push(Gap {
                newlines: 1,
                marks: true,
                ..Gap::default()
            });
        }
        let mut list = Vec::new();
        let mut is_after = false;
        for &token in &self.list {
            while places.get(place).is_some_and(|&(_, end)| end <= token.start) {
                place += 1;
                is_after = true;
            }
            if places.get(place).is_none_or(|&(start, _)| token.start < start) {
                let gap = after_place.filter(|_| is_after).unwrap_or(token.gap);
                list.push(Token { gap, ..token });
                is_after = false;
            }
        }
        Tokens {
            text: self.text,
            list,
            gaps,
            closed: self.closed,
        }
    }

    /// The gap before a token.
    pub(super) fn gap(&self, token: Token) -> &Gap {
        &self.gaps[usize::from(token.gap)]
    }

    /// Whether a new line begins between the token and the one before it.
    pub(super) fn begins_line(&self, token: Token) -> bool {
        token.start == 0 || self.gap(token).newlines > 0
    }

    /// Whether there are words on the line of some tokens, which are all of the line; a long line has none.
    pub(super) fn has_words_on_line(&self, tokens: Range<usize>) -> bool {
        const LONGEST: usize = 1000;
        let (first, last) = (self.list[tokens.start].start(), self.list[tokens.end - 1].end());
        let bytes = self.text.as_bytes();
        let is_end = |&byte: &u8| byte == b'\n';
        let front = bytes[..first]
            .iter()
            .rev()
            .take(LONGEST)
            .position(is_end)
            .unwrap_or(first.min(LONGEST));
        let after = bytes[last..]
            .iter()
            .take(LONGEST)
            .position(is_end)
            .unwrap_or((bytes.len() - last).min(LONGEST));
        last - first <= LONGEST
            && String::from_utf8_lossy(&bytes[first - front..last + after]).contains(char::is_alphabetic)
    }

    /// Whether two tokens are the two parts of a number such as `0.012`.
    pub(super) fn is_fraction(&self, tokens: Range<usize>) -> bool {
        let between = |pair: &[Token]| &self.text.as_bytes()[pair[0].end()..pair[1].start()] == b".";
        tokens.len() == 2 && between(&self.list[tokens])
    }

    /// For each kind of gap: whether units are to be cut there.
    pub(super) fn cuts(&self, cut: impl Fn(u8, &Gap) -> bool) -> Cuts {
        Cuts((0..).zip(&self.gaps).map(|(kind, gap)| cut(kind, gap)).collect())
    }

    /// The kinds of gap, the most frequent first.
    pub(super) fn frequent_gaps(&self) -> Vec<u8> {
        let mut counts = vec![0_usize; self.gaps.len()];
        for token in self.list.iter().skip(1) {
            counts[usize::from(token.gap)] += 1;
        }
        let mut kinds: Vec<u8> = (0..)
            .zip(&counts)
            .filter(|&(_, &count)| count > 0)
            .map(|(kind, _)| kind)
            .collect();
        kinds.sort_by_key(|&kind| std::cmp::Reverse(counts[usize::from(kind)]));
        kinds
    }

    /// The tokens with each two numbers that stand alone in brackets made one square.
    pub(super) fn paired(&self) -> Tokens<'a> {
        let mut list = Vec::new();
        let mut at = 0;
        while at < self.list.len() {
            let mut token = self.list[at];
            if let Some(&second) = self.list.get(at + 1) {
                let between = self.gap(second);
                let closes = self.list.get(at + 2).map_or(self.closed, |&next| self.gap(next).closes);
                if self.gap(token).opens && !between.opens && !between.closes && between.newlines == 0 && closes {
                    token.kind = TokenKind::Pair;
                    token.length = u16::try_from(second.end() - token.start()).unwrap_or(u16::MAX);
                    at += 1;
                }
            }
            list.push(token);
            at += 1;
        }
        Tokens {
            text: self.text,
            list,
            gaps: self.gaps.clone(),
            closed: self.closed,
        }
    }

    /// The tokens with each run of 2n numbers made n squares if every second one counts the others: `1: 2, 2: 4, …`.
    /// `None` if there is no such run.
    pub(super) fn indexed(&self, n: usize) -> Option<Tokens<'a>> {
        let mut is_found = false;
        let mut list = Vec::with_capacity(self.list.len());
        let mut at = 0;
        while at < self.list.len() {
            let run = self.list.get(at..at + 2 * n).filter(|run| self.is_indexed(run));
            let Some(run) = run else {
                list.push(self.list[at]);
                at += 1;
                continue;
            };
            is_found = true;
            for pair in run.chunks_exact(2) {
                list.push(Token {
                    length: u16::try_from(pair[1].end() - pair[0].start()).unwrap_or(u16::MAX),
                    kind: TokenKind::Pair,
                    ..pair[0]
                });
            }
            at += 2 * n;
        }
        is_found.then(|| Tokens {
            text: self.text,
            list,
            gaps: self.gaps.clone(),
            closed: self.closed,
        })
    }

    /// Whether the first or the second number of each two counts from 0 or 1.
    fn is_indexed(&self, run: &[Token]) -> bool {
        let value = |at: usize| self.value(run[at]);
        let counts = |from: usize| {
            let first = value(from);
            (0..2).contains(&first)
                && (from..run.len())
                    .step_by(2)
                    .zip(first..)
                    .all(|(at, index)| value(at) == index)
        };
        run.iter().all(|token| token.is_number())
            && run[1..].iter().all(|&token| !self.gap(token).words)
            && (counts(0) || counts(1))
    }

    /// How many letters and digits some tokens have.
    pub(super) fn weight(&self, tokens: &Range<usize>) -> usize {
        let weight = |&token: &Token| match token.kind {
            TokenKind::Pair => self.bytes(token).iter().filter(|byte| byte.is_ascii_digit()).count(),
            TokenKind::Number | TokenKind::Square => usize::from(token.length),
        };
        self.list[tokens.clone()].iter().map(weight).sum()
    }

    /// The bytes of a token.
    pub(super) fn bytes(&self, token: Token) -> &[u8] {
        &self.text.as_bytes()[token.start()..token.end()]
    }

    /// The value of a number, or of the number in a square of one; the largest there is where it is larger.
    pub(super) fn value(&self, token: Token) -> i64 {
        let bytes = self.bytes(token);
        match token.kind {
            TokenKind::Number => signed(bytes),
            TokenKind::Square => number(row_digits(bytes)),
            TokenKind::Pair => self.square(token).1,
        }
    }

    /// The two coordinates of a square as printed; a letter counts from 0.
    pub(super) fn square(&self, token: Token) -> (i64, i64) {
        let bytes = self.bytes(token);
        if token.kind == TokenKind::Square {
            return (column(bytes[0]) as i64, number(row_digits(bytes)));
        }
        let digits = |bytes: &mut dyn Iterator<Item = &u8>| bytes.take_while(|byte| byte.is_ascii_digit()).count();
        let sign = usize::from(bytes.starts_with(b"-"));
        let first = sign + digits(&mut bytes[sign..].iter());
        let second = bytes.len() - digits(&mut bytes[first..].iter().rev());
        // As everywhere, a minus sign right after a number is a dash.
        let negative = second > first + 1 && bytes[second - 1] == b'-';
        let right = number(&bytes[second..]);
        (signed(&bytes[..first]), if negative { -right } else { right })
    }
}

impl Token {
    pub(super) fn start(self) -> usize {
        self.start as usize
    }

    pub(super) fn end(self) -> usize {
        self.start() + usize::from(self.length)
    }

    /// Whether the same kind of gap stands before both tokens.
    pub(super) fn has_gap_of(self, other: Token) -> bool {
        self.gap == other.gap
    }

    /// The number of the kind of gap before it.
    pub(super) fn gap_kind(self) -> u8 {
        self.gap
    }

    pub(super) fn is_number(self) -> bool {
        self.kind == TokenKind::Number
    }
}

/// At which kinds of gap units are cut.
pub(super) struct Cuts(Vec<bool>);

impl Cuts {
    /// Whether a unit ends before `token`.
    pub(super) fn before(&self, token: Token) -> bool {
        self.0[usize::from(token.gap)]
    }
}

/// Where the token really starts whose digits start at `at`, the one before having ended at `end`; and what it is.
///
/// A minus sign counts only where it cannot be a dash, a letter only where it cannot be the end of a word.
fn start(bytes: &[u8], n: usize, end: usize, at: usize) -> (usize, TokenKind) {
    if at == end {
        return (at, TokenKind::Number);
    }
    if let Some(letter) = quoted_letter(bytes, end, at).filter(|&letter| column(bytes[letter]) < n) {
        return (letter, TokenKind::Square);
    }
    let free = at - 1 == end || !bytes[at - 2].is_ascii_alphanumeric() && bytes[at - 2].is_ascii();
    match bytes[at - 1] {
        b'-' if free && (at - 1 > end || end == 0) => (at - 1, TokenKind::Number),
        letter if free && letter.is_ascii_alphabetic() && column(letter) < n => (at - 1, TokenKind::Square),
        _ => (at, TokenKind::Number),
    }
}

/// Where the letter is in an entry of a dictionary such as `'a': 2`, whose digits start at `at`.
fn quoted_letter(bytes: &[u8], end: usize, at: usize) -> Option<usize> {
    let between = &bytes[at.saturating_sub(8).max(end)..at];
    let between = between.trim_ascii_end().strip_suffix(b":")?.trim_ascii_end();
    let (quote, inner) = between
        .split_last()
        .filter(|(quote, _)| matches!(quote, b'"' | b'\''))?;
    let (_, before) = inner.split_last().filter(|(letter, _)| letter.is_ascii_alphabetic())?;
    (before.last() == Some(quote)).then(|| at.saturating_sub(8).max(end) + inner.len() - 1)
}

/// The digits at the end of a square.
fn row_digits(bytes: &[u8]) -> &[u8] {
    let digits = bytes.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    &bytes[bytes.len() - digits..]
}

fn signed(bytes: &[u8]) -> i64 {
    match bytes.strip_prefix(b"-") {
        Some(digits) => -number(digits),
        None => number(bytes),
    }
}

/// The column that a letter stands for, from 0.
fn column(letter: u8) -> usize {
    usize::from(letter.to_ascii_lowercase() - b'a')
}

fn number(digits: &[u8]) -> i64 {
    digits.iter().fold(0, |value: i64, digit| {
        value.saturating_mul(10).saturating_add(i64::from(digit - b'0'))
    })
}

/// The kinds of gap met so far.
struct GapTable<'a> {
    kinds: Vec<Gap>,
    /// The kind of each gap as it stands in the text.
    texts: HashMap<&'a str, u8>,
    /// The kind of each gap without what does not count.
    signatures: HashMap<String, u8>,
    /// The kinds of gap that came when the table was full.
    others: Vec<Option<u8>>,
    recent: Vec<(&'a str, u8)>,
}

impl<'a> GapTable<'a> {
    fn new() -> GapTable<'a> {
        GapTable {
            kinds: Vec::new(),
            texts: HashMap::new(),
            signatures: HashMap::new(),
            others: vec![None; Gap::FLAGS],
            recent: Vec::new(),
        }
    }

    fn kind(&mut self, text: &'a str) -> u8 {
        if let Some(&(_, kind)) = self.recent.iter().find(|(recent, _)| *recent == text) {
            return kind;
        }
        let kind = match self.texts.get(text) {
            Some(&kind) => kind,
            None if self.texts.len() < GAP_TEXTS => {
                let next = self.next();
                let kind = *self.signatures.entry(signature(text)).or_insert(next);
                if kind == next {
                    self.kinds.push(Gap::of(text));
                }
                self.texts.insert(text, kind);
                kind
            }
            None => {
                let (next, gap) = (self.next(), Gap::of(text));
                let kind = *self.others[gap.flags()].get_or_insert(next);
                if kind == next {
                    self.kinds.push(gap);
                }
                kind
            }
        };
        self.recent.truncate(RECENT - 1);
        self.recent.insert(0, (text, kind));
        kind
    }

    /// The number of a kind that is new.
    fn next(&self) -> u8 {
        u8::try_from(self.kinds.len()).expect("there are at most GAP_TEXTS + FLAGS kinds")
    }
}

impl Gap {
    /// How many gaps differ in more than their text.
    const FLAGS: usize = 48;

    fn of(text: &str) -> Gap {
        let mut gap = Gap::default();
        let mut opened = false;
        for letter in text.chars() {
            match letter {
                '\n' => gap.newlines = (gap.newlines + 1).min(2),
                '(' | '[' | '{' | '<' => (gap.opens, opened) = (true, true),
                ')' | ']' | '}' | '>' => (gap.opens, gap.closes) = (false, gap.closes || !opened),
                letter if letter.is_alphabetic() => gap.words = true,
                _ => {}
            }
            gap.marks |= !letter.is_whitespace() && !letter.is_alphabetic() && letter != ',';
        }
        gap
    }

    /// A number for what is known of the gap.
    fn flags(&self) -> usize {
        let flags = [self.words, self.marks, self.opens, self.closes];
        flags
            .iter()
            .fold(self.newlines, |number, &flag| number * 2 + usize::from(flag))
    }
}

/// The gap with each run of spaces, of letters, of line ends made one character.
fn signature(text: &str) -> String {
    let mut signature = String::new();
    for letter in text.chars() {
        let letter = match letter {
            '\n' => '\n',
            letter if letter.is_whitespace() => ' ',
            letter if letter.is_alphabetic() => 'w',
            letter => letter,
        };
        let last = signature.chars().next_back();
        match letter {
            '\n' if signature.ends_with("\n\n") => {}
            '\n' if last == Some(' ') => {
                signature.pop();
                if !signature.ends_with("\n\n") {
                    signature.push('\n');
                }
            }
            ' ' if last == Some('\n') || last == Some(' ') => {}
            'w' if last == Some('w') => {}
            _ => signature.push(letter),
        }
        if signature.len() >= SIGNATURE_LENGTH {
            break;
        }
    }
    signature
}
