//! The three ways to search, chosen by name.

use queens_board::{Piece, Placement};

use super::bits::{Bits, BoardTooLarge};
use super::search::Trial;
use super::textbook::Textbook;
use super::vectors::Vectors;

/// A way to search; all of them find the same placements in the same order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Compares each new piece with all earlier ones, as on the course page.
    Textbook,
    /// Keeps in three vectors which rows and diagonals are taken, as Wirth does.
    Vectors,
    /// Keeps them in three bit masks, which show only free squares.
    Bits,
}

impl Method {
    /// All methods; the one of the course comes first.
    pub const ALL: [Method; 3] = [Method::Textbook, Method::Vectors, Method::Bits];

    /// Its name in commands.
    pub const fn name(self) -> &'static str {
        match self {
            Method::Textbook => "textbook",
            Method::Vectors => "vectors",
            Method::Bits => "bits",
        }
    }

    /// Starts a search on the empty board of size `n`.
    pub fn walk(self, n: usize, piece: Piece) -> Result<Walk, BoardTooLarge> {
        Ok(match self {
            Method::Textbook => Walk::Textbook(Textbook::new(n, piece)),
            Method::Vectors => Walk::Vectors(Vectors::new(n, piece)),
            Method::Bits => Walk::Bits(Bits::new(n, piece)?),
        })
    }
}

/// A search whose method is chosen at run time; as an iterator it returns the placements.
#[derive(Clone, Debug)]
pub enum Walk {
    /// By [`Method::Textbook`].
    Textbook(Textbook),
    /// By [`Method::Vectors`].
    Vectors(Vectors),
    /// By [`Method::Bits`].
    Bits(Bits),
}

impl Walk {
    /// Tries the next square; returns `None` once all have been tried.
    pub fn trial(&mut self) -> Option<Trial> {
        match self {
            Walk::Textbook(search) => search.trial(),
            Walk::Vectors(search) => search.trial(),
            Walk::Bits(search) => search.trial(),
        }
    }
}

impl Iterator for Walk {
    type Item = Placement;

    fn next(&mut self) -> Option<Placement> {
        match self {
            Walk::Textbook(search) => search.next(),
            Walk::Vectors(search) => search.next(),
            Walk::Bits(search) => search.next(),
        }
    }
}
