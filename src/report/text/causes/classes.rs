//! Words for what is wrong with the choice of one board from each class.

use queens_models::{ClassCause, Part};

use super::lines::{image, joined, name};
use crate::board::Symmetry;

/// What is wrong, and where in the student's thinking to look.
pub fn sentence(cause: &ClassCause) -> String {
    match cause {
        ClassCause::EverySolution => {
            "Every solution is printed, not one of each family. Which boards turn or mirror into one another?".to_owned()
        }
        ClassCause::ImagesMissing { missing } => missing_images(missing),
        ClassCause::NotCombined { symmetry } => format!(
            "Turns and mirrors are not combined: the least of the four turns is compared with {}, but that image has to \
             be turned as well. A board has eight images in all.",
            image(*symmetry)
        ),
        ClassCause::BoardBefore => {
            "The number of boards is right, but each time the solution found just before the right one is printed."
                .to_owned()
        }
        ClassCause::SmallClassesLost { members } => format!(
            "Families with {members} boards or fewer are left out: a board that looks the same after a turn has fewer \
             than eight different images."
        ),
        ClassCause::Share { of, part } => format!(
            "{} is printed, as if every family had {of} boards that follow one another. A family may have fewer, and its \
             boards are not next to each other.",
            match part {
                Part::First => format!("The first 1/{of} of the solutions"),
                Part::Every => format!("Every {of}th solution"),
            }
        ),
        ClassCause::UpperHalf => {
            "The solutions with the first queen in the upper half are printed. That leaves out mirror images only: turns \
             have to be compared, too."
                .to_owned()
        }
        ClassCause::EveryImage => {
            "All eight images of each board are printed, where one board of each family is asked for.".to_owned()
        }
    }
}

fn missing_images(missing: &[Symmetry]) -> String {
    use Symmetry::{AntiDiagonal, HalfTurn, MainDiagonal, MirrorColumns, MirrorRows, QuarterTurn, QuarterTurnBack};
    let what = match missing {
        [MirrorColumns, MirrorRows, MainDiagonal, AntiDiagonal] => {
            "Only the four turns are compared, no mirror images".to_owned()
        }
        [QuarterTurn, HalfTurn, QuarterTurnBack, ..] if missing.len() > 3 => {
            let names: Vec<&str> = missing[3..].iter().map(|&symmetry| name(symmetry)).collect();
            format!("No turns are compared, and not {}", joined(&names, "or"))
        }
        [QuarterTurn, HalfTurn, QuarterTurnBack] => "Only mirror images are compared, no turns".to_owned(),
        _ => {
            let names: Vec<&str> = missing.iter().map(|&symmetry| name(symmetry)).collect();
            format!(
                "Some of the eight images of a board are not found again, because they are left out or computed wrongly: {}",
                joined(&names, "and")
            )
        }
    };
    format!("{what}. So boards of one family are printed more than once. Do the images of images belong to your list?")
}
