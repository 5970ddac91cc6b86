//! Boards as squares, in letters (`a1 b5`) or pairs (`(0, 0) (1, 4)`), and what squares make of a board.

use std::ops::Range;

use super::Misshapen;
use super::boards::{Base, Boards, Row, row};
use super::candidate::{Found, MisshapenList};
use super::rows::count;
use super::tokens::{Cuts, TokenKind, Tokens};
use super::units::{Items, draft};
use crate::grade::answer::Tolerance;

/// The squares of boards of one size, n for each, with two coordinates that are not yet column and row.
pub(super) struct Squares {
    pub(super) first: Boards,
    pub(super) second: Boards,
}

/// Which coordinate is the column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    First,
    Second,
}

impl Squares {
    pub(super) fn new(n: usize) -> Squares {
        Squares {
            first: Boards::new(n),
            second: Boards::new(n),
        }
    }

    /// The coordinate that is the column: the usual one, unless the other one is on more than twice as many boards.
    pub(super) fn column(&self, usual: Column) -> Column {
        let columns = |boards: &Boards| boards.iter().filter(|board| is_each_once(board)).count();
        let (first, second) = (columns(&self.first), columns(&self.second));
        match usual {
            Column::First if second > 2 * first => Column::Second,
            Column::Second if first > 2 * second => Column::First,
            _ => usual,
        }
    }

    /// The boards, and for each set of squares whether it is one: a piece in each column.
    pub(super) fn boards(&self, column: Column) -> (Boards, Vec<bool>) {
        let (columns, rows) = match column {
            Column::First => (&self.first, &self.second),
            Column::Second => (&self.second, &self.first),
        };
        let mut boards = Boards::new(columns.size());
        let mut board = vec![0; columns.size()];
        let mut fits = Vec::with_capacity(columns.len());
        for (columns, rows) in columns.iter().zip(rows.iter()) {
            fits.push(is_each_once(columns));
            if fits.last() == Some(&true) {
                for (&column, &row) in columns.iter().zip(rows) {
                    board[column as usize] = row;
                }
                boards.push(&board);
            }
        }
        (boards, fits)
    }

    /// Whether the coordinate runs 0, 1, … on every board.
    fn ascends(boards: &Boards) -> bool {
        boards
            .iter()
            .all(|board| board.iter().zip(0..).all(|(&coordinate, index)| coordinate == index))
    }
}

/// Whether each of 0..n stands in a board once.
fn is_each_once(board: &[Row]) -> bool {
    let mut seen = vec![false; board.len()];
    board.iter().all(|&coordinate| {
        let place = usize::try_from(coordinate).ok().and_then(|place| seen.get_mut(place));
        place.is_some_and(|seen| !std::mem::replace(seen, true))
    })
}

/// Reads squares, cut as told, from tokens that hold letters or pairs.
pub(super) fn squares(tokens: &Tokens<'_>, n: usize, cuts: &Cuts) -> Found {
    let draft = draft(tokens, n, cuts, Items::Squares);
    let mut squares = Squares::new(n);
    let (mut first, mut second) = (vec![0; n], vec![0; n]);
    for &start in &draft.boards {
        for (index, &token) in tokens.list[start..start + n].iter().enumerate() {
            let (left, right) = tokens.square(token);
            (first[index], second[index]) = (row(left), row(right));
        }
        squares.first.push(&first);
        squares.second.push(&second);
    }
    let lettered = tokens
        .list
        .iter()
        .find(|token| !token.is_number())
        .is_some_and(|token| token.kind == TokenKind::Square);
    let mut tolerances = draft.tolerances();
    let base = squares
        .second
        .settle_base(if lettered { Base::One } else { Base::Zero });
    let column = if lettered {
        tolerances.push(Tolerance::Letters);
        squares.column(Column::First)
    } else {
        squares.first.settle_base(base);
        let by_columns = Squares::ascends(&squares.first) && !Squares::ascends(&squares.second);
        let column = squares.column(if by_columns { Column::First } else { Column::Second });
        tolerances.push(Tolerance::Pairs {
            column_first: column == Column::First,
        });
        column
    };
    if base == Base::One && !lettered {
        tolerances.push(Tolerance::RowsFromOne);
    }
    if lettered && column == Column::Second {
        tolerances.push(Tolerance::Transposed);
    }
    let (boards, fits) = squares.boards(column);
    let mut misshapen = MisshapenList::default();
    let text = |range: Range<usize>| {
        let text = &tokens.text[tokens.list[range.start].start()..tokens.list[range.end - 1].end()];
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let mut wrong = draft.misshapen.iter().peekable();
    let (mut weight, mut place) = (0, 0);
    for (&start, &fits) in draft.boards.iter().zip(&fits) {
        let range = start..start + n;
        while let Some((range, _)) = wrong.next_if(|(_, before)| *before <= place) {
            let why = format!("{} where {n} belong", count(range.len(), "square"));
            misshapen.push(|| Misshapen {
                place,
                printed: text(range.clone()),
                why,
            });
            place += 1;
        }
        if fits {
            weight += tokens.weight(&range);
        } else {
            let why = "not one piece in each column".to_owned();
            misshapen.push(|| Misshapen {
                place,
                printed: text(range),
                why,
            });
        }
        place += 1;
    }
    for (range, _) in wrong {
        let why = format!("{} where {n} belong", count(range.len(), "square"));
        misshapen.push(|| Misshapen {
            place,
            printed: text(range.clone()),
            why,
        });
        place += 1;
    }
    Found {
        boards,
        weight,
        misshapen,
        leftovers: draft.leftovers,
        tolerances,
    }
}
