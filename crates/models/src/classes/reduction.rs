//! What is left of a list of boards when one board of each class is wanted, done in right and wrong ways.

use std::collections::BTreeSet;

use queens_board::{Placement, Symmetry};

use crate::Row;
use crate::cause::Part;

/// How boards are chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reduction {
    /// All of them.
    All,
    /// Those that are no image of another one, with the images that are compared.
    Images(Method, Vec<Symmetry>),
    /// Different ones of: the least of the four turns, or the one image of that which is given.
    LeastTurnThen(Symmetry),
    /// The board found before the first one of each class.
    BoardBefore,
    /// The first one of each class with more members than this.
    Larger(usize),
    /// One of this number.
    Share(usize, Part),
    /// Those with the first queen in the upper half.
    UpperHalf {
        /// Whether the middle row belongs to it.
        middle: bool,
    },
    /// The eight images of the first one of each class.
    EveryImage,
}

/// How images are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// No image of the new board was kept.
    Kept,
    /// The new board is not an image of one that was kept.
    Seen,
    /// The new board is not larger than any image of it.
    Least,
}

const TURNS: [Symmetry; 3] = [Symmetry::QuarterTurn, Symmetry::HalfTurn, Symmetry::QuarterTurnBack];

impl Reduction {
    /// What is printed of `boards`, which hold every solution in order.
    pub fn print(&self, boards: &[Vec<Row>]) -> Vec<Vec<Row>> {
        match self {
            Reduction::All => boards.to_vec(),
            Reduction::Images(method, images) => images_compared(boards, *method, images),
            Reduction::LeastTurnThen(symmetry) => {
                let chosen = boards.iter().map(|board| {
                    let turns = TURNS.iter().map(|&turn| image(turn, board));
                    let least = turns.fold(board.clone(), Ord::min);
                    let other = image(*symmetry, &least);
                    least.min(other)
                });
                chosen.collect::<BTreeSet<_>>().into_iter().collect()
            }
            Reduction::BoardBefore => {
                let kept: BTreeSet<Vec<Row>> = first_of_each(boards, all_images).into_iter().collect();
                let places = (0..boards.len()).filter(|&place| kept.contains(&boards[place]));
                places.map(|place| boards[place.saturating_sub(1)].clone()).collect()
            }
            Reduction::Larger(members) => first_of_each(boards, all_images)
                .into_iter()
                .filter(|board| all_images(board).into_iter().collect::<BTreeSet<_>>().len() > *members)
                .collect(),
            Reduction::Share(of, Part::First) => boards[..boards.len() / of].to_vec(),
            Reduction::Share(of, Part::Every) => boards.iter().step_by(*of).cloned().collect(),
            Reduction::UpperHalf { middle } => {
                let half = |board: &&Vec<Row>| {
                    let rows = (board.len() as Row + Row::from(*middle)) / 2;
                    board.first().is_some_and(|&row| row < rows)
                };
                boards.iter().filter(half).cloned().collect()
            }
            Reduction::EveryImage => first_of_each(boards, all_images)
                .iter()
                .flat_map(|board| all_images(board))
                .collect(),
        }
    }
}

fn images_compared(boards: &[Vec<Row>], method: Method, symmetries: &[Symmetry]) -> Vec<Vec<Row>> {
    let images = |board: &[Row]| {
        symmetries
            .iter()
            .map(|&symmetry| image(symmetry, board))
            .collect::<Vec<_>>()
    };
    match method {
        Method::Seen => first_of_each(boards, images),
        Method::Kept => {
            let mut kept: BTreeSet<Vec<Row>> = BTreeSet::new();
            let keep = |board: &&Vec<Row>| {
                let new = !images(board).iter().any(|image| kept.contains(image));
                if new {
                    kept.insert((*board).clone());
                }
                new
            };
            boards.iter().filter(keep).cloned().collect()
        }
        Method::Least => {
            let least = |board: &&Vec<Row>| images(board).iter().all(|image| *board <= image);
            boards.iter().filter(least).cloned().collect()
        }
    }
}

/// The boards that are not among the images of one before that was kept.
fn first_of_each(boards: &[Vec<Row>], images: impl Fn(&[Row]) -> Vec<Vec<Row>>) -> Vec<Vec<Row>> {
    let mut seen = BTreeSet::new();
    let keep = |board: &&Vec<Row>| {
        let new = !seen.contains(*board);
        if new {
            seen.extend(images(board));
        }
        new
    };
    boards.iter().filter(keep).cloned().collect()
}

fn all_images(board: &[Row]) -> Vec<Vec<Row>> {
    Symmetry::ALL.map(|symmetry| image(symmetry, board)).into()
}

/// The image of a board with one queen in each row; a board with none stays as it is.
fn image(symmetry: Symmetry, board: &[Row]) -> Vec<Row> {
    let rows: Vec<usize> = board.iter().map(|&row| row.unsigned_abs().into()).collect();
    symmetry
        .placement(&Placement::new(rows))
        .map_or_else(|| board.to_vec(), |image| image.iter().map(|&row| row as Row).collect())
}
