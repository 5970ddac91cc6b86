//! Words for facts about a wrong answer whose cause is not known.

use queens_models::Description;

use super::lines::lines;

/// The fact, and a question that leads on.
pub fn sentence(fact: &Description) -> String {
    match fact {
        Description::RightUpTo { right, wrong } => format!(
            "Right up to n = {right}, wrong from n = {wrong} on: what in your program is made for {right} at most?"
        ),
        Description::NoBoards { from } => format!(
            "From n = {from} on no board is printed at all: in every attempt some column finds no row. Does the test \
             refuse too much, or are too few rows tried?"
        ),
        Description::PairsOn {
            lines: all,
            nearest,
            furthest,
        } => {
            let apart = match (nearest, furthest) {
                (1, 1) => "in neighbouring columns".to_owned(),
                (nearest, furthest) if nearest == furthest => format!("{nearest} columns apart"),
                (nearest, furthest) => format!("{nearest} to {furthest} columns apart"),
            };
            format!(
                "All pieces that attack each other are on {}, {apart}. Follow the test for such a pair.",
                lines(all)
            )
        }
        Description::NothingMissing => {
            "No right board is missing: the test refuses nothing that it should let pass, only too little.".to_owned()
        }
        Description::MissingFromRow { row, n } => format!(
            "Every board printed is right. For n = {n} all boards are missing whose first piece is in row {row} or below, \
             counted from 0. Which rows does the first column try?"
        ),
        Description::MissingMirrors => {
            "Every board printed is right, and each missing one is the mirror image of one that is there.".to_owned()
        }
    }
}
