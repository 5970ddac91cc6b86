//! What appears where a board should and is not a board of size n.

use std::fmt;

use serde::{Deserialize, Serialize};

/// How many misshapen boards are kept one by one.
const KEPT: usize = 1000;

/// Something that appears where a board should and is not one of size n.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misshapen {
    /// Its place among everything that was printed, boards and misshapen ones, from 0.
    pub place: usize,
    /// The rows or the picture, on one line, as printed.
    pub printed: String,
    /// What is wrong with it.
    pub defect: Defect,
}

/// Why something is not a board of size n.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "defect", rename_all = "kebab-case")]
pub enum Defect {
    /// It has too few or too many parts.
    WrongSize {
        /// How many it has.
        found: usize,
        /// How many a board of this size has.
        wanted: usize,
        /// What is counted.
        of: Part,
    },
    /// A picture has another mark than those of pieces and empty squares.
    OtherMark {
        /// The mark.
        mark: char,
    },
    /// A picture shows a board that is not among those printed as numbers or squares.
    OtherPicture,
    /// Two pieces share a column, and another column is empty.
    NotOnePerColumn,
    /// One entry for all those that are not kept one by one.
    More {
        /// How many they are.
        count: usize,
    },
}

/// What a board is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// Rows in a list.
    Number,
    /// Rows as digits run together.
    Digit,
    /// Squares such as `a1`.
    Square,
    /// Lines of a picture.
    Line,
    /// Cells on a line of a picture.
    Cell,
    /// Pieces in a picture.
    Piece,
}

/// The misshapen boards of an output; only the first ones are kept.
#[derive(Default)]
pub(super) struct MisshapenList {
    kept: Vec<Misshapen>,
    count: usize,
}

impl MisshapenList {
    /// Adds what `show` returns: the text and what is wrong with it.
    pub(super) fn push(&mut self, place: usize, show: impl FnOnce() -> (String, Defect)) {
        self.count += 1;
        if self.kept.len() < KEPT {
            let (printed, defect) = show();
            self.kept.push(Misshapen { place, printed, defect });
        }
    }

    /// How many there are, kept or not.
    pub(super) fn len(&self) -> usize {
        self.count
    }

    pub(super) fn into_kept(mut self) -> Vec<Misshapen> {
        if self.count > self.kept.len() {
            let count = self.count - self.kept.len();
            self.kept.push(Misshapen {
                place: self.kept.last().map_or(0, |last| last.place) + 1,
                printed: format!("{count} more"),
                defect: Defect::More { count },
            });
        }
        self.kept
    }
}

impl fmt::Display for Misshapen {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "no board: {} ({})", self.printed, self.defect)
    }
}

/// The defect as normal forms write it.
impl fmt::Display for Defect {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Defect::WrongSize { found, wanted, of } => {
                let plural = if *found == 1 { "" } else { "s" };
                write!(formatter, "{found} {of}{plural} where {wanted} belong")
            }
            Defect::OtherMark { mark } => write!(formatter, "another mark: {mark}"),
            Defect::OtherPicture => formatter.write_str("only the picture shows it"),
            Defect::NotOnePerColumn => formatter.write_str("not one piece in each column"),
            Defect::More { .. } => formatter.write_str("all of them no boards"),
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Part::Number => "number",
            Part::Digit => "digit",
            Part::Square => "square",
            Part::Line => "line",
            Part::Cell => "cell",
            Part::Piece => "piece",
        })
    }
}
