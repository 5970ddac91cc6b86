//! Tests of reading boards: laws over all shapes, and examples of what students print.

mod examples;
mod laws;

use crate::AnswerKind;
use crate::Tolerance;
use queens_board::Piece;

/// The normal form of an output, and the freedoms it took.
fn read(piece: Piece, n: usize, text: &str) -> (String, Vec<Tolerance>) {
    let reading = crate::read(&AnswerKind::Placements { piece }, n, text.as_bytes());
    (reading.answer.normal_form(), reading.tolerances)
}
