//! What an output says about its boards in numbers: numbering, counts, and headings that only look like them.
//!
//! Right statements vanish. A number beside every board must count the boards, a number on a line of its own before or
//! after them all must be how many there are; a prompt or a heading before the first board may name other numbers.

use std::ops::Range;

use super::Claim;
use crate::Tolerance;
use crate::literal::{Literal, literals};
use crate::tolerance::note;

/// How many wrong statements are kept; an output with more says nothing by them.
const KEPT_CLAIMS: usize = 20;

/// How many bytes a line may have that says something about the boards.
const LONGEST_STATEMENT: usize = 1000;

/// A number that belongs to no board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leftover {
    /// Where it starts in the text.
    pub(super) start: usize,
    /// What it is.
    pub(super) value: i64,
    /// How many boards stand before it.
    pub(super) slot: usize,
    /// How it stands to the boards.
    pub(super) place: Place,
}

/// How a number stands to the boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// On the line on which the next board begins.
    Before,
    /// On the line on which the last board ended.
    Behind,
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
pub(super) fn judge(text: &str, n: usize, count: usize, leftovers: &[Leftover]) -> Judgement {
    let mut judgement = Judgement::default();
    let numberings = [Place::Before, Place::Behind, Place::Apart].map(|place| Numbering::of(place, count, leftovers));
    let mut first_wrong: Option<(&Numbering, &Leftover)> = None;
    for slot in leftovers.chunk_by(|left, right| left.slot == right.slot) {
        let numbering = |leftover: &Leftover| &numberings[leftover.place as usize];
        let numbered = slot.iter().any(|leftover| numbering(leftover).fits(leftover));
        // Each line is judged once.
        let mut judged = 0..0;
        for leftover in slot {
            let own = numbering(leftover);
            let ends = leftover.slot == 0 || leftover.slot == count;
            let verdict = if own.fits(leftover) {
                Statement::Numbering
            } else if numbered && leftover.place != Place::Apart && is_size_or_count(leftover, n, count) {
                Statement::Heading
            } else if leftover.slot == 0 && leftover.place == Place::Before && !own.is_expected(slot, leftover) {
                // A prompt that the first board follows on the same line.
                Statement::Heading
            } else if !ends || own.is_expected(slot, leftover) {
                Statement::WrongNumbering
            } else {
                if judged.contains(&leftover.start) {
                    continue;
                }
                judged = statement_around(text, leftover);
                if judgement.wrong.len() == KEPT_CLAIMS {
                    judgement.faults += 1;
                    continue;
                }
                if judged.len() > LONGEST_STATEMENT {
                    Statement::WrongCount(leftover.value)
                } else {
                    judge_statement(&text[judged.clone()], n, count, leftover.slot == 0)
                }
            };
            judgement.add(&verdict);
            if matches!(verdict, Statement::WrongNumbering) && first_wrong.is_none() {
                first_wrong = Some((own, leftover));
            }
        }
    }
    if let Some((numbering, leftover)) = first_wrong {
        judgement.wrong.insert(0, numbering.claim(leftover));
    }
    judgement
}

impl Judgement {
    fn add(&mut self, statement: &Statement) {
        match statement {
            Statement::Numbering => note(&mut self.tolerances, Tolerance::Numbered),
            Statement::Count => note(&mut self.tolerances, Tolerance::Counted),
            Statement::Heading => note(&mut self.tolerances, Tolerance::Heading),
            Statement::WrongCount(number) => self.wrong.push(Claim::Count(*number)),
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
    /// Which board it stands beside.
    Numbering,
    /// How many boards there are.
    Count,
    /// Something else.
    Heading,
    /// How many boards there are, wrongly.
    WrongCount(i64),
    /// Which board it stands beside, wrongly.
    WrongNumbering,
}

/// How the numbers in one kind of place number the boards.
struct Numbering {
    place: Place,
    /// What is to be added to the number of boards before a number to get it.
    offset: i64,
    /// Beside how many boards a number stands.
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
            Place::Behind => &[0, -1],
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
                .filter(|leftover| leftover.offset() == *offset && Some(leftover.slot) != end)
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

    /// Whether a number counts the board beside it.
    fn fits(&self, leftover: &Leftover) -> bool {
        let between = 0 < leftover.slot && leftover.slot < self.count;
        let complete = self.slots >= self.count && (self.count > 1 || (self.count == 1 && self.place != Place::Apart));
        let end = self.offset > 0 && leftover.slot == self.count || self.offset < 0 && leftover.slot == 0;
        leftover.offset() == self.offset && !end && (between || complete)
    }

    /// Whether a number on the line of the first or the last board has to count it, as the others do.
    fn is_expected(&self, slot: &[Leftover], leftover: &Leftover) -> bool {
        let next_to_board = slot.last().is_some_and(|last| last.start == leftover.start);
        match self.place {
            Place::Apart => false,
            Place::Before if self.count == 1 => slot.len() == 1,
            Place::Before => self.slots > 1 && next_to_board,
            Place::Behind => self.slots > 1 || (self.count == 1 && slot.len() == 1),
        }
    }

    fn claim(&self, wrong: &Leftover) -> Claim {
        let before = self.place == Place::Before || self.offset > 0;
        Claim::Numbering {
            board: wrong.slot + usize::from(before),
            number: wrong.value,
            last: self.last,
        }
    }
}

impl Leftover {
    fn offset(&self) -> i64 {
        self.value.saturating_sub(self.slot as i64)
    }
}

fn is_size_or_count(leftover: &Leftover, n: usize, count: usize) -> bool {
    leftover.value == n as i64 || leftover.value == count as i64
}

/// The line on which a number stands, or what follows a board on its line.
fn statement_around(text: &str, leftover: &Leftover) -> Range<usize> {
    let start = match leftover.place {
        Place::Behind => leftover.start,
        Place::Before | Place::Apart => text[..leftover.start].rfind('\n').map_or(0, |end| end + 1),
    };
    let end = text[leftover.start..]
        .find('\n')
        .map_or(text.len(), |end| leftover.start + end);
    start..end
}

/// Judges a line before all boards or after them.
fn judge_statement(line: &str, n: usize, count: usize, before: bool) -> Statement {
    let numbers = literals(line);
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
        [..] if before && worded && !claims.iter().any(is_count) => Statement::Heading,
        [.., (last, _)] => {
            let other = claims.iter().rev().find(|&&(value, _)| value != n as i64);
            Statement::WrongCount(other.map_or(last, |&(value, _)| value))
        }
    }
}

/// Whether a number is the size by what stands around it: `n = 8`, `8x8`, `8 × 8`.
fn names_size(literal: &Literal<'_>) -> bool {
    const TIMES: [char; 3] = ['x', 'X', '×'];
    let (front, behind) = (literal.front.trim_end(), literal.behind.trim_start());
    let label = front.trim_end_matches(['=', ':', ' ']);
    let labelled = label
        .strip_suffix(['n', 'N'])
        .is_some_and(|rest| !rest.ends_with(char::is_alphanumeric));
    labelled
        || behind
            .strip_prefix(TIMES)
            .is_some_and(|rest| rest.trim_start().starts_with(|next: char| next.is_ascii_digit()))
        || front
            .strip_suffix(TIMES)
            .is_some_and(|rest| rest.trim_end().ends_with(|last: char| last.is_ascii_digit()))
}
