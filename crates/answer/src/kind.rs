//! What kind of answer a task asks for, as `task.toml` declares it.

use serde::Deserialize;

use queens_board::Piece;

/// How the output of a submission is to be understood; the table `[answer]` of `task.toml`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum AnswerKind {
    /// Lines of text: blanks at line ends and empty lines at the end do not count.
    Text,
    /// A sequence of certain words; anything else is ignored, and so is upper or lower case.
    Words {
        /// The words that count, in lower case.
        words: Vec<String>,
    },
    /// Labelled values in a given order; with a single field the label may be left out.
    Numbers {
        /// The values asked for.
        fields: Vec<Field>,
    },
    /// Boards with one piece in each column, in any order.
    Placements {
        /// The piece that stands on them.
        piece: Piece,
    },
    /// One board from each class of boards that turn or mirror into one another.
    Classes {
        /// The piece that stands on them.
        piece: Piece,
    },
    /// The drawn tree of a search, with its figures.
    Tree,
    /// What a program of the task makes of the output: it reads it on standard input and prints its normal form.
    Normaliser {
        /// The file of the program, in the task's folder.
        program: String,
    },
}

/// One labelled value of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Field {
    /// The word before the value, as the statement gives it.
    pub label: String,
    /// What stands behind the label.
    #[serde(default)]
    pub value: FieldValue,
}

/// What kind of value stands behind a label.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum FieldValue {
    /// A whole number, exact to the last digit.
    #[default]
    Exact,
    /// A measure, right within 0.1 % or half of the last digit printed.
    Approximate,
    /// n squares on which pieces do not attack one another although two share a column, or `none` where there are none.
    Missed {
        /// The piece on the squares.
        piece: Piece,
    },
}
