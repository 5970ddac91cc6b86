//! The freedoms that a right answer may take, one name for each, and the sentence about it.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A freedom that an output took.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tolerance {
    /// Lines ended by `\r\n` or `\r`.
    CarriageReturns,
    /// The three bytes EF BB BF at the start.
    ByteOrderMark,
    /// Words that the task does not ask for.
    OtherWords,
    /// `YES` for `yes`.
    UpperCase,
    /// A value whose label was left out.
    NoLabel,
    /// Several numbers on the line of a value.
    LastNumber,
    /// `40 320` for `40320`.
    Grouping,
    /// `40320.0` for `40320`.
    ZeroFraction,
    /// `136,1` for `136.1`.
    DecimalComma,
    /// Rows 1 to n.
    RowsFromOne,
    /// Squares such as `a1`.
    Letters,
    /// Rows as digits with nothing between.
    DigitsRunTogether,
    /// Squares such as `(0, 4)`; which of the two is the column.
    Pairs {
        /// Whether the column comes first.
        column_first: bool,
    },
    /// Boards drawn with two marks.
    Pictures {
        /// The mark of a piece.
        piece: char,
        /// The mark of an empty square, none on a board of one square.
        empty: Option<char>,
    },
    /// A sentence for each piece.
    Sentences,
    /// Drawn or paired boards with a row for each column.
    Transposed,
    /// Several boards on a line.
    SeveralOnALine,
    /// Boards over several lines.
    OverSeveralLines,
    /// Numbers that count the boards.
    Numbered,
    /// The number of boards on a line of its own.
    Counted,
    /// Words, a prompt or a heading between the boards.
    Heading,
    /// Rows 0 to n − 1 where rows 1 to n are asked for.
    RowsFromZero,
    /// Another indentation of the tree than two spaces a level.
    Indentation,
}

/// Adds a tolerance unless it is there.
pub(super) fn note(tolerances: &mut Vec<Tolerance>, tolerance: Tolerance) {
    if !tolerances.contains(&tolerance) {
        tolerances.push(tolerance);
    }
}

impl fmt::Display for Tolerance {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sentence = match self {
            Tolerance::CarriageReturns => "The line ends are those of Windows.",
            Tolerance::ByteOrderMark => "The output starts with a byte-order mark.",
            Tolerance::OtherWords => "Words that are not asked for were ignored.",
            Tolerance::UpperCase => "Upper and lower case counted alike.",
            Tolerance::NoLabel => "The label of the value was left out.",
            Tolerance::LastNumber => "Of several numbers on a line the last one counted.",
            Tolerance::Grouping => "The digits of a number were grouped.",
            Tolerance::ZeroFraction => "A whole number was printed with a fraction of zero.",
            Tolerance::DecimalComma => "A comma was read as a decimal point.",
            Tolerance::RowsFromZero => "The rows were read as counted from 0.",
            Tolerance::RowsFromOne => "The rows were read as counted from 1.",
            Tolerance::Letters => "The boards were read as squares such as a1, a letter for the column.",
            Tolerance::DigitsRunTogether => "The boards were read as digits run together.",
            Tolerance::Pairs { column_first: true } => "The boards were read as pairs (column, row).",
            Tolerance::Pairs { column_first: false } => "The boards were read as pairs (row, column).",
            Tolerance::Pictures { piece, empty: None } => {
                return write!(formatter, "The board was read as a picture, `{piece}` a piece.");
            }
            Tolerance::Pictures {
                piece,
                empty: Some(empty),
            } => {
                return write!(
                    formatter,
                    "The boards were read as pictures, `{piece}` a piece and `{empty}` an empty square."
                );
            }
            Tolerance::Sentences => "The boards were read as sentences, one for each piece.",
            Tolerance::Transposed => "The pictures were read with a line for each column.",
            Tolerance::SeveralOnALine => "Several boards were on one line.",
            Tolerance::OverSeveralLines => "A board went over several lines.",
            Tolerance::Numbered => "The numbers next to the boards were read as counting them.",
            Tolerance::Counted => "A number was read as how many boards there are.",
            Tolerance::Heading => "Other words and headings were ignored.",
            Tolerance::Indentation => "The levels of the tree were indented in another way.",
        };
        formatter.write_str(sentence)
    }
}
