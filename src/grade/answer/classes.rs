//! One board from each class of boards that turn or mirror into one another; which one is free.

use super::{Placements, Tolerance};
use crate::board::{Piece, Placement};

/// The boards of an output, each standing for its class.
#[derive(Clone, Debug, PartialEq)]
pub struct Classes {
    piece: Piece,
    printed: Placements,
}

impl Classes {
    /// Understands an output.
    pub(super) fn read(piece: Piece, n: usize, text: &str, tolerances: &mut Vec<Tolerance>) -> Classes {
        Classes {
            piece,
            printed: Placements::read(piece, n, text, tolerances),
        }
    }

    /// Reads a recorded normal form.
    pub(super) fn from_normal_form(piece: Piece, n: usize, recorded: &str) -> Classes {
        Classes {
            piece,
            printed: Placements::from_normal_form(n, recorded),
        }
    }

    /// The boards as they were printed.
    pub fn printed(&self) -> &Placements {
        &self.printed
    }

    /// The smallest image of a board, which stands for its class; `None` for a board that is wrong.
    pub fn representative(&self, placement: &Placement) -> Option<Placement> {
        placement
            .clash(self.piece)
            .is_none()
            .then(|| placement.representative())
            .flatten()
    }

    /// The boards with each right one replaced by the representative of its class.
    pub fn representatives(&self) -> Placements {
        self.printed
            .replaced(|placement| self.representative(&placement).unwrap_or(placement))
    }

    /// One line for each board, the representative of its class or the board itself where it is wrong, sorted.
    pub(super) fn normal_form(&self) -> String {
        self.representatives().normal_form()
    }
}
