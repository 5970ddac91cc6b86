//! Tests of reading boards: laws over all shapes, and examples of what students print.

mod examples;
mod laws;
mod shapes;

use crate::AnswerKind;
use crate::Tolerance;
use queens_board::{Piece, Placement};

/// The normal form of an output, and the freedoms it took.
fn read(piece: Piece, n: usize, text: &str) -> (String, Vec<Tolerance>) {
    let reading = crate::read(&AnswerKind::Placements { piece }, n, text.as_bytes());
    (reading.answer.normal_form(), reading.tolerances)
}

/// All placements of a piece, found by the plainest search.
fn all(piece: Piece, n: usize) -> Vec<Vec<usize>> {
    fn extend(piece: Piece, n: usize, rows: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
        if rows.len() == n {
            found.push(rows.clone());
            return;
        }
        for row in 0..n {
            rows.push(row);
            if Placement::new(rows.clone()).clash(piece).is_none() {
                extend(piece, n, rows, found);
            }
            rows.pop();
        }
    }
    let mut found = Vec::new();
    extend(piece, n, &mut Vec::new(), &mut found);
    found
}

fn normal_form(boards: &[Vec<usize>]) -> String {
    let mut lines: Vec<String> = boards
        .iter()
        .map(|rows| Placement::new(rows.clone()).to_string())
        .collect();
    lines.sort();
    lines.join("\n")
}
