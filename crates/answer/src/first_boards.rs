//! A prefix: the first boards of an output that is too long to be read to its end.
//!
//! Which boards come first is the program's choice; so right ones, all different, are as good as any others.

use std::cell::Cell;
use std::collections::BTreeSet;

use queens_board::Piece;

use crate::kind::AnswerKind;
use crate::placements::{Placements, Row};
use crate::{Answer, read};

/// How many boards an answer holds, `None` where it is not one of boards.
pub fn boards(answer: &Answer) -> Option<usize> {
    match answer {
        Answer::Placements(placements) => Some(placements.len()),
        _ => None,
    }
}

/// The normal form of the first `count` boards: how many are right, or the boards as they are where one is not.
pub fn normal_form(piece: Piece, count: usize, placements: &Placements) -> String {
    let first = placements.first(count);
    let different: BTreeSet<&[Row]> = first.boards().collect();
    let safe = first
        .placements()
        .filter(|(_, board)| board.clash(piece).is_none())
        .count();
    let right = first.misshapen().is_empty() && different.len() == count && safe == count;
    if right {
        format!("the first {count} boards are right")
    } else {
        Answer::Placements(first).normal_form()
    }
}

/// Watches an output grow until its first lines hold as many boards as are judged.
///
/// It looks at the first k lines, then at the first 2k and so on, each time at just those, so that what is judged does not
/// depend on the pieces in which the output happens to arrive.
pub struct Enough<'a> {
    kind: &'a AnswerKind,
    /// The size of the boards.
    n: usize,
    /// How many boards are judged.
    first: usize,
    /// How many lines are looked at next.
    lines: Cell<usize>,
    /// How many lines were counted, and how many bytes they have.
    counted: Cell<(usize, usize)>,
    /// How long the output is in which enough boards were found, in bytes.
    length: Cell<Option<usize>>,
}

impl<'a> Enough<'a> {
    /// For a run that has printed nothing yet and of which the first boards of size `n` are judged.
    pub fn new(kind: &'a AnswerKind, n: usize, first: usize) -> Enough<'a> {
        Enough {
            kind,
            n,
            first,
            lines: Cell::new(first),
            counted: Cell::new((0, 0)),
            length: Cell::new(None),
        }
    }

    /// Whether `printed`, all of the output so far, holds enough boards.
    pub fn is_reached(&self, printed: &[u8]) -> bool {
        let (mut lines, mut bytes) = self.counted.get();
        while let Some(end) = printed[bytes..].iter().position(|&byte| byte == b'\n') {
            (lines, bytes) = (lines + 1, bytes + end + 1);
            if lines == self.lines.get() {
                self.lines.set(2 * lines);
                let reading = read(self.kind, self.n, &printed[..bytes]);
                if boards(&reading.answer).is_some_and(|boards| boards >= self.first) {
                    self.length.set(Some(bytes));
                    return true;
                }
            }
        }
        self.counted.set((lines, bytes));
        false
    }

    /// How much of the output is judged, in bytes, once enough boards were found in it.
    pub fn length(&self) -> Option<usize> {
        self.length.get()
    }
}
