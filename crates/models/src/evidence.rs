//! What the grader knows about one submission: the task, the cases that ran, and the answers as data.

use queens_board::Piece;

/// A row counted from 0; below 0 or from n on it lies outside the board.
pub type Row = i16;

/// Everything that a diagnosis may use.
#[derive(Clone, Debug)]
pub struct Evidence {
    /// What the task asks for.
    pub kind: Kind,
    /// The cases that ran, in the order of the task.
    pub cases: Vec<Case>,
}

/// What a task asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Every board on which no piece attacks another. With [`Piece::None`] the rule of the task is not known.
    Placements {
        /// The piece.
        piece: Piece,
    },
    /// One board from each class of boards that turn or mirror into one another.
    Classes {
        /// The piece.
        piece: Piece,
    },
    /// Labelled values.
    Numbers {
        /// The labels, in the order of [`Answer::Values`].
        labels: Vec<String>,
    },
    /// One of some words on each line.
    Words,
    /// A search tree with its figures.
    Tree,
    /// Lines of text.
    Text,
}

/// One case that ran.
#[derive(Clone, Debug)]
pub struct Case {
    /// The name of the case.
    pub name: String,
    /// The size of the board.
    pub n: usize,
    /// The arguments of the program.
    pub arguments: Vec<String>,
    /// What it read from standard input.
    pub input: String,
    /// Whether the program has to refuse this input.
    pub refused: bool,
    /// How many boards are judged, any right ones being as good as others; `None` where all are.
    pub first: Option<usize>,
    /// How the program ended.
    pub ending: Ending,
    /// What it wrote to standard error, cut to a few thousand characters.
    pub stderr: String,
    /// Whether the case passed.
    pub passed: bool,
    /// The right answer.
    pub reference: Answer,
    /// The answer that was printed.
    pub given: Answer,
}

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// With exit code 0, or stopped because it had printed enough.
    Well,
    /// With another exit code.
    Code(i32),
    /// A Rust program panicked.
    Panicked,
    /// By a signal of this number.
    Signal(i32),
    /// It used up its stack.
    StackOverflow,
    /// It used up its memory.
    OutOfMemory,
    /// It used up its time.
    TimedOut,
    /// It printed, or wrote to a file, more than is allowed.
    TooMuchOutput,
}

/// An answer as data.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// Boards.
    Boards(Boards),
    /// One value for each label of the task.
    Values(Vec<Value>),
    /// Lines of the normal form: words, a tree, text.
    Lines(Vec<String>),
    /// Output that is not text.
    Unreadable,
}

/// The boards of an answer and the statements made about them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Boards {
    /// The boards in the order printed, repeated ones included: the rows of their n columns.
    pub boards: Vec<Vec<Row>>,
    /// How many more boards were printed than are kept here.
    pub more: usize,
    /// What was printed in place of a board and is not one of size n, as far as the reader kept it.
    pub misshapen: Vec<Misshapen>,
    /// The wrong statements about the boards.
    pub claims: Vec<Claim>,
}

/// Something that was printed in place of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misshapen {
    /// Its place among everything printed, boards and misshapen ones, from 0.
    pub place: usize,
    /// The text, on one line.
    pub printed: String,
}

/// A wrong statement about the boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// A number of boards that is not the number printed.
    Count(i64),
    /// Numbers next to the boards that do not count them.
    Numbering {
        /// The first board with a wrong number, from 1.
        board: usize,
        /// Its number.
        number: i64,
        /// The last number printed.
        last: i64,
    },
}

/// One labelled value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// The value in normal form, `None` where nothing was printed.
    pub text: Option<String>,
    /// Whether it is as good as the right one; always so in a reference.
    pub right: bool,
}

impl Case {
    /// The number that the answer depends on: the first argument, or the name of a case without arguments, if that is one.
    pub fn size(&self) -> usize {
        let written = self.arguments.first().unwrap_or(&self.name);
        written.parse().unwrap_or(self.n)
    }

    /// The boards that were printed, if the answer is one of boards.
    pub fn boards(&self) -> Option<&Boards> {
        match &self.given {
            Answer::Boards(boards) => Some(boards),
            _ => None,
        }
    }

    /// The right boards, if the answer is one of boards.
    pub fn right_boards(&self) -> Option<&Boards> {
        match &self.reference {
            Answer::Boards(boards) => Some(boards),
            _ => None,
        }
    }
}
