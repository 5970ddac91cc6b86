//! What an output says about its boards in numbers: numbering, counts, and headings that only look like them.
//!
//! Right statements vanish. A number next to every board must count the boards, a number on a line of its own before or
//! after them all must be how many there are; a prompt or a heading before the first board may name other numbers.

use std::fmt;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::literal::{Literal, literals};
use crate::tolerance::{Tolerance, note};

/// How many wrong statements are kept; an output with more says nothing by them.
const KEPT_CLAIMS: usize = 20;

/// How many bytes a line may have that says something about the boards.
pub(super) const LONGEST_STATEMENT: usize = 1000;

/// A wrong statement about the boards printed; right ones vanish.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "claim", rename_all = "kebab-case")]
pub enum Claim {
    /// A number of boards that is not the number printed.
    Count {
        /// The number.
        number: i64,
        /// The line on which it was printed.
        line: String,
    },
    /// Numbers next to the boards that do not count them.
    Numbering {
        /// The first board with a wrong number, from 1.
        board: usize,
        /// Its number.
        number: i64,
        /// The last number printed.
        last: i64,
        /// The line on which the wrong number was printed.
        line: String,
    },
    /// The runtime left out the rest of a list, as Node does: `... 252 more items`.
    LeftOut {
        /// How many boards it left out.
        count: i64,
    },
}

/// The claim as normal forms write it.
impl fmt::Display for Claim {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Count { number, .. } => write!(formatter, "claimed: {number} boards"),
            Claim::Numbering {
                board, number, last, ..
            } => {
                write!(formatter, "numbered: board {board} as {number}, the last one as {last}")
            }
            Claim::LeftOut { count } => write!(formatter, "left out: {count} boards"),
        }
    }
}

/// A number that belongs to no board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leftover {
    /// Where it starts in the text.
    pub(super) start: u32,
    /// What it is.
    pub(super) value: i64,
    /// How many boards come before it.
    pub(super) slot: u32,
    /// Where it is, relative to the boards.
    pub(super) place: Place,
}

/// The numbers that belong to no board, in the order printed: at most a few for each board.
pub(super) struct Leftovers {
    kept: Vec<Leftover>,
    /// How many there may be for each board, besides [`Leftovers::FREE`] ones.
    for_each_board: usize,
    /// The first one of those that are not kept, and how many they are.
    dropped: Option<(Leftover, usize)>,
}

impl Leftovers {
    const FREE: usize = 10_000;

    pub(super) fn new(n: usize) -> Leftovers {
        Leftovers {
            kept: Vec::new(),
            // Of smaller boards there are few right ones.
            for_each_board: if n < 4 { 0 } else { 6 },
            dropped: None,
        }
    }

    pub(super) fn push(&mut self, leftover: Leftover) {
        if self.kept.len() < Leftovers::FREE + self.for_each_board * leftover.slot as usize {
            self.kept.push(leftover);
        } else {
            self.dropped.get_or_insert((leftover, 0)).1 += 1;
        }
    }

    /// Where as many numbers as there are boards `together` come before those, gives one to each board.
    pub(super) fn spread(&mut self, together: impl Fn(usize) -> usize) {
        for slot in self.kept.chunk_by_mut(|left, right| left.slot == right.slot) {
            if slot.len() > 1 && slot.len() == together(slot[0].slot as usize) {
                (0..).zip(slot).for_each(|(index, leftover)| leftover.slot += index);
            }
        }
    }

    /// Changes the place of the last `count` ones.
    pub(super) fn set_place_of_last(&mut self, count: usize, place: Place) {
        let first = self.kept.len().saturating_sub(count);
        self.kept[first..]
            .iter_mut()
            .for_each(|leftover| leftover.place = place);
    }
}

/// Where a number is, relative to the boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// On the line on which the next board begins.
    Before,
    /// On the line on which the last board ended.
    After,
    /// On a line of its own, or between two boards on one line.
    Apart,
}

/// What the leftovers of an output come to.
#[derive(Default)]
pub(super) struct Judgement {
    /// The wrong statements.
    pub(super) wrong: Vec<Claim>,
    /// How many numbers are right.
    pub(super) right: usize,
    /// How many are wrong.
    pub(super) faults: usize,
    pub(super) tolerances: Vec<Tolerance>,
}

/// Judges the numbers that belong to no board, in the order printed, where `count` boards of size `n` were found.
pub(super) fn judge(text: &str, n: usize, count: usize, leftovers: &Leftovers) -> Judgement {
    let mut judgement = Judgement::default();
    if let Some(claim) = left_out(text) {
        judgement.faults += 1;
        judgement.wrong.push(claim);
    }
    let kept = &leftovers.kept;
    let numberings = [Place::Before, Place::After, Place::Apart].map(|place| Numbering::of(place, count, kept));
    let mut first_wrong: Option<(&Numbering, &Leftover)> = None;
    for slot in kept.chunk_by(|left, right| left.slot == right.slot) {
        let numbering = |leftover: &Leftover| &numberings[leftover.place as usize];
        let numbered = slot.iter().any(|leftover| numbering(leftover).fits(leftover));
        // Each line is judged once.
        let mut judged = 0..0;
        for leftover in slot {
            let own = numbering(leftover);
            let ends = leftover.slot == 0 || leftover.slot as usize == count;
            let verdict = if own.fits(leftover) {
                Statement::Numbering
            } else if numbered
                && is_size_or_count(leftover, n, count)
                && (leftover.place != Place::Apart || Context::of(text, leftover).is_worded())
            {
                Statement::Heading
            } else if leftover.slot == 0 && leftover.place == Place::Before && !own.is_expected(slot, leftover) {
                // A prompt before the first board on the same line.
                Statement::Heading
            } else if !ends || own.is_expected(slot, leftover) {
                if judgement.faults <= KEPT_CLAIMS && Context::of(text, leftover).is_aside(n) {
                    Statement::Heading
                } else {
                    Statement::WrongNumbering
                }
            } else {
                if judged.contains(&(leftover.start as usize)) {
                    continue;
                }
                judged = statement_around(text, leftover);
                if judgement.wrong.len() >= KEPT_CLAIMS {
                    judgement.faults += 1;
                    continue;
                }
                if judged.len() > LONGEST_STATEMENT {
                    Statement::WrongCount(leftover.value)
                } else {
                    judge_statement(&text[judged.clone()], n, count, leftover.slot == 0)
                }
            };
            judgement.add(&verdict, || quoted(text, leftover.start as usize));
            if matches!(verdict, Statement::WrongNumbering) && first_wrong.is_none() {
                first_wrong = Some((own, leftover));
            }
        }
    }
    if let Some((leftover, dropped)) = &leftovers.dropped {
        judgement.faults += dropped;
        first_wrong = first_wrong.or(Some((&numberings[leftover.place as usize], leftover)));
    }
    if let Some((numbering, wrong)) = first_wrong {
        let line = quoted(text, wrong.start as usize);
        judgement.wrong.insert(0, numbering.claim(wrong, line));
    }
    judgement
}

/// The note of a runtime that it left out the rest of a list: `... 252 more items`.
fn left_out(text: &str) -> Option<Claim> {
    const NOTE: &str = "... ";
    text.match_indices(NOTE).take(KEPT_CLAIMS).find_map(|(at, _)| {
        let rest = &text[at + NOTE.len()..];
        let digits = rest.bytes().take(9).take_while(u8::is_ascii_digit).count();
        let count = rest[..digits].parse().ok()?;
        rest[digits..]
            .starts_with(" more item")
            .then_some(Claim::LeftOut { count })
    })
}

/// The line around a place in the text, shortened.
fn quoted(text: &str, at: usize) -> String {
    const SIDE: usize = 60;
    let bytes = text.as_bytes();
    let is_end = |&byte: &u8| byte == b'\n';
    let front = bytes[..at]
        .iter()
        .rev()
        .take(SIDE)
        .take_while(|byte| !is_end(byte))
        .count();
    let after = bytes[at..].iter().take(SIDE).take_while(|byte| !is_end(byte)).count();
    String::from_utf8_lossy(&bytes[at - front..at + after])
        .trim()
        .to_owned()
}

/// A number with the line around it, as far as that is short.
struct Context<'a> {
    line: &'a str,
    /// Where in the line the number is.
    at: usize,
}

impl<'a> Context<'a> {
    fn of(text: &'a str, leftover: &Leftover) -> Context<'a> {
        let at = leftover.start as usize;
        let bytes = text.as_bytes();
        let front = bytes[..at]
            .iter()
            .rev()
            .take(LONGEST_STATEMENT)
            .take_while(|&&byte| byte != b'\n')
            .count();
        let after = bytes[at..]
            .iter()
            .take(LONGEST_STATEMENT)
            .take_while(|&&byte| byte != b'\n')
            .count();
        // A longer line says nothing about the boards.
        let is_long = front + after >= LONGEST_STATEMENT;
        let line = if is_long {
            ""
        } else {
            text.get(at - front..at + after).unwrap_or_default()
        };
        Context { line, at: front }
    }

    fn is_worded(&self) -> bool {
        self.line.contains(char::is_alphabetic)
    }

    /// Whether the number is a time, or the size of the board in words: it counts nothing.
    fn is_aside(&self, n: usize) -> bool {
        let own = literals(self.line).find(|literal| {
            let start = literal.front.len();
            (start..start + literal.text.len()).contains(&self.at) || start == self.at + 1
        });
        own.is_some_and(|literal| is_time(&literal) || (literal.whole() == n.to_string() && names_size(&literal)))
    }
}

impl Judgement {
    fn add(&mut self, statement: &Statement, line: impl FnOnce() -> String) {
        match statement {
            Statement::Numbering => note(&mut self.tolerances, Tolerance::Numbered),
            Statement::Count => note(&mut self.tolerances, Tolerance::Counted),
            Statement::Heading => note(&mut self.tolerances, Tolerance::Heading),
            Statement::WrongCount(number) => self.wrong.push(Claim::Count {
                number: *number,
                line: line(),
            }),
            Statement::WrongNumbering => {}
        }
        match statement {
            Statement::Numbering | Statement::Count => self.right += 1,
            Statement::Heading => {}
            Statement::WrongCount(_) | Statement::WrongNumbering => self.faults += 1,
        }
    }
}

/// What a number says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Statement {
    /// Which board it is next to.
    Numbering,
    /// How many boards there are.
    Count,
    /// Something else.
    Heading,
    /// How many boards there are, wrongly.
    WrongCount(i64),
    /// Which board it is next to, wrongly.
    WrongNumbering,
}

/// How the numbers in one kind of place number the boards.
struct Numbering {
    place: Place,
    /// What is to be added to the number of boards before a number to get it.
    offset: i64,
    /// Next to how many boards there is a number.
    slots: usize,
    /// How many boards there are.
    count: usize,
    /// The last number.
    last: i64,
}

impl Numbering {
    fn of(place: Place, count: usize, leftovers: &[Leftover]) -> Numbering {
        let members = || leftovers.iter().filter(|leftover| leftover.place == place);
        // A number before a board counts it already; programmers may count from 0.
        let offsets: &[i64] = match place {
            Place::Before => &[1, 0],
            Place::After => &[0, -1],
            Place::Apart => &[0, 1, -1],
        };
        let votes = offsets.iter().map(|offset| {
            // No board follows the last one, and none stands before the first.
            let end = if *offset > 0 {
                Some(count)
            } else {
                (*offset < 0).then_some(0)
            };
            members()
                .filter(|leftover| leftover.offset() == *offset && Some(leftover.slot as usize) != end)
                .count()
        });
        let votes: Vec<usize> = votes.collect();
        // The first of the offsets with the most votes.
        let best = (0..offsets.len()).rev().max_by_key(|&index| votes[index]).unwrap_or(0);
        let mut slots = 0;
        let mut previous = None;
        for member in members() {
            slots += usize::from(previous.replace(member.slot) != Some(member.slot));
        }
        Numbering {
            place,
            offset: offsets[best],
            slots,
            count,
            last: members().next_back().map_or(0, |member| member.value),
        }
    }

    /// Whether a number counts the board next to it.
    fn fits(&self, leftover: &Leftover) -> bool {
        let slot = leftover.slot as usize;
        let between = 0 < slot && slot < self.count;
        let complete = self.slots >= self.count && (self.count > 1 || (self.count == 1 && self.place != Place::Apart));
        let end = self.offset > 0 && slot == self.count || self.offset < 0 && slot == 0;
        leftover.offset() == self.offset && !end && (between || complete)
    }

    /// Whether a number on the line of the first or the last board has to count it, as the others do.
    fn is_expected(&self, slot: &[Leftover], leftover: &Leftover) -> bool {
        let next_to_board = slot.last().is_some_and(|last| last.start == leftover.start);
        match self.place {
            Place::Apart => false,
            Place::Before if self.count == 1 => slot.len() == 1,
            Place::Before => self.slots > 1 && next_to_board,
            Place::After => self.slots > 1 || (self.count == 1 && slot.len() == 1),
        }
    }

    fn claim(&self, wrong: &Leftover, line: String) -> Claim {
        let before = self.place == Place::Before || self.offset > 0;
        Claim::Numbering {
            board: wrong.slot as usize + usize::from(before),
            number: wrong.value,
            last: self.last,
            line,
        }
    }
}

impl Leftover {
    fn offset(&self) -> i64 {
        self.value.saturating_sub(i64::from(self.slot))
    }
}

fn is_size_or_count(leftover: &Leftover, n: usize, count: usize) -> bool {
    leftover.value == n as i64 || leftover.value == count as i64
}

/// The line of a number, or what follows a board on its line; at most a little longer than a statement may be.
fn statement_around(text: &str, leftover: &Leftover) -> Range<usize> {
    let at = leftover.start as usize;
    let bytes = text.as_bytes();
    let is_inside = |byte: &&u8| **byte != b'\n';
    let front = match leftover.place {
        Place::After => 0,
        Place::Before | Place::Apart => bytes[..at]
            .iter()
            .rev()
            .take(LONGEST_STATEMENT + 1)
            .take_while(is_inside)
            .count(),
    };
    let after = bytes[at..]
        .iter()
        .take(LONGEST_STATEMENT + 1)
        .take_while(is_inside)
        .count();
    at - front..at + after
}

/// Judges a line before all boards or after them.
fn judge_statement(line: &str, n: usize, count: usize, before: bool) -> Statement {
    let numbers: Vec<Literal<'_>> = literals(line).filter(|literal| !is_time(literal)).collect();
    let whole = numbers
        .iter()
        .filter(|literal| literal.fraction.is_none() && literal.exponent.is_none());
    let values: Vec<(i64, &Literal<'_>)> = whole
        .map(|literal| (literal.whole().parse().unwrap_or(i64::MAX), literal))
        .collect();
    let worded = line.contains(char::is_alphabetic);
    let is_count = |&(value, _): &(i64, _)| value == count as i64;
    let others = values
        .iter()
        .any(|&(value, _)| value != count as i64 && value != n as i64);
    // `92 solutions in 12 ms`; but a bare `0 2` is half a board.
    if values.iter().any(is_count) && (!others || (worded && count > 0)) {
        return Statement::Count;
    }
    let claims: Vec<(i64, &Literal<'_>)> = values
        .into_iter()
        .filter(|&(value, literal)| value != n as i64 || !names_size(literal))
        .collect();
    match claims[..] {
        [] => Statement::Heading,
        [(value, literal)] if before => {
            let labelled = literal.front.trim_end().ends_with([':', '=']);
            let size = value == n as i64 && (count > 0 || (worded && !labelled));
            let question = worded && line.contains(['?', '(', ')', '[', ']', '<', '>', '≤', '≥']);
            if size || question {
                Statement::Heading
            } else {
                Statement::WrongCount(value)
            }
        }
        // `ways(4) = 2`, and no board.
        [.., (last, literal)] if count == 0 && ends_in_value(literal) => Statement::WrongCount(last),
        [..] if before && worded && !claims.iter().any(is_count) => Statement::Heading,
        [.., (last, _)] => {
            let other = claims.iter().rev().find(|&&(value, _)| value != n as i64);
            Statement::WrongCount(other.map_or(last, |&(value, _)| value))
        }
    }
}

/// Whether a number is the value with which a line ends, as in `solutions = 2`.
fn ends_in_value(literal: &Literal<'_>) -> bool {
    literal.after.trim_matches(['.', ' ', '\r']).is_empty() && literal.front.trim_end().ends_with(['=', ':'])
}

/// Whether a number is a time: `3 ms`, `0.002 seconds`.
fn is_time(literal: &Literal<'_>) -> bool {
    const UNITS: [&str; 19] = [
        "s",
        "ms",
        "us",
        "µs",
        "μs",
        "ns",
        "sec",
        "secs",
        "second",
        "seconds",
        "msec",
        "millis",
        "millisecond",
        "milliseconds",
        "microseconds",
        "nanoseconds",
        "min",
        "minutes",
        "usec",
    ];
    let unit: String = literal
        .after
        .trim_start_matches([' ', '\t', '_'])
        .chars()
        .take_while(|letter| letter.is_alphabetic())
        .take(20)
        .collect();
    UNITS.contains(&unit.to_lowercase().as_str())
}

/// Whether a number is the size by what is around it: `n = 8`, `8x8`, `8 × 8`, `8 queens`, `size 8`.
fn names_size(literal: &Literal<'_>) -> bool {
    const TIMES: [char; 3] = ['x', 'X', '×'];
    const PIECES: [&str; 8] = ["queen", "rook", "bishop", "piece", "row", "column", "dam", "square"];
    let (front, after) = (literal.front.trim_end(), literal.after.trim_start());
    let label = front.trim_end_matches(['=', ':', ' ', '"', '\'']);
    let word = label
        .rsplit(|letter: char| !letter.is_alphanumeric())
        .next()
        .unwrap_or_default();
    let labelled = ["n", "size", "board", "queens", "rooks"]
        .iter()
        .any(|label| word.eq_ignore_ascii_case(label))
        && (front.len() > label.len() || word.eq_ignore_ascii_case("size"));
    let noun: String = after
        .trim_start_matches('-')
        .chars()
        .take(8)
        .collect::<String>()
        .to_lowercase();
    labelled
        || PIECES.iter().any(|piece| noun.starts_with(piece))
        || after
            .strip_prefix(TIMES)
            .is_some_and(|rest| rest.trim_start().starts_with(|next: char| next.is_ascii_digit()))
        || front
            .strip_suffix(TIMES)
            .is_some_and(|rest| rest.trim_end().ends_with(|last: char| last.is_ascii_digit()))
}
