//! What is wrong with a search tree: with the search itself, its drawing, or its figures.

use serde::{Deserialize, Serialize};

/// What is wrong with the drawing of a search tree or its figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "family", rename_all = "kebab-case")]
pub enum TreeCause {
    /// The test lets pass what attacks.
    Unseen {
        /// What.
        lines: TreeLines,
    },
    /// The search ends with the first full board.
    StopsAtFirst,
    /// The search goes no deeper than the drawing.
    DepthCutsSearch,
    /// The depth of the drawing is ignored.
    DepthIgnored,
    /// The drawing is too deep or not deep enough.
    DepthOff {
        /// By how many levels.
        by: i64,
    },
    /// Squares that are refused are not drawn.
    RefusedNotDrawn,
    /// Squares that are refused have no mark.
    NoMark,
    /// The mark is on the safe squares in place of the refused ones.
    MarkOnSafe,
    /// Full boards are not shown.
    NoBoards,
    /// Full boards are shown without their last queen.
    BoardWithoutLast,
    /// Every line is indented alike.
    NotIndented,
    /// Lines are indented by their row.
    IndentedByRow,
    /// The figures of the levels count refused squares as well.
    RefusedCounted,
    /// Queens are counted one level too deep or too high.
    LevelsShifted {
        /// By how many levels.
        by: i64,
    },
    /// The last level has no figure.
    LastLevelMissing,
    /// Levels without a queen have no figure.
    EmptyLevelsMissing,
    /// Only queens of full boards are counted.
    OnlyFullBoards,
    /// Only queens after which no other one can be placed are counted.
    OnlyEnds,
    /// The tests are the comparisons of two queens.
    Comparisons,
    /// The tests are the squares that are safe.
    OnlySafeTested,
    /// The tests are the columns that are entered.
    OncePerColumn,
    /// The number of tests is off by one.
    TestsOff {
        /// By how much.
        by: i64,
    },
}

/// Lines along which a test does not see attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TreeLines {
    /// One of the two diagonals.
    OneDiagonal,
    /// Both diagonals.
    Diagonals,
    /// Rows.
    Rows,
    /// All lines.
    All,
}
