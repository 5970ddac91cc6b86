//! Words for what is wrong with a search for boards, or with printing them.

use queens_models::{BoardCause, BoardSize, CountIs, Operand, Reach, RowDistance};

use super::lines::{image, lines};

/// What is wrong, and where in the student's thinking to look.
pub fn sentence(cause: &BoardCause) -> String {
    match cause {
        BoardCause::Unseen { lines: all, reach } if all.len() == 3 && *reach == Reach::Anywhere => {
            "Nothing is refused: the program prints every way to put one queen into each column. Does the test run, and \
             do its marks still stand when the next column is searched?"
                .to_owned()
        }
        BoardCause::Unseen { lines: all, reach } => format!(
            "The test does not see two pieces on {}{}. Look at the comparison for that line, and at which earlier \
             columns it reaches.",
            lines(all),
            reaching(*reach)
        ),
        BoardCause::TooStrict { lines: all, except } => format!(
            "The test refuses two pieces on {}{}, but this piece does not attack along it. Which comparisons does the \
             rule of the piece need?",
            lines(all),
            except.map(|reach| format!(", except{}", reaching(reach))).unwrap_or_default()
        ),
        BoardCause::OtherLines { lost, lines: all } => format!(
            "The test belongs to another piece: it refuses {}, and does not see {}. Along which lines does this piece \
             attack?",
            lines(all),
            lines(lost)
        ),
        BoardCause::Wrapped { by, .. } => format!(
            "Diagonals go on at the opposite edge of the board: sums or differences of row and column are taken modulo \
             {}, so that different diagonals count as one. How many diagonals does a board have in each direction?",
            match by {
                0 => "n".to_owned(),
                1.. => format!("n + {by}"),
                _ => format!("n − {}", by.unsigned_abs()),
            }
        ),
        BoardCause::Distance { how, row } => format!(
            "The test refuses squares whose distance in rows is {} their distance in columns{}. On a diagonal both \
             distances are equal: look at the comparison sign.",
            compared(*how),
            also_rows(*row)
        ),
        BoardCause::NotForEquality => {
            "The distance in rows is compared with the distance in columns, but not for equality. On a diagonal both are \
             equal: look at the comparison sign."
                .to_owned()
        }
        BoardCause::Against { operand, row } => format!(
            "The distance in rows is compared with {}, not with the distance in columns{}. What is equal for two pieces \
             on one diagonal?",
            against(*operand),
            also_rows(*row)
        ),
        BoardCause::OwnColumn => {
            "The test also looks at the column that is being filled, where the row of an earlier attempt is left over. \
             At which distance does the loop over the earlier columns begin?"
                .to_owned()
        }
        BoardCause::Shifted { by } => format!(
            "The test looks at a column {} further to the {} than the distance says. Check the index of the earlier \
             column, for the nearest one first.",
            by.unsigned_abs(),
            if *by > 0 { "left" } else { "right" }
        ),
        BoardCause::Barred { rising } => format!(
            "No piece ever gets a square where {}: the row is compared with the number of its own column as well. Which \
             two numbers should the test compare?",
            if *rising { "row and column add up to n − 1" } else { "row and column are equal" }
        ),
        BoardCause::Crossed { .. } => {
            "The test of the diagonals exchanges rows and columns: it subtracts a row from a column. Subtract rows from \
             rows and columns from columns."
                .to_owned()
        }
        BoardCause::Knight => {
            "The test also refuses squares that are a knight's move apart, which this piece does not attack.".to_owned()
        }
        _ => searched(cause),
    }
}

/// What is wrong with the way through the squares.
fn searched(cause: &BoardCause) -> String {
    match cause {
        BoardCause::Rows { from, by } => format!(
            "The rows {} are tried, not all n rows and only those. Where does the loop over the rows begin and end?",
            match (from, by) {
                (0, -1) => "0 to n − 2".to_owned(),
                (0, 1) => "0 to n".to_owned(),
                (from, -1) => format!("{from} to n − 2"),
                (from, _) => format!("{from} to n − 1"),
            }
        ),
        BoardCause::HalfOnly { middle } => format!(
            "The first queen is tried in the upper half of the rows only, {} the middle row of an odd board. The boards \
             with the first queen in the other rows are missing: they are the mirror images.",
            with(*middle)
        ),
        BoardCause::HalfMirrored { middle: true } => {
            "Half of the first column is searched and each board is mirrored, but on odd boards the middle row mirrors \
             onto itself: its boards are printed twice. How should the middle row be handled?"
                .to_owned()
        }
        BoardCause::HalfMirrored { middle: false } => {
            "Half of the first column is searched and each board is mirrored, but on odd boards the middle row belongs \
             to neither half: all boards with the first queen there are missing."
                .to_owned()
        }
        BoardCause::StopsAtFirst { each_first_row: false } => {
            "Only the first board is found. What happens after a board is printed: does the search end there, or do \
             marks of the last queen stay on?"
                .to_owned()
        }
        BoardCause::StopsAtFirst { each_first_row: true } => {
            "The search prints only the first board for each row of the first queen, then gives up the rest. What does a \
             call do after a deeper call has found a board?"
                .to_owned()
        }
        BoardCause::NeverBacktracks => {
            "There is no backtracking: once the deeper call comes back, the other rows of its column are not tried. Is \
             the loop left too early, is its variable shared by all calls, or do marks of the queen stay on?"
                .to_owned()
        }
        BoardCause::NeverFreed { lines: all } => format!(
            "The marks for {} are never taken off again, so they refuse squares for queens that are long gone. What has \
             to happen after the deeper call?",
            lines(all)
        ),
        BoardCause::FreedOnlyOnTheWay => {
            "The marks of the queen in the last column are never taken off. They have to go whether a board was printed \
             or the search went deeper."
                .to_owned()
        }
        BoardCause::FreedWhenRefused => {
            "Marks are taken off also where the square was refused: those marks belong to other queens. Only a call that \
             set a mark may take it off."
                .to_owned()
        }
        BoardCause::FreesOtherSquare { .. } => {
            "The marks are taken off for a neighbouring square, not for the one that was marked. Which values do column \
             and row have when the deeper call comes back?"
                .to_owned()
        }
        BoardCause::Permutations => {
            "The permutations are not all produced: some come twice, others never. Check which two elements are exchanged \
             in each step, for odd and for even lengths."
                .to_owned()
        }
        _ => printed(cause),
    }
}

/// What is wrong with what is printed.
fn printed(cause: &BoardCause) -> String {
    match cause {
        BoardCause::EachSeveralTimes { times } => format!(
            "Every board is printed {}. How often does the program come to the line that prints?",
            match times {
                2 => "twice".to_owned(),
                times => format!("{times} times"),
            }
        ),
        BoardCause::WithImage { symmetry } => format!(
            "Each board is printed together with {}, but the search finds that board as well: every board appears twice.",
            image(*symmetry)
        ),
        BoardCause::OwnImageTwice { symmetry } => format!(
            "Each board is printed together with {}; a board that is its own image comes out twice.",
            image(*symmetry)
        ),
        BoardCause::HalfDoubledBy { symmetry } => format!(
            "Half of the boards are found and doubled by {}. That image may lie in the same half, so some boards come \
             twice and others never.",
            image(*symmetry)
        ),
        BoardCause::LeftOut { last } => format!(
            "All boards are right, but the {} one is missing. Does the loop that prints move on before it prints, or end \
             too early?",
            if *last { "last" } else { "first" }
        ),
        BoardCause::ListShifted { last } => format!(
            "The {} board is printed twice and the {} one never: the index into the list of boards is off by one.",
            if *last { "first" } else { "last" },
            if *last { "last" } else { "first" }
        ),
        BoardCause::PrintedBeforeStored => {
            "The row of the last queen is that of an earlier board: the board is printed before this row is stored."
                .to_owned()
        }
        BoardCause::SameBoard => {
            "The number of boards is right, but all of them are the same one: what is stored for each solution is the \
             one list that the search goes on changing. Does each solution get a copy of its own?"
                .to_owned()
        }
        BoardCause::QueenMissing { last } => format!(
            "Each board lacks its {} queen. Where does the loop that prints a board begin and end?",
            if *last { "last" } else { "first" }
        ),
        BoardCause::OtherSize {
            size: BoardSize::Fixed { n },
        } => {
            format!("The boards have size {n} for every n. Does the program read its argument, and use it everywhere?")
        }
        BoardCause::OtherSize {
            size: BoardSize::Off { by },
        } => format!(
            "The boards printed are the right ones for n {} {}. With which size is the search called?",
            if *by > 0 { '+' } else { '−' },
            by.unsigned_abs()
        ),
        BoardCause::Count { is } => counted(*is),
        _ => "The boards are not the right ones.".to_owned(),
    }
}

fn counted(is: CountIs) -> String {
    let what = match is {
        CountIs::Off { by } => format!(
            "the number printed is too {} by {}. What is the counter before the first board?",
            if by > 0 { "large" } else { "small" },
            by.abs()
        ),
        CountIs::Constant { number } => format!("the number printed is {number} for every n. Where does it come from?"),
        CountIs::LastGroup => {
            "the counter starts again from 0 for each row of the first queen, so that only the boards \
                               of the last row are counted."
                .to_owned()
        }
        CountIs::Factorial => {
            "the number printed is n!, an upper bound for the number of boards. Print what was counted.".to_owned()
        }
        CountIs::EveryQueen => {
            "the counter counts every queen that is placed, in any column. When is a board complete?".to_owned()
        }
        CountIs::EverySquare => "the counter counts every square that is tried. When is a board complete?".to_owned(),
        CountIs::Times { factor } => {
            format!("the number printed is {factor} times too large. How often is one board counted?")
        }
        CountIs::OfRightBoards => {
            return "The number printed is the right one, but it does not belong to the boards that are printed."
                .to_owned();
        }
    };
    format!("The boards are right, but {what}")
}

fn reaching(reach: Reach) -> String {
    match reach {
        Reach::Anywhere => String::new(),
        Reach::AtLeast { columns } => format!(" if they are {columns} or more columns apart"),
        Reach::AtMost { columns: 1 } => " if they are in neighbouring columns".to_owned(),
        Reach::AtMost { columns } => format!(" if they are at most {columns} columns apart"),
        Reach::Exactly { columns } => format!(" if they are exactly {columns} columns apart"),
        Reach::FromFirstColumn => " if one of them is in the first column".to_owned(),
        Reach::NotFromFirstColumn => " unless one of them is in the first column".to_owned(),
        Reach::ToLastColumn => " if one of them is in the last column".to_owned(),
        Reach::EvenDistance => " if they are an even number of columns apart".to_owned(),
        Reach::OddDistance => " if they are an odd number of columns apart".to_owned(),
    }
}

fn compared(how: RowDistance) -> &'static str {
    match how {
        RowDistance::AtMost => "at most",
        RowDistance::Less => "less than",
        RowDistance::AtLeast => "at least",
        RowDistance::Greater => "greater than",
        RowDistance::Unequal => "different from",
    }
}

fn against(operand: Operand) -> String {
    let plus = |what: &str, plus: i16| match plus {
        0 => what.to_owned(),
        1.. => format!("{what} plus {plus}"),
        _ => format!("{what} minus {}", plus.unsigned_abs()),
    };
    match operand {
        Operand::NewColumn { plus: by } => plus("the column of the new piece", by),
        Operand::OtherColumn { plus: by } => plus("the column of the other piece", by),
        Operand::Distance { plus: by } => plus("the distance in columns", by),
        Operand::Sum => "the sum of both columns".to_owned(),
        Operand::Number { number } => format!("the number {number}"),
    }
}

fn also_rows(row: bool) -> &'static str {
    if row {
        ""
    } else {
        ", and the test does not see two pieces in one row"
    }
}

fn with(middle: bool) -> &'static str {
    if middle { "with" } else { "without" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Line;

    #[test]
    fn a_reach_is_named_in_columns() {
        let reach = Reach::AtLeast { columns: 6 };
        let cause = BoardCause::Unseen {
            lines: vec![Line::Rising],
            reach,
        };
        assert!(sentence(&cause).starts_with(
            "The test does not see two pieces on the same rising diagonal if they are 6 or more columns apart."
        ));
    }
}
