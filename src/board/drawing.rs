//! Boards drawn with letters and lines, readable in any terminal and aloud.

use super::{Clash, Piece, Square};

/// Draws a board of size `n` with pieces on `squares`, one line of text for each row, row names on the left, column letters below.
///
/// With a `clash` its two pieces are set in brackets and the empty squares on the line between them are marked `*`,
/// so that the meaning never depends on colour.
pub fn draw(n: usize, piece: Piece, squares: &[Square], clash: Option<Clash>) -> String {
    let mut text = String::new();
    let width = n.to_string().len();
    for row in 0..n {
        text += &format!("{:>width$} ", n - row);
        for column in 0..n {
            let square = Square::new(column, row);
            let occupied = squares.contains(&square);
            let guilty = clash.is_some_and(|clash| clash.left == square || clash.right == square);
            let mark = if occupied {
                piece.letter()
            } else if clash.is_some_and(|clash| between(clash, square)) {
                '*'
            } else {
                '.'
            };
            text += &if guilty {
                format!("[{mark}]")
            } else {
                format!(" {mark} ")
            };
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text += &" ".repeat(width + 1);
    for column in 0..n {
        text += &format!("{:^3}", column_name(column));
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

/// The name of a column: `a` to `z` as on a chess board, then `aa`, `ab` and so on as in a spreadsheet.
pub fn column_name(column: usize) -> String {
    let letter = char::from(b'a' + (column % 26) as u8);
    match column / 26 {
        0 => letter.to_string(),
        rest => column_name(rest - 1) + &letter.to_string(),
    }
}

/// Whether `square` lies strictly between the two squares of `clash`, on the row, column or diagonal that joins them.
fn between(clash: Clash, square: Square) -> bool {
    let Clash { left, right } = clash;
    let (columns, rows) = (
        right.column as isize - left.column as isize,
        right.row as isize - left.row as isize,
    );
    let steps = columns.abs().max(rows.abs());
    (1..steps).any(|step| {
        square.column as isize == left.column as isize + columns * step / steps
            && square.row as isize == left.row as isize + rows * step / steps
    })
}
