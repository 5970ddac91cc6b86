//! Tests of reading boards: laws over all shapes, and examples of what students print.

mod examples;
mod laws;

use crate::board::Piece;
use crate::grade::answer::{self, Tolerance};
use crate::task::AnswerKind;

/// The normal form of an output, and the freedoms it took.
fn read(piece: Piece, n: usize, text: &str) -> (String, Vec<Tolerance>) {
    let reading = answer::read(&AnswerKind::Placements { piece }, n, text.as_bytes());
    (reading.answer.normal_form(), reading.tolerances)
}
