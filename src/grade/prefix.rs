//! A prefix: the first boards of an output that is too long to be read to its end.
//!
//! Which boards come first is the program's choice; so right ones, all different, are as good as any others.

use std::cell::Cell;
use std::collections::BTreeSet;

use super::answer::{self, Answer, Placements, Row};
use crate::board::Piece;
use crate::task::{Case, Task};

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

/// Watches an output grow until it holds as many boards as are judged.
pub struct Enough<'a> {
    task: &'a Task,
    case: &'a Case,
    /// How long the output must be before it is looked at again: reading it anew for each line would take for ever.
    look_again: Cell<usize>,
}

impl<'a> Enough<'a> {
    /// For a run of `case` that prints nothing yet.
    pub fn new(task: &'a Task, case: &'a Case) -> Enough<'a> {
        Enough {
            task,
            case,
            look_again: Cell::new(0),
        }
    }

    /// Whether `printed`, all of the output so far, holds enough boards.
    pub fn is_reached(&self, printed: &[u8]) -> bool {
        let Some(first) = self.case.first else { return false };
        let lines = printed.iter().filter(|&&byte| byte == b'\n').count();
        if lines < first || printed.len() < self.look_again.get() {
            return false;
        }
        self.look_again.set(2 * printed.len());
        let reading = answer::read(&self.task.answer, self.case.n, printed);
        boards(&reading.answer).is_some_and(|boards| boards >= first)
    }
}
