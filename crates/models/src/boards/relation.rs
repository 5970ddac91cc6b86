//! Which squares a test refuses: the rule of a piece, and wrong versions of it.

use queens_board::{Line, Piece};

use crate::Row;
use crate::cause::{Operand, Reach, RowDistance};

/// A square that is tried, and the queens before it.
pub struct Tried<'a> {
    /// The rows by column, as the program stores them; from `column` on they are left over from earlier boards.
    pub rows: &'a [Row],
    /// The column that is tried.
    pub column: usize,
    /// The row that is tried.
    pub row: Row,
    /// The size of the board.
    pub n: usize,
}

/// Which lines a test compares: the row and both diagonals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lines {
    pub row: bool,
    pub rising: bool,
    pub falling: bool,
}

impl Lines {
    /// The lines along which `piece` attacks.
    pub fn of(piece: Piece) -> Lines {
        let (row, diagonal) = match piece {
            Piece::Queen => (true, true),
            Piece::Rook => (true, false),
            Piece::Bishop => (false, true),
            Piece::None => (false, false),
        };
        Lines {
            row,
            rising: diagonal,
            falling: diagonal,
        }
    }

    /// Whether the test compares `line`.
    pub fn has(self, line: Line) -> bool {
        match line {
            Line::Row => self.row,
            Line::Rising => self.rising,
            Line::Falling => self.falling,
            Line::Column => false,
        }
    }

    /// The same with `line` compared or not.
    pub fn with(mut self, line: Line, compared: bool) -> Lines {
        match line {
            Line::Row => self.row = compared,
            Line::Rising => self.rising = compared,
            Line::Falling => self.falling = compared,
            Line::Column => {}
        }
        self
    }
}

/// The line on which two queens `apart` columns from each other share, the right one `down` rows below the left one.
pub fn line(apart: Row, down: Row) -> Option<Line> {
    match down {
        0 => Some(Line::Row),
        _ if down == apart => Some(Line::Falling),
        _ if down == -apart => Some(Line::Rising),
        _ => None,
    }
}

/// A test of one square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Relation {
    /// The lines of a piece.
    Plain(Lines),
    /// The lines of a piece, some of them only within a reach.
    Reaching {
        /// The lines that are compared in full.
        always: Lines,
        /// The lines that are compared only outside of `unseen`.
        partly: Lines,
        /// Where those are not compared.
        unseen: Reach,
    },
    /// Diagonals, and rows where `row` says so, that go on at the other edge: sums and differences modulo n + `by`.
    Wrapped {
        /// What is compared.
        lines: Lines,
        /// What is added to n.
        by: Row,
    },
    /// The distance of rows is compared with the distance of columns, and not for equality.
    Distance {
        /// Whether rows are compared, too.
        row: bool,
        /// How.
        how: RowDistance,
    },
    /// The distance of rows is compared with something else than the distance of columns.
    Against {
        /// Whether rows are compared, too.
        row: bool,
        /// With what.
        operand: Operand,
    },
    /// The lines of a piece, compared also with what the own column still holds.
    OwnColumn(Lines),
    /// The lines of a piece, each with the column `by` further to the left than the distance says.
    Shifted {
        /// What is compared.
        lines: Lines,
        /// How far.
        by: Row,
        /// What lies outside of the list.
        outside: Row,
    },
    /// The lines of a piece and the diagonal of the board itself: no queen on row = column, or on row + column = n − 1.
    Barred {
        /// What is compared.
        lines: Lines,
        /// Whether the diagonal from the bottom left corner is meant.
        rising: bool,
    },
    /// Rows and columns exchanged in the test of the diagonals.
    Crossed {
        /// Whether rows are compared, too.
        row: bool,
    },
    /// The lines of a piece and the leaps of a knight.
    Knight(Lines),
}

impl Relation {
    /// Whether the test refuses the square.
    pub fn refuses(&self, tried: &Tried<'_>) -> bool {
        let Tried { rows, column, row, n } = *tried;
        let size = n as Row;
        let left = |refuses: &dyn Fn(Row, Row, Row) -> bool| {
            rows[..column]
                .iter()
                .enumerate()
                .any(|(other, &at)| refuses(other as Row, (column - other) as Row, row - at))
        };
        match *self {
            Relation::Plain(lines) => left(&|_, apart, down| on(lines, apart, down)),
            Relation::Reaching { always, partly, unseen } => left(&|other, apart, down| {
                on(always, apart, down) || (on(partly, apart, down) && !unseen.holds(other, apart, size))
            }),
            Relation::Wrapped { lines, by } => {
                let modulus = (size + by).max(1);
                let same = |number: Row| number.rem_euclid(modulus) == 0;
                left(&|_, apart, down| {
                    (lines.row && down == 0)
                        || (lines.falling && same(down - apart))
                        || (lines.rising && same(down + apart))
                })
            }
            Relation::Distance { row, how } => {
                left(&|_, apart, down| (row && down == 0) || how.holds(down.abs(), apart))
            }
            Relation::Against { row, operand } => left(&|other, apart, down| {
                (row && down == 0) || down.abs() == operand.value(other, apart, column as Row)
            }),
            Relation::OwnColumn(lines) => {
                let own = row - rows[column];
                left(&|_, apart, down| on(lines, apart, down)) || own == 0
            }
            Relation::Shifted { lines, by, outside } => (1..=column as Row).any(|apart| {
                let at = usize::try_from(column as Row - apart - by)
                    .ok()
                    .and_then(|at| rows.get(at))
                    .copied()
                    .unwrap_or(outside);
                on(lines, apart, row - at)
            }),
            Relation::Barred { lines, rising } => {
                let column = column as Row;
                let at = if rising { size - 1 - column } else { column };
                row == at || left(&|_, apart, down| on(lines, apart, down))
            }
            Relation::Crossed { row: compared } => rows[..column].iter().enumerate().any(|(other, &at)| {
                (compared && at == row) || (column as Row - at).abs() == (row - other as Row).abs()
            }),
            Relation::Knight(lines) => {
                left(&|_, apart, down| on(lines, apart, down) || matches!((apart, down.abs()), (1, 2) | (2, 1)))
            }
        }
    }
}

/// Whether two queens, the right one `apart` columns further and `down` rows below, share one of `lines`.
fn on(lines: Lines, apart: Row, down: Row) -> bool {
    line(apart, down).is_some_and(|line| lines.has(line))
}
