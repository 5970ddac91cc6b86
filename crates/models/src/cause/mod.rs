//! The causes that models name: one variant for each family, with its parameters.
//!
//! Sentences for them belong to `report`.

mod ending;
mod input;
mod number;
mod quantity;
mod tree;
mod word;

use queens_board::{Line, Symmetry};
use serde::{Deserialize, Serialize};

pub use ending::EndingCause;
pub use input::InputCause;
pub use number::{Change, NumberCause, NumberFault, Overflow, SearchFault, Unit};
pub(crate) use quantity::KNOWN;
pub use quantity::{Base, Quantity, Term};
pub use tree::{TreeCause, TreeLines};
pub use word::{AttackTest, Joint, WordCause};

/// Why an answer is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "answer", content = "cause", rename_all = "kebab-case")]
pub enum Cause {
    /// Of boards.
    Boards(BoardCause),
    /// Of boards that stand for their classes.
    Classes(ClassCause),
    /// Of values.
    Numbers(NumberCause),
    /// Of words.
    Words(WordCause),
    /// Of a search tree.
    Tree(TreeCause),
    /// Of inputs that have to be taken or refused.
    Input(InputCause),
    /// How programs end.
    Ending(EndingCause),
}

/// What is wrong with a search for boards, or with printing them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "family", rename_all = "kebab-case")]
pub enum BoardCause {
    /// The test lets pass two queens on these lines.
    Unseen {
        /// The lines.
        lines: Vec<Line>,
        /// Where.
        reach: Reach,
    },
    /// The test refuses more lines than the piece has.
    TooStrict {
        /// The lines beyond the rule.
        lines: Vec<Line>,
        /// Where they are not compared.
        except: Option<Reach>,
    },
    /// The test looks at other lines than those of the piece.
    OtherLines {
        /// The lines that it does not see.
        lost: Vec<Line>,
        /// The lines beyond the rule.
        lines: Vec<Line>,
    },
    /// Diagonals go on at the other edge of the board: sums and differences modulo n + `by`.
    Wrapped {
        /// What is added to n.
        by: i16,
        /// Which lines are compared at all.
        lines: Vec<Line>,
    },
    /// The distance of rows is compared with the distance of columns, but not for equality.
    Distance {
        /// How.
        how: RowDistance,
        /// Whether rows are compared, too.
        row: bool,
    },
    /// The distance of rows is compared with the distance of columns, but not for equality; with which sign is open.
    NotForEquality,
    /// The distance of rows is compared with something else than the distance of columns.
    Against {
        /// With what.
        operand: Operand,
        /// Whether rows are compared, too.
        row: bool,
    },
    /// The test also looks at what its own column still holds.
    OwnColumn,
    /// The test looks at a column further left than the distance says; negative: further right.
    Shifted {
        /// How many columns.
        by: i16,
    },
    /// No queen may stand on a diagonal of the board itself.
    Barred {
        /// Whether it is the one that rises from the bottom left corner.
        rising: bool,
    },
    /// Rows and columns are exchanged in the test of the diagonals.
    Crossed {
        /// Whether rows are compared, too.
        row: bool,
    },
    /// The leaps of a knight are refused, too.
    Knight,
    /// Other rows are tried than 0 to n − 1: from `from` to n − 1 + `by`.
    Rows {
        /// The first row.
        from: i16,
        /// What is added to the last row.
        by: i16,
    },
    /// The first queen is tried in the upper half of the rows only, and the mirror images are missing.
    HalfOnly {
        /// Whether the middle row of an odd size is tried.
        middle: bool,
    },
    /// The upper half is searched and each board mirrored, but the middle row of odd sizes is not treated on its own.
    HalfMirrored {
        /// Whether the middle row is tried, so that its boards appear twice.
        middle: bool,
    },
    /// The search ends with the first board, of all or of each first row.
    StopsAtFirst {
        /// Whether it goes on with the next row of the first column.
        each_first_row: bool,
    },
    /// After the deeper call no other row of the column is tried.
    NeverBacktracks,
    /// Marks of these lines are not taken off.
    NeverFreed {
        /// The lines.
        lines: Vec<Line>,
    },
    /// Marks are taken off only on the way, not after the last column.
    FreedOnlyOnTheWay,
    /// Marks are taken off also where the square was refused.
    FreedWhenRefused,
    /// Marks are taken off for another square than the one that was marked.
    FreesOtherSquare {
        /// The column that is freed less the one that was marked.
        columns: i16,
    },
    /// The permutations are not all produced.
    Permutations,
    /// Every board is printed more than once.
    EachSeveralTimes {
        /// How often.
        times: usize,
    },
    /// Every board is printed together with an image of it, though the search finds that, too.
    WithImage {
        /// The image.
        symmetry: Symmetry,
    },
    /// Boards are printed together with an image of theirs, and those that are their own image twice.
    OwnImageTwice {
        /// The image.
        symmetry: Symmetry,
    },
    /// Half of the boards are found, and doubled by an image that may lie in the same half.
    HalfDoubledBy {
        /// The image.
        symmetry: Symmetry,
    },
    /// The first or the last board is missing.
    LeftOut {
        /// Whether it is the last one.
        last: bool,
    },
    /// One board at one end is printed twice, and the one at the other end is missing.
    ListShifted {
        /// Whether the last board is missing.
        last: bool,
    },
    /// The row of the last queen is that of an earlier board.
    PrintedBeforeStored,
    /// As many boards as there should be, all of them the same one.
    SameBoard,
    /// Every board lacks one queen.
    QueenMissing {
        /// Whether it is the last one.
        last: bool,
    },
    /// The right boards of another size.
    OtherSize {
        /// The size.
        size: BoardSize,
    },
    /// A wrong number of boards is given.
    Count {
        /// What the number is.
        is: CountIs,
    },
}

/// Which other size of board a program works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "size", rename_all = "kebab-case")]
pub enum BoardSize {
    /// n and this.
    Off {
        /// What is added to n.
        by: i16,
    },
    /// Always this one.
    Fixed {
        /// The size.
        n: usize,
    },
}

/// What a wrong number of boards is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum CountIs {
    /// The number of boards and this.
    Off {
        /// What is added.
        by: i64,
    },
    /// The same for every size.
    Constant {
        /// The number.
        number: i64,
    },
    /// That of the boards with the last first row.
    LastGroup,
    /// n!.
    Factorial,
    /// Every queen that was placed, in any column.
    EveryQueen,
    /// Every square that was tried.
    EverySquare,
    /// The number of boards times this.
    Times {
        /// The factor.
        factor: i64,
    },
    /// The number for the right boards, though others are printed.
    OfRightBoards,
}

/// Where something holds of two queens in different columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "where", rename_all = "kebab-case")]
pub enum Reach {
    /// Everywhere.
    Anywhere,
    /// Where they are at least this number of columns apart.
    AtLeast {
        /// The distance in columns.
        columns: i16,
    },
    /// Where they are at most this number of columns apart.
    AtMost {
        /// The distance in columns.
        columns: i16,
    },
    /// Where they are exactly this number of columns apart.
    Exactly {
        /// The distance in columns.
        columns: i16,
    },
    /// Where the left one is in the first column.
    FromFirstColumn,
    /// Where the left one is not in the first column.
    NotFromFirstColumn,
    /// Where the right one is in the last column.
    ToLastColumn,
    /// Where they are an even number of columns apart.
    EvenDistance,
    /// Where they are an odd number of columns apart.
    OddDistance,
}

impl Reach {
    /// Whether it holds where the left queen is in column `left` and the right one `apart` columns further.
    pub(crate) fn holds(self, left: i16, apart: i16, n: i16) -> bool {
        match self {
            Reach::Anywhere => true,
            Reach::AtLeast { columns } => apart >= columns,
            Reach::AtMost { columns } => apart <= columns,
            Reach::Exactly { columns } => apart == columns,
            Reach::FromFirstColumn => left == 0,
            Reach::NotFromFirstColumn => left != 0,
            Reach::ToLastColumn => left + apart == n - 1,
            Reach::EvenDistance => apart % 2 == 0,
            Reach::OddDistance => apart % 2 == 1,
        }
    }
}

/// How a distance of rows is compared with the distance of columns, where a square is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RowDistance {
    /// Rows at most as far apart as columns.
    AtMost,
    /// Rows less far apart than columns.
    Less,
    /// Rows at least as far apart as columns.
    AtLeast,
    /// Rows further apart than columns.
    Greater,
    /// Rows not as far apart as columns.
    Unequal,
}

impl RowDistance {
    pub(crate) fn holds(self, rows: i16, columns: i16) -> bool {
        match self {
            RowDistance::AtMost => rows <= columns,
            RowDistance::Less => rows < columns,
            RowDistance::AtLeast => rows >= columns,
            RowDistance::Greater => rows > columns,
            RowDistance::Unequal => rows != columns,
        }
    }
}

/// With what a distance of rows is compared in place of the distance of columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "operand", rename_all = "kebab-case")]
pub enum Operand {
    /// The column of the new queen and `plus`.
    NewColumn {
        /// What is added.
        plus: i16,
    },
    /// The column of the other queen and `plus`.
    OtherColumn {
        /// What is added.
        plus: i16,
    },
    /// The distance of the columns and `plus`.
    Distance {
        /// What is added.
        plus: i16,
    },
    /// The sum of both columns.
    Sum,
    /// This number.
    Number {
        /// The number.
        number: i16,
    },
}

impl Operand {
    pub(crate) fn value(self, other: i16, apart: i16, column: i16) -> i16 {
        match self {
            Operand::NewColumn { plus } => column + plus,
            Operand::OtherColumn { plus } => other + plus,
            Operand::Distance { plus } => apart + plus,
            Operand::Sum => column + other,
            Operand::Number { number } => number,
        }
    }
}

/// What is wrong with the choice of one board from each class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "family", rename_all = "kebab-case")]
pub enum ClassCause {
    /// Every solution is printed, not one of each class.
    EverySolution,
    /// Not all of the eight images are compared, or some of them are computed wrongly.
    ImagesMissing {
        /// Those that are never found.
        missing: Vec<Symmetry>,
    },
    /// The least of the four turns is compared with one image of its own, which is not turned in its turn.
    NotCombined {
        /// The image.
        symmetry: Symmetry,
    },
    /// The solution found before the first one of each class is printed.
    BoardBefore,
    /// Classes with few members are left out.
    SmallClassesLost {
        /// The largest number of members that is left out.
        members: usize,
    },
    /// One solution of this number is printed, as if all classes had as many members.
    Share {
        /// Of how many.
        of: usize,
        /// Which.
        part: Part,
    },
    /// The solutions with the first queen in the upper half.
    UpperHalf,
    /// All eight images of a board of each class.
    EveryImage,
}

/// Which part of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// The beginning.
    First,
    /// One after this number.
    Every,
}
