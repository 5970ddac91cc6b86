//! Boards as lists of rows: `0 4 7 5 2 6 1 3`, `<2, 4, 1, 3>`, or digits run together, `15863724`.

use std::ops::Range;

use super::boards::{Base, Boards, Convention, Row, row};
use super::candidate::Found;
use super::misshapen::{Defect, MisshapenList, Part};
use super::tokens::{Cuts, Tokens};
use super::units::{Draft, Items, draft, draft_digits, draft_single};
use crate::tolerance::Tolerance;

/// How much of a misshapen board is shown.
const SHOWN: usize = 40;

/// Reads lists of n numbers, cut at `cuts`.
pub(super) fn lists(tokens: &Tokens<'_>, n: usize, cuts: &Cuts) -> Found {
    from_draft(tokens, n, draft(tokens, n, cuts, Items::Numbers))
}

/// Reads boards of one square, words aside.
pub(super) fn singles(tokens: &Tokens<'_>) -> Found {
    from_draft(tokens, 1, draft_single(tokens))
}

fn from_draft(tokens: &Tokens<'_>, n: usize, draft: Draft) -> Found {
    let mut boards = Boards::new(n);
    let mut board = vec![0; n];
    let mut weight = 0;
    for &first in &draft.boards {
        let first = first as usize;
        for (row, &number) in board.iter_mut().zip(&tokens.list[first..first + n]) {
            *row = self::row(tokens.value(number));
        }
        boards.push(&board);
        weight += tokens.weight(&(first..first + n));
    }
    let show = |tokens: &Tokens<'_>, range: &Range<usize>| {
        let numbers = tokens.list[range.clone()].iter().take(SHOWN);
        let numbers: Vec<String> = numbers
            .map(|&number| String::from_utf8_lossy(tokens.bytes(number)).into_owned())
            .collect();
        let more = if range.len() > SHOWN { " …" } else { "" };
        (
            numbers.join(" ") + more,
            Defect::WrongSize {
                found: range.len(),
                wanted: n,
                of: Part::Number,
            },
        )
    };
    found(tokens, draft, boards, weight, show)
}

/// Reads digits run together, where rows have one digit each.
pub(super) fn digits(tokens: &Tokens<'_>, n: usize) -> Found {
    let draft = draft_digits(tokens, n);
    let mut boards = Boards::new(n);
    let mut board = vec![0; n];
    for same in draft.boards.chunk_by(|left, right| left == right) {
        for digits in tokens.bytes(tokens.list[same[0] as usize]).chunks_exact(n) {
            for (row, digit) in board.iter_mut().zip(digits) {
                *row = Row::from(digit - b'0');
            }
            boards.push(&board);
        }
    }
    let weight = boards.len() * n;
    let show = |tokens: &Tokens<'_>, range: &Range<usize>| {
        let digits = String::from_utf8_lossy(tokens.bytes(tokens.list[range.start])).into_owned();
        let defect = Defect::WrongSize {
            found: digits.len(),
            wanted: n,
            of: Part::Digit,
        };
        (digits, defect)
    };
    let mut found = found(tokens, draft, boards, weight, show);
    found.tolerances.insert(0, Tolerance::DigitsRunTogether);
    found
}

fn found(
    tokens: &Tokens<'_>,
    draft: Draft,
    mut boards: Boards,
    weight: usize,
    show: impl Fn(&Tokens<'_>, &Range<usize>) -> (String, Defect),
) -> Found {
    let mut tolerances = draft.tolerances();
    let base = boards.settle_base(Base::Zero);
    if base == Base::One {
        tolerances.push(Tolerance::RowsFromOne);
    }
    let mut misshapen = MisshapenList::default();
    for (range, place) in &draft.misshapen {
        misshapen.push(*place, || show(tokens, range));
    }
    Found {
        boards,
        weight,
        misshapen,
        leftovers: draft.leftovers,
        tolerances,
        convention: Convention {
            first_row: i8::from(base == Base::One),
            letters: false,
        },
    }
}
