//! Bishops on any squares: unlike queens and rooks, n of them need not be one in each column.

use num_bigint::BigUint;

use queens_board::{Piece, Square};

use super::search::Conflict;
use super::vectors::Marks;

/// All ways to put n bishops on the n × n board so that none attacks another; each item has n squares.
///
/// Squares are ordered by column, then by row, and placements are ordered by their squares. A board
/// of size 0 has no placement. Source: OEIS A002465.
#[derive(Clone, Debug)]
pub struct Anywhere {
    n: usize,
    marks: Marks,
    placed: Vec<Square>,
    /// The number of the next square to try: n · column + row.
    next_square: usize,
}

impl Anywhere {
    /// Starts on the empty board of size `n`.
    pub fn new(n: usize) -> Self {
        Anywhere {
            n,
            marks: Marks::new(n, Piece::Bishop),
            placed: Vec::with_capacity(n),
            next_square: 0,
        }
    }

    /// Whether fewer squares remain than bishops that still have to be placed.
    fn too_few_left(&self) -> bool {
        self.n * self.n - self.next_square < self.n - self.placed.len()
    }
}

impl Iterator for Anywhere {
    type Item = Vec<Square>;

    fn next(&mut self) -> Option<Vec<Square>> {
        loop {
            while self.placed.len() == self.n || self.too_few_left() {
                let square = self.placed.pop()?;
                self.marks.lift(square);
                self.next_square = self.n * square.column + square.row + 1;
            }
            let square = Square::new(self.next_square / self.n, self.next_square % self.n);
            self.next_square += 1;
            if self.marks.allows(&[], square) {
                self.marks.put(square);
                self.placed.push(square);
                if self.placed.len() == self.n {
                    return Some(self.placed.clone());
                }
            }
        }
    }
}

impl std::iter::FusedIterator for Anywhere {}

/// Returns the number of ways to put n bishops on the n × n board so that none attacks another (OEIS A002465).
///
/// Bishops on squares of one colour never meet those of the other, so each colour is counted alone and the two are
/// combined; the empty board of size 0 has one way.
pub fn count_anywhere(n: usize) -> BigUint {
    let (even, odd) = (ways_on_colour(n, 0), ways_on_colour(n, 1));
    (0..=n).map(|bishops| &even[bishops] * &odd[n - bishops]).sum()
}

/// Returns the numbers of ways to put 0, 1, … n bishops on the squares whose column + row has the remainder `parity`.
///
/// The diagonals of one direction are filled from the shortest to the longest. A diagonal of the colour crosses exactly
/// as many of the other direction as it has squares, and those that a shorter one crosses are among them: with k
/// bishops on the shorter ones, k of its squares are taken.
fn ways_on_colour(n: usize, parity: usize) -> Vec<BigUint> {
    let mut lengths: Vec<usize> = (parity..(2 * n).saturating_sub(1))
        .step_by(2)
        .map(|sum| (sum + 1).min(2 * n - 1 - sum))
        .collect();
    lengths.sort_unstable();
    let mut ways = vec![BigUint::ZERO; n + 1];
    ways[0] = BigUint::from(1_u8);
    for length in lengths {
        for bishops in (1..=n.min(length)).rev() {
            let more = &ways[bishops - 1] * (length + 1 - bishops);
            ways[bishops] += more;
        }
    }
    ways
}

/// Returns the largest number of bishops that fit on the n × n board, and the number of ways: 2ⁿ from n = 2 on.
///
/// All of them are on the edge. Source: OEIS A000079; A. M. and I. M. Yaglom, *Challenging mathematical problems* (1964).
pub fn most_bishops(n: usize) -> (usize, BigUint) {
    match n {
        0 | 1 => (n, BigUint::from(1_u8)),
        _ => (2 * n - 2, BigUint::from(1_u8) << n),
    }
}

/// Returns a placement of n bishops that a search with one piece per column misses: all of them in the first column.
///
/// Returns `None` for n = 1, where the only placement has one bishop per column, and for the empty board.
pub fn missed(n: usize) -> Option<Vec<Square>> {
    (n > 1).then(|| (0..n).map(|row| Square::new(0, row)).collect())
}
