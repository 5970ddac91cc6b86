//! The kind of answer that a task asks for, as `task.toml` declares it.

use serde::Deserialize;

use queens_board::Piece;

/// How the output of a submission is read; the table `[answer]` of `task.toml`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum AnswerKind {
    /// Lines of text; spaces at line ends and empty lines at the end do not count.
    Text,
    /// A sequence of certain words; everything else is ignored, and so is upper or lower case.
    Words {
        /// The words that count, in lower case.
        words: Vec<String>,
    },
    /// Labelled values in a given order; a single value needs no label.
    Numbers {
        /// The values asked for.
        fields: Vec<Field>,
    },
    /// Boards in any order, each with one piece in each column.
    Placements {
        /// The piece on the boards.
        piece: Piece,
    },
    /// One board from each class of boards that turn or mirror into one another.
    Classes {
        /// The piece on the boards.
        piece: Piece,
    },
    /// The drawn tree of a search, with its counts.
    Tree,
    /// What a program of the task prints as the normal form of the output, which it reads from standard input.
    Normaliser {
        /// The file name of the program, in the task's folder.
        program: String,
    },
}

/// One labelled value of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Field {
    /// The word before the value, as the statement gives it.
    pub label: String,
    /// The kind of value after the label.
    #[serde(default)]
    pub value: FieldValue,
}

/// The kind of value after a label.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum FieldValue {
    /// A whole number, exact to the last digit.
    #[default]
    Exact,
    /// A measurement, right within 0.1 % or half of the last digit printed.
    Approximate,
    /// n squares on which pieces do not attack one another although two share a column, or `none` where there are none.
    Missed {
        /// The piece on the squares.
        piece: Piece,
    },
}
