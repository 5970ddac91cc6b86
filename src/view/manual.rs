//! A board placed by hand: attacked squares, the clash, and a hint.

use std::collections::BTreeSet;

use crate::board::{Clash, Piece, Square};

/// A board on which the reader places and removes pieces.
#[derive(Clone, Debug)]
pub struct ManualBoard {
    n: usize,
    piece: Piece,
    squares: BTreeSet<Square>,
}

/// A hint on how to go on from a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// A piece on this square leads to a solution.
    Square(Square),
    /// No solution contains the placed pieces.
    None,
    /// The board is a solution.
    Solved,
    /// Nothing was found in reasonable time.
    Unknown,
}

impl ManualBoard {
    /// The number of squares that a hint tries before it gives up: a moment even without optimization.
    const MOST_TESTS: u64 = 500_000;

    /// The empty board of size `n`.
    pub fn new(n: usize, piece: Piece) -> Self {
        ManualBoard {
            n,
            piece,
            squares: BTreeSet::new(),
        }
    }

    /// The size of the board.
    pub fn n(&self) -> usize {
        self.n
    }

    /// The piece that is placed.
    pub fn piece(&self) -> Piece {
        self.piece
    }

    /// The squares with a piece, column by column.
    pub fn squares(&self) -> &BTreeSet<Square> {
        &self.squares
    }

    /// Places a piece on `square`, or removes it from there.
    pub fn toggle(&mut self, square: Square) {
        if !self.squares.remove(&square) {
            self.squares.insert(square);
        }
    }

    /// Removes all pieces.
    pub fn clear(&mut self) {
        self.squares.clear();
    }

    /// Whether a piece on another square attacks `square`.
    pub fn is_attacked(&self, square: Square) -> bool {
        let mut others = self.squares.iter().filter(|&&other| other != square);
        others.any(|&other| self.piece.attacks(other, square))
    }

    /// The first pair that attacks each other, column by column.
    pub fn clash(&self) -> Option<Clash> {
        self.squares.iter().find_map(|&right| {
            let mut before = self.squares.range(..right);
            let left = before.find(|&&left| self.piece.attacks(left, right));
            left.map(|&left| Clash { left, right })
        })
    }

    /// Returns a square that leads to a solution with one piece in each column: that of the leftmost free column in the first
    /// such solution.
    pub fn hint(&self) -> Hint {
        let mut fixed = vec![None; self.n];
        for square in &self.squares {
            if fixed[square.column].replace(square.row).is_some() {
                return Hint::None;
            }
        }
        if self.clash().is_some() {
            return Hint::None;
        }
        let free: Vec<usize> = (0..self.n).filter(|&column| fixed[column].is_none()).collect();
        let Some(&first) = free.first() else {
            return Hint::Solved;
        };
        let mut tests = 0;
        match self.complete(&mut fixed, &free, &mut tests) {
            _ if tests > Self::MOST_TESTS => Hint::Unknown,
            true => fixed[first].map_or(Hint::None, |row| Hint::Square(Square::new(first, row))),
            false => Hint::None,
        }
    }

    /// Fills the columns `free` from left to right; returns whether that was possible within the number of tests.
    fn complete(&self, rows: &mut [Option<usize>], free: &[usize], tests: &mut u64) -> bool {
        let Some((&column, rest)) = free.split_first() else {
            return true;
        };
        for row in 0..self.n {
            *tests += 1;
            if *tests > Self::MOST_TESTS {
                return false;
            }
            let square = Square::new(column, row);
            let attacks = |(column, row): (usize, &Option<usize>)| {
                row.is_some_and(|row| self.piece.attacks(Square::new(column, row), square))
            };
            if rows.iter().enumerate().any(attacks) {
                continue;
            }
            rows[column] = Some(row);
            if self.complete(rows, rest, tests) {
                return true;
            }
            rows[column] = None;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::solve::Textbook;

    fn hand(n: usize, piece: Piece, squares: &[(usize, usize)]) -> ManualBoard {
        let mut hand = ManualBoard::new(n, piece);
        squares
            .iter()
            .for_each(|&(column, row)| hand.toggle(Square::new(column, row)));
        hand
    }

    #[test]
    fn hints_followed_one_after_another_give_a_solution() {
        let mut hand = hand(8, Piece::Queen, &[(3, 3)]);
        while let Hint::Square(square) = hand.hint() {
            hand.toggle(square);
        }
        assert_eq!(hand.hint(), Hint::Solved);
        assert_eq!((hand.squares().len(), hand.clash()), (8, None));
    }

    #[test]
    fn a_clash_names_both_pieces_even_in_one_column() {
        let clash = hand(8, Piece::Queen, &[(2, 6), (2, 1)]).clash().unwrap();
        assert_eq!((clash.left, clash.right), (Square::new(2, 1), Square::new(2, 6)));
        assert_eq!(hand(8, Piece::Bishop, &[(2, 6), (2, 1)]).clash(), None);
    }

    #[test]
    fn no_hint_where_there_is_no_solution() {
        assert_eq!(hand(3, Piece::Queen, &[]).hint(), Hint::None);
        assert_eq!(hand(4, Piece::Queen, &[(0, 0)]).hint(), Hint::None);
        assert_eq!(hand(4, Piece::Bishop, &[(0, 0), (0, 2)]).hint(), Hint::None);
    }

    #[test]
    fn a_hint_that_would_take_long_gives_up() {
        assert_eq!(hand(40, Piece::Queen, &[]).hint(), Hint::Unknown);
    }

    proptest! {
        // Few cases: a student waits for them, too.
        #![proptest_config(ProptestConfig::with_cases(40))]

        #[test]
        fn a_hint_agrees_with_the_list_of_solutions(n in 1_usize..7, mask in 0_usize..64, which in 0_usize..1000) {
            // Some pieces of a solution, or of a board that is not a solution.
            let rows: Vec<usize> = match Textbook::new(n, Piece::Queen).nth(which % 7) {
                Some(placement) => placement.to_vec(),
                None => (0..n).map(|column| (column * 2 + which) % n).collect(),
            };
            let squares: Vec<_> = (0..n).filter(|column| mask >> column & 1 == 1).map(|column| (column, rows[column])).collect();
            let hand = hand(n, Piece::Queen, &squares);
            let fits = |placement: &crate::board::Placement| squares.iter().all(|&(column, row)| placement[column] == row);
            let expected = Textbook::new(n, Piece::Queen).find(fits);
            match hand.hint() {
                Hint::Square(square) => prop_assert_eq!(expected.unwrap()[square.column], square.row),
                Hint::Solved => prop_assert!(expected.is_some() && squares.len() == n),
                Hint::None => prop_assert_eq!(expected, None),
                Hint::Unknown => prop_assert!(false),
            }
        }
    }
}
