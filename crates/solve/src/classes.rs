//! Classes of equivalent placements: those that a rotation or a reflection turns into one another.

use std::collections::BTreeSet;

use queens_board::{Placement, Symmetry};

/// Returns one placement of each class: those of `placements` that are the smallest of their images.
///
/// Nothing is stored, so `placements` must contain whole classes, as every search of the whole board does. Placements
/// with two pieces in a row belong to no class and are skipped.
pub fn classes(placements: impl Iterator<Item = Placement>) -> impl Iterator<Item = Placement> {
    placements.filter(|placement| placement.representative().as_ref() == Some(placement))
}

/// Returns the different images of a placement, smallest first: 1, 2, 4 or 8; none for a placement with two pieces in a row.
pub fn orbit(placement: &Placement) -> BTreeSet<Placement> {
    Symmetry::ALL
        .iter()
        .filter_map(|symmetry| symmetry.placement(placement))
        .collect()
}
