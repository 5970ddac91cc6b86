//! A list of placements as one SVG drawing.

use crate::board::{Drawing, Piece, Placement, Shown};

/// The most boards that one drawing holds.
pub const MOST_BOARDS: usize = 1000;

/// Draws placements as one SVG file, several in a row, numbered from 1.
pub fn svg(n: usize, piece: Piece, placements: &[Placement]) -> String {
    // About as wide as high.
    let in_a_row = placements.len().isqrt().max(1);
    let mut drawing = Drawing::new(n, piece);
    for (row, boards) in placements.chunks(in_a_row).enumerate() {
        let number = |column: usize| row * in_a_row + column + 1;
        drawing.row(boards.iter().enumerate().map(|(column, placement)| {
            let alone = placements.len() == 1;
            Shown {
                caption: if alone {
                    String::new()
                } else {
                    number(column).to_string()
                },
                placement,
                clash: None,
            }
        }));
    }
    drawing.finish(&format!("{n} × {n}, {piece}: {}", placements.len()))
}
