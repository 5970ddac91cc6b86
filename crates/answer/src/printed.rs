//! Boards that any program printed, read as the grader reads them but compared with nothing: for the viewer.

use queens_board::{Piece, Placement, Printed};

use crate::kind::AnswerKind;
use crate::placements::{Misshapen, Placements};
use crate::{Answer, read};

/// The largest board size that is tried if none is named.
const LARGEST_BOARD: usize = 26;

/// The boards of size `n` in an output, in the order printed; none if it cannot be read.
pub fn printed_boards(piece: Piece, n: usize, output: &[u8]) -> Vec<Printed> {
    let Answer::Placements(placements) = read(&AnswerKind::Placements { piece }, n, output).answer else {
        return Vec::new();
    };
    in_order(&placements)
}

/// The size of the boards in an output; `None` if there are none of any size.
///
/// It is the one for which the most squares belong to right boards; then to boards with a piece in each row; where there
/// such boards are missing as well, it is 8 if that can be.
pub fn printed_size(piece: Piece, output: &[u8]) -> Option<usize> {
    let beginning = beginning(output);
    let judged = (1..=LARGEST_BOARD).filter_map(|n| {
        let boards = printed_boards(piece, n, beginning);
        if n == 1 && boards.len() > 1 {
            // Every number can be read as a board of size 1, but there is only one.
            return None;
        }
        let inside: Vec<Placement> = boards.iter().filter_map(|printed| inside(n, printed)).collect();
        let count =
            |wanted: fn(&Placement, Piece) -> bool| n * inside.iter().filter(|board| wanted(board, piece)).count();
        let right = count(|board, piece| board.clash(piece).is_none());
        let one_in_each_row = count(|board, _| board.clash(Piece::Rook).is_none());
        (!inside.is_empty()).then_some((right, one_in_each_row, n == 8, n))
    });
    judged.max().map(|(.., n)| n)
}

/// As many whole lines as show what is printed: all sizes are tried, and an output may be long.
fn beginning(output: &[u8]) -> &[u8] {
    const ENOUGH: usize = 4096;
    if output.len() <= ENOUGH {
        return output;
    }
    let end = output[..ENOUGH].iter().rposition(|&byte| byte == b'\n');
    &output[..end.map_or(ENOUGH, |end| end + 1)]
}

/// A board that lies inside the board of size `n`.
fn inside(n: usize, printed: &Printed) -> Option<Placement> {
    let Printed::Board(rows) = printed else { return None };
    let rows = rows.iter().map(|&row| usize::try_from(row).ok().filter(|&row| row < n));
    rows.collect::<Option<Vec<_>>>().map(Placement::new)
}

fn in_order(placements: &Placements) -> Vec<Printed> {
    let mut boards = placements.boards();
    let mut misshapen = placements.misshapen().iter().peekable();
    let count = placements.len() + placements.misshapen().len();
    (0..count)
        .filter_map(|place| match misshapen.next_if(|misshapen| misshapen.place <= place) {
            Some(Misshapen { printed, defect, .. }) => Some(Printed::NotABoard {
                text: printed.clone(),
                why: defect.to_string(),
            }),
            None => boards
                .next()
                .map(|rows| Printed::Board(rows.iter().map(|&row| i64::from(row)).collect())),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_and_what_is_none_come_in_the_order_printed() {
        let output = b"1 3 0 2\n1 3\n2 0 3 1\n";
        let printed = printed_boards(Piece::Queen, 4, output);
        assert!(
            matches!(
                &printed[..],
                [Printed::Board(first), Printed::NotABoard { text, .. }, Printed::Board(last)]
                    if *first == [1, 3, 0, 2] && text == "1 3" && *last == [2, 0, 3, 1]
            ),
            "{printed:?}"
        );
    }

    #[test]
    fn a_line_of_a_normal_form_is_one_board_however_small() {
        for line in ["0", "0 0", "1 1", "0 1", "2 0 1"] {
            let rows: Vec<i64> = line.split(' ').map(|row| row.parse().unwrap()).collect();
            let printed = printed_boards(Piece::Rook, rows.len(), line.as_bytes());
            assert_eq!(printed, [Printed::Board(rows)], "{line}");
        }
    }

    #[test]
    fn the_size_is_the_one_that_explains_the_output() {
        let outputs = [
            ("0 4 7 5 2 6 1 3  : 1\n0 5 7 2 6 3 1 4  : 2\nO.K.\n", 8),
            ("15863724\n16837425\n2\n", 8),
            ("<2, 4, 1, 3>\n<3, 1, 4, 2>\n", 4),
            (" a1 b3 c5 d2 e4\n", 5),
            // Wrong boards only: the piece of the last column does not stand where it should.
            ("1 3 0 3\n2 0 3 3\n1 0 3 2\n", 4),
        ];
        for (output, n) in outputs {
            assert_eq!(printed_size(Piece::Queen, output.as_bytes()), Some(n), "{output}");
        }
        assert_eq!(printed_size(Piece::Queen, b"no board at all\n"), None);
    }
}
