//! What is done with boards after they were found.

use std::ops::ControlFlow::Continue;

use queens_board::{Placement, Symmetry};

use super::sink::Flow;
use crate::Row;
use crate::cause::BoardCause;

/// Something that is done wrongly with a list of boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Printing {
    /// Each board is printed so often.
    Times(usize),
    /// Each board and its image.
    WithImage(Symmetry),
    /// The smaller one of each board and its image, and then that image, even if it is the same.
    OwnImageTwice(Symmetry),
    /// The boards whose first queen is above the last one, each with its image.
    HalfDoubledBy(Symmetry),
    /// Without the first or the last one.
    LeftOut {
        /// Whether it is the last one.
        last: bool,
    },
    /// The first one twice and without the last one, or the other way round.
    Shifted {
        /// Whether the last one is missing.
        last: bool,
    },
}

impl Printing {
    /// Every way to print wrongly.
    pub fn all() -> Vec<Printing> {
        let images = || Symmetry::ALL.into_iter().skip(1);
        let mut all: Vec<Printing> = [2, 3, 4, 8].map(Printing::Times).into();
        all.extend(images().map(Printing::WithImage));
        all.extend(images().map(Printing::OwnImageTwice));
        all.extend(images().map(Printing::HalfDoubledBy));
        for last in [false, true] {
            all.push(Printing::LeftOut { last });
            all.push(Printing::Shifted { last });
        }
        all
    }

    /// Those that go together with a wrong search.
    pub fn simple() -> Vec<Printing> {
        vec![
            Printing::Times(2),
            Printing::WithImage(Symmetry::MirrorRows),
            Printing::WithImage(Symmetry::MirrorColumns),
            Printing::LeftOut { last: false },
            Printing::LeftOut { last: true },
        ]
    }

    /// What is wrong.
    pub fn cause(self) -> BoardCause {
        match self {
            Printing::Times(times) => BoardCause::EachSeveralTimes { times },
            Printing::WithImage(symmetry) => BoardCause::WithImage { symmetry },
            Printing::OwnImageTwice(symmetry) => BoardCause::OwnImageTwice { symmetry },
            Printing::HalfDoubledBy(symmetry) => BoardCause::HalfDoubledBy { symmetry },
            Printing::LeftOut { last } => BoardCause::LeftOut { last },
            Printing::Shifted { last } => BoardCause::ListShifted { last },
        }
    }

    /// Prints `boards` through `print` until that ends it.
    pub fn print<F>(self, boards: &[Vec<Row>], mut print: F) -> Flow
    where
        F: FnMut(&[Row]) -> Flow,
    {
        match self {
            Printing::Times(times) => boards
                .iter()
                .try_for_each(|board| (0..times).try_for_each(|_| print(board))),
            Printing::WithImage(symmetry) => boards.iter().try_for_each(|board| {
                print(board)?;
                image(symmetry, board).map_or(Continue(()), |image| print(&image))
            }),
            Printing::OwnImageTwice(symmetry) => boards.iter().try_for_each(|board| match image(symmetry, board) {
                Some(image) if *board <= image => {
                    print(board)?;
                    print(&image)
                }
                _ => Continue(()),
            }),
            Printing::HalfDoubledBy(symmetry) => boards
                .iter()
                .filter(|board| board.first() <= board.last())
                .try_for_each(|board| {
                    print(board)?;
                    match image(symmetry, board) {
                        Some(image) if board.len() > 1 => print(&image),
                        _ => Continue(()),
                    }
                }),
            Printing::LeftOut { last: true } => boards
                .split_last()
                .map_or(&[][..], |(_, rest)| rest)
                .iter()
                .try_for_each(|board| print(board)),
            Printing::LeftOut { last: false } => boards.iter().skip(1).try_for_each(|board| print(board)),
            Printing::Shifted { last } => {
                let end = if last { boards.first() } else { boards.last() };
                end.map_or(Continue(()), |end| print(end))?;
                Printing::LeftOut { last }.print(boards, print)
            }
        }
    }
}

/// The image of a board; of one that is not one queen in each row only the mirrors are boards.
fn image(symmetry: Symmetry, board: &[Row]) -> Option<Vec<Row>> {
    let n = board.len() as Row;
    match symmetry {
        Symmetry::MirrorRows => Some(board.iter().map(|row| n - 1 - row).collect()),
        Symmetry::MirrorColumns => Some(board.iter().rev().copied().collect()),
        Symmetry::HalfTurn => Some(board.iter().rev().map(|row| n - 1 - row).collect()),
        _ => {
            let rows: Option<Vec<usize>> = board.iter().map(|&row| usize::try_from(row).ok()).collect();
            let image = symmetry.placement(&Placement::new(rows?))?;
            Some(image.iter().map(|&row| row as Row).collect())
        }
    }
}
