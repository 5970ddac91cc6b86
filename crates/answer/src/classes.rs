//! One board from each class of boards that turn or mirror into one another; which one is free.

use super::{Placements, Tolerance};
use queens_board::{Piece, Placement};

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

#[cfg(test)]
mod tests {
    use super::*;
    use queens_board::Symmetry;

    fn read(n: usize, text: &str) -> String {
        Classes::read(Piece::Queen, n, text, &mut Vec::new()).normal_form()
    }

    #[test]
    fn any_board_of_a_class_stands_for_it() {
        let placement = Placement::new([0, 4, 7, 5, 2, 6, 1, 3]);
        let images = Symmetry::ALL.map(|symmetry| symmetry.placement(&placement).expect("queens share no row"));
        for image in images {
            assert_eq!(read(8, &format!("{image}  : 1\n")), "0 4 7 5 2 6 1 3");
        }
    }

    #[test]
    fn a_class_given_twice_stands_twice() {
        assert_eq!(read(4, "1 3 0 2\n2 0 3 1\n"), "1 3 0 2\n1 3 0 2");
    }

    #[test]
    fn a_wrong_board_stays_as_it_is() {
        assert_eq!(read(4, "3 2 1 0\n1 3 0 2\n1 1 0 9\n3\n"), "1 1 0 9\n1 3 0 2\n3 2 1 0");
    }
}
