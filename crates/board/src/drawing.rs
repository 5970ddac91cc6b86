//! Boards drawn with letters and lines, readable in any terminal and aloud.

use super::{Clash, Piece, Square, between};

/// Draws a board of size `n` with pieces on `squares`, one line of text for each row, row names on the left, column letters below.
///
/// The two pieces of a `clash` are set in brackets, and the empty squares on the line between them are marked `*`,
/// so that nothing depends on colour.
pub fn draw(n: usize, piece: Piece, squares: &[Square], clash: Option<Clash>) -> String {
    let line: Vec<Square> = clash
        .into_iter()
        .flat_map(|clash| between(clash.left, clash.right))
        .collect();
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
            } else if line.contains(&square) {
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
        text += &format!(" {:<2}", column_name(column));
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

/// Returns the name of a column: `a` to `z` as on a chess board, then `aa`, `ab` and so on as in a spreadsheet.
pub fn column_name(column: usize) -> String {
    let letter = char::from(b'a' + (column % 26) as u8);
    match column / 26 {
        0 => letter.to_string(),
        rest => column_name(rest - 1) + &letter.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::Placement;

    fn drawn(piece: Piece, rows: &[usize]) -> String {
        let placement = Placement::new(rows);
        let squares: Vec<_> = placement.squares().collect();
        draw(rows.len(), piece, &squares, placement.clash(piece))
    }

    #[test]
    fn a_solution_is_drawn_as_on_a_chess_board() {
        assert_snapshot!(drawn(Piece::Queen, &[0, 4, 7, 5, 2, 6, 1, 3]), @r"
        8  Q  .  .  .  .  .  .  .
        7  .  .  .  .  .  .  Q  .
        6  .  .  .  .  Q  .  .  .
        5  .  .  .  .  .  .  .  Q
        4  .  Q  .  .  .  .  .  .
        3  .  .  .  Q  .  .  .  .
        2  .  .  .  .  .  Q  .  .
        1  .  .  Q  .  .  .  .  .
           a  b  c  d  e  f  g  h
        ");
    }

    #[test]
    fn a_clash_is_bracketed_and_the_squares_between_are_marked() {
        assert_snapshot!(drawn(Piece::Queen, &[0, 2, 4, 6, 1, 3, 5, 7]), @r"
        8 [Q] .  .  .  .  .  .  .
        7  .  *  .  .  Q  .  .  .
        6  .  Q  *  .  .  .  .  .
        5  .  .  .  *  .  Q  .  .
        4  .  .  Q  .  *  .  .  .
        3  .  .  .  .  .  *  Q  .
        2  .  .  .  Q  .  .  *  .
        1  .  .  .  .  .  .  . [Q]
           a  b  c  d  e  f  g  h
        ");
    }

    #[test]
    fn a_clash_in_a_row_is_marked_along_the_row() {
        assert_snapshot!(drawn(Piece::Rook, &[1, 0, 2, 1]), @r"
        4  .  R  .  .
        3 [R] *  * [R]
        2  .  .  R  .
        1  .  .  .  .
           a  b  c  d
        ");
    }

    #[test]
    fn the_smallest_board_is_drawn() {
        assert_snapshot!(drawn(Piece::Bishop, &[0]), @r"
        1  B
           a
        ");
    }

    #[test]
    fn columns_stay_in_line_beyond_the_alphabet() {
        let rows: Vec<_> = (0..28).collect();
        let board = drawn(Piece::None, &rows);
        let letters = board.lines().last().unwrap();
        assert!(letters.ends_with("y  z  aa ab"), "{letters}");
        // The piece of the last column is in the lowest row, just above the column's name.
        assert_eq!(board.lines().nth(27).unwrap().find('o'), letters.find("ab"));
    }

    #[test]
    fn column_names_go_on_as_in_a_spreadsheet() {
        let named = [0, 7, 25, 26, 27, 51, 52, 701, 702].map(column_name);
        assert_eq!(named, ["a", "h", "z", "aa", "ab", "az", "ba", "zz", "aaa"]);
    }
}
