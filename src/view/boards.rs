//! Boards that a program printed, and what is wrong with each.

use std::collections::HashMap;

use crate::board::{Clash, Piece, Printed, Square};

/// Printed boards of one size, in the order in which they were printed.
#[derive(Clone, Debug)]
pub struct Boards {
    n: usize,
    piece: Piece,
    boards: Vec<Vec<Square>>,
    wrongs: Vec<Option<Wrong>>,
}

/// What is wrong with a printed board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// Two pieces attack each other.
    Clash(Clash),
    /// A piece is outside the board.
    Outside {
        /// Its column, from 0.
        column: usize,
        /// The row that was printed, from 0.
        row: i64,
    },
    /// The board with this number, from 0, is the same.
    Twice(usize),
    /// It is not a board of this size.
    NotABoard {
        /// As it was printed.
        text: String,
        /// What is wrong with it, in a few words.
        why: String,
    },
}

impl Boards {
    /// Judges what was printed as boards of size `n`, in the order printed.
    pub fn new(n: usize, piece: Piece, printed: Vec<Printed>) -> Self {
        let mut seen = HashMap::new();
        let (boards, wrongs) = printed
            .into_iter()
            .enumerate()
            .map(|(number, printed)| match printed {
                Printed::Board(rows) => {
                    let squares = squares(n, &rows);
                    let wrong = wrong(n, piece, &rows, &squares);
                    let same = *seen.entry(rows).or_insert(number);
                    let twice = (same < number).then_some(Wrong::Twice(same));
                    (squares, wrong.or(twice))
                }
                Printed::NotABoard { text, why } => (Vec::new(), Some(Wrong::NotABoard { text, why })),
            })
            .unzip();
        Boards {
            n,
            piece,
            boards,
            wrongs,
        }
    }

    /// The size of the boards.
    pub fn n(&self) -> usize {
        self.n
    }

    /// The piece that is placed on them.
    pub fn piece(&self) -> Piece {
        self.piece
    }

    /// The number of boards.
    pub fn len(&self) -> usize {
        self.boards.len()
    }

    /// Whether there is no board.
    pub fn is_empty(&self) -> bool {
        self.boards.is_empty()
    }

    /// The squares of a board, by its number from 0.
    pub fn squares(&self, number: usize) -> &[Square] {
        self.boards.get(number).map_or(&[], Vec::as_slice)
    }

    /// What is wrong with a board.
    pub fn wrong(&self, number: usize) -> Option<&Wrong> {
        self.wrongs.get(number)?.as_ref()
    }

    /// The number of wrong boards.
    pub fn wrong_count(&self) -> usize {
        self.wrongs.iter().flatten().count()
    }
}

/// The squares inside the board.
fn squares(n: usize, rows: &[i64]) -> Vec<Square> {
    let inside = |(column, &row): (usize, &i64)| Some(Square::new(column, usize::try_from(row).ok()?));
    let squares = rows.iter().enumerate().filter_map(inside);
    squares.filter(|square| square.row < n).collect()
}

/// What is wrong with a board by itself: a piece outside comes before a clash.
fn wrong(n: usize, piece: Piece, rows: &[i64], squares: &[Square]) -> Option<Wrong> {
    let is_outside = |&(_, row): &(usize, i64)| usize::try_from(row).map_or(true, |row| row >= n);
    let outside = rows.iter().copied().enumerate().find(is_outside);
    let outside = outside.map(|(column, row)| Wrong::Outside { column, row });
    outside.or_else(|| clash(piece, squares).map(Wrong::Clash))
}

fn clash(piece: Piece, squares: &[Square]) -> Option<Clash> {
    squares.iter().enumerate().find_map(|(index, &right)| {
        let left = squares[..index].iter().find(|&&left| piece.attacks(left, right));
        left.map(|&left| Clash { left, right })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_wrong_board_is_marked_with_its_reason() {
        let printed = [[1, 3, 0, 2], [0, 3, 0, 2], [1, 3, 0, 2], [4, 3, 0, 2]];
        let boards = Boards::new(
            4,
            Piece::Queen,
            printed.map(|rows| Printed::Board(rows.to_vec())).to_vec(),
        );
        let clash = Clash {
            left: Square::new(0, 0),
            right: Square::new(2, 0),
        };
        let wrongs: Vec<_> = (0..boards.len()).map(|number| boards.wrong(number).cloned()).collect();
        assert_eq!(
            wrongs,
            [
                None,
                Some(Wrong::Clash(clash)),
                Some(Wrong::Twice(0)),
                Some(Wrong::Outside { column: 0, row: 4 })
            ]
        );
        assert_eq!(boards.wrong_count(), 3);
    }
}
