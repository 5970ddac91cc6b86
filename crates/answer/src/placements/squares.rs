//! Boards as squares, in letters (`a1 b5`) or pairs (`(0, 0) (1, 4)`), and what squares make of a board.

use std::ops::Range;

use super::boards::{Base, Boards, Convention, Row, row};
use super::candidate::Found;
use super::misshapen::{Defect, MisshapenList, Part};
use super::tokens::{Cuts, TokenKind, Tokens};
use super::units::{Draft, Items, draft};
use crate::tolerance::Tolerance;

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

/// Reads squares, cut at `cuts`, from tokens that hold letters or pairs.
pub(super) fn squares(tokens: &Tokens<'_>, n: usize, cuts: &Cuts) -> Found {
    let draft = draft(tokens, n, cuts, Items::Squares);
    let mut squares = Squares::new(n);
    let (mut first, mut second) = (vec![0; n], vec![0; n]);
    for &start in &draft.boards {
        let start = start as usize;
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
    let mut weight = 0;
    for (&start, _) in draft.boards.iter().zip(&fits).filter(|(_, fits)| **fits) {
        weight += tokens.weight(&(start as usize..start as usize + n));
    }
    let misshapen = misshapen(tokens, n, &draft, &fits);
    Found {
        boards,
        weight,
        misshapen,
        leftovers: draft.leftovers,
        tolerances,
        convention: Convention {
            first_row: i8::from(base == Base::One),
            letters: lettered,
        },
    }
}

/// The misshapen boards in the order printed: those that the draft already knows, and those of which a column is empty.
fn misshapen(tokens: &Tokens<'_>, n: usize, draft: &Draft, fits: &[bool]) -> MisshapenList {
    let text = |range: Range<usize>| {
        let text = &tokens.text[tokens.list[range.start].start()..tokens.list[range.end - 1].end()];
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let mut list = MisshapenList::default();
    let mut wrong = draft.misshapen.iter().peekable();
    let mut boards = draft.boards.iter().zip(fits);
    for place in 0..draft.boards.len() + draft.misshapen.len() {
        if let Some((range, _)) = wrong.next_if(|(_, before)| *before <= place) {
            let defect = Defect::WrongSize {
                found: range.len(),
                wanted: n,
                of: Part::Square,
            };
            list.push(place, || (text(range.clone()), defect));
        } else if let Some((&start, false)) = boards.next() {
            let start = start as usize;
            list.push(place, || (text(start..start + n), Defect::NotOnePerColumn));
        }
    }
    list
}
