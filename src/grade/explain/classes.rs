//! Why boards that stand for their classes are wrong: wrong boards, classes missing, classes that stand twice.

use super::placements;
use crate::board::{Piece, Symmetry};
use crate::grade::answer::Classes;
use crate::grade::feedback::Finding;

/// What is wrong with the boards in `given`, one from each class in `reference` being asked for.
pub fn findings(piece: Piece, given: &Classes, reference: &Classes) -> Vec<Finding> {
    let mut findings = placements::wrong_boards(piece, given.printed());
    findings.extend(same_class(piece, given));
    findings.extend(placements::missing(
        piece,
        &given.representatives(),
        reference.printed(),
    ));
    findings.extend(placements::only_the_number(
        &findings,
        given.printed(),
        reference.printed().len(),
    ));
    let boards_right = findings.is_empty();
    findings.extend(placements::claim(given.printed(), boards_right));
    findings
}

/// The first two printed boards that are one and the same but for a turn or a mirror.
fn same_class(piece: Piece, given: &Classes) -> Option<Finding> {
    let boards: Vec<_> = given.printed().placements().map(|(_, board)| board).collect();
    boards.iter().enumerate().find_map(|(place, second)| {
        let class = given.representative(second)?;
        let first = boards[..place]
            .iter()
            .find(|first| given.representative(first).as_ref() == Some(&class))?;
        let symmetry = Symmetry::ALL
            .into_iter()
            .find(|symmetry| symmetry.placement(first).as_ref() == Some(second))?;
        Some(Finding::SameClass {
            first: first.clone(),
            second: second.clone(),
            symmetry,
            piece,
        })
    })
}
