//! Half of the first row is enough: left and right are alike.
//!
//! ```text
//!     even n                     odd n: the queen in the middle column is its own mirror image,
//!                                so there the second row decides
//!     1 2 3 4 | m m m m
//!                                1 2 3 | Q | m m m
//!                                4 5 x   x   x m m
//! ```
//!
//! Each placement with its first queen at a numbered square has a mirror image with its first queen at an `m`. So the
//! numbered squares are searched and counted twice. (Two queens in the first two rows cannot both be in the middle.)

use super::bits::{Rows, each_bit};
use super::{Counter, Tally};

/// The search with bits on half of the board; a unit is one of [`beginnings`].
pub(super) struct Mirror {
    n: usize,
    beginnings: Vec<Rows>,
}

impl Mirror {
    pub(super) fn new(n: usize) -> Self {
        Mirror {
            n,
            beginnings: beginnings(n),
        }
    }
}

impl Counter for Mirror {
    fn units(&self) -> usize {
        self.beginnings.len()
    }

    fn worker(&self) -> Box<dyn FnMut(usize) -> Tally + '_> {
        Box::new(|unit| {
            let mut tally = Tally::default();
            self.beginnings[unit].count(&mut tally);
            tally.solutions *= weight(self.n);
            tally
        })
    }
}

/// The numbered squares of the picture, each as the board with a queen on it (and on the middle one above it).
pub(super) fn beginnings(n: usize) -> Vec<Rows> {
    let left_half = (1 << (n / 2)) - 1;
    let mut beginnings: Vec<Rows> = each_bit(left_half).map(|queen| Rows::empty(n).with(queen)).collect();
    if n == 1 {
        beginnings.push(Rows::empty(n));
    } else if n % 2 == 1 {
        let middle = Rows::empty(n).with(1 << (n / 2));
        beginnings.extend(each_bit(middle.open() & left_half).map(|queen| middle.with(queen)));
    }
    beginnings
}

/// How often each placement counts that begins with one of [`beginnings`]; a board of one square is its own mirror image.
pub(super) fn weight(n: usize) -> u64 {
    if n == 1 { 1 } else { 2 }
}
