//! A prefix: the first boards of an output that is too long to be read to its end.
//!
//! Which boards come first is the program's choice; so right ones, all different, are as good as any others.

use std::collections::BTreeSet;

use super::answer::{Answer, Placements};
use crate::board::Piece;

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
    let different: BTreeSet<&[i32]> = first.boards().collect();
    let safe = first.placements().filter(|(_, board)| board.clash(piece).is_none()).count();
    let right = first.misshapen().is_empty() && different.len() == count && safe == count;
    if right { format!("the first {count} boards are right") } else { Answer::Placements(first).normal_form() }
}
