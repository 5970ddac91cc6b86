//! What is wrong with a sequence of words, and with the question that it answers.

use serde::{Deserialize, Serialize};

/// What the lines with a wrong word have in common.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "family", rename_all = "kebab-case")]
pub enum WordCause {
    /// Two words are exchanged.
    Exchanged,
    /// The same word on every line.
    Always {
        /// The word.
        word: String,
    },
    /// Only the first line is answered.
    FirstLineOnly,
    /// The last answer is missing.
    LastMissing {
        /// Whether only where the last line of the input has no newline.
        without_newline: bool,
    },
    /// One answer more than there are lines.
    OneTooMany {
        /// Whether it repeats the last one.
        repeated: bool,
    },
    /// The question whether two queens attack each other is answered by another test.
    Attack {
        /// Which.
        test: AttackTest,
    },
}

/// A test that takes the place of the right one for two queens at (i, j) and (m, n).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "test", rename_all = "kebab-case")]
pub enum AttackTest {
    /// Only some of the four kinds of lines are tested.
    Lines {
        /// The same first number.
        first: bool,
        /// The same second number.
        second: bool,
        /// Diagonals on which both numbers grow together.
        together: bool,
        /// Diagonals on which one number grows while the other shrinks.
        apart: bool,
    },
    /// Everything but a square with itself.
    NotItself,
    /// One of the two distances keeps its sign.
    OneSign {
        /// Whether it is the distance of the first numbers.
        first: bool,
    },
    /// The slope is a quotient of whole numbers.
    WholeSlope,
    /// Nothing further away than this.
    AtMost {
        /// The distance.
        distance: i64,
    },
    /// Numbers of different queens are taken for one square: the first with the second number of a line.
    PairsMixed,
    /// The second queen's numbers are exchanged.
    SecondCrossed,
    /// Conditions are joined by `and` where `or` is meant, or grouped in another way.
    Joined {
        /// How.
        how: Joint,
    },
    /// A distance is compared with a coordinate.
    Coordinate,
    /// Squares of one colour.
    Colour,
    /// A knight's move as well.
    Knight,
    /// Distances are compared, but not for equality.
    Unequal,
    /// Nothing beyond the board of eight.
    EightOnly,
    /// Numbers of more than one digit are read digit by digit.
    OneDigit,
}

/// How three conditions (first numbers, second numbers, diagonals) are joined wrongly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Joint {
    /// All of them must hold.
    All,
    /// The first alone, or the second together with the diagonal.
    SecondWithDiagonal,
    /// The second alone, or the first together with the diagonal.
    FirstWithDiagonal,
    /// The diagonal alone, or both of the others together.
    BothOrDiagonal,
}
