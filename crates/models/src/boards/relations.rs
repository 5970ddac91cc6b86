//! The families of wrong tests for a piece, each with its cause.

use queens_board::{Line, Piece};

use super::relation::{Lines, Relation};
use crate::Row;
use crate::cause::{BoardCause, Operand, Reach, RowDistance};

/// The lines that a test may compare.
const LINES: [Line; 3] = [Line::Row, Line::Rising, Line::Falling];

/// Every wrong test for `piece`, as far as boards up to size `n` tell them apart.
pub fn wrong(piece: Piece, n: usize) -> Vec<(BoardCause, Relation)> {
    let right = Lines::of(piece);
    let mut relations = partly(right, &reaches(n as Row));
    relations.extend(others(right));
    relations
}

/// Tests that do not see some lines, or see more than they should, everywhere or within a reach.
fn partly(right: Lines, reaches: &[Reach]) -> Vec<(BoardCause, Relation)> {
    let mut relations = Vec::new();
    let (own, foreign): (Vec<Line>, Vec<Line>) = LINES.into_iter().partition(|&line| right.has(line));
    for lines in subsets(&own) {
        let always = lines.iter().fold(right, |rest, &line| rest.with(line, false));
        for &reach in reaches {
            let relation = reaching(always, &lines, reach);
            let lines = lines.clone();
            relations.push((BoardCause::Unseen { lines, reach }, relation));
        }
    }
    for lines in subsets(&foreign) {
        for except in std::iter::once(None).chain(reaches[1..].iter().copied().map(Some)) {
            let relation = match except {
                None => Relation::Plain(lines.iter().fold(right, |all, &line| all.with(line, true))),
                Some(reach) => reaching(right, &lines, reach),
            };
            let lines = lines.clone();
            relations.push((BoardCause::TooStrict { lines, except }, relation));
        }
    }
    // Some lines of the piece replaced by others: a bishop's test where a rook's is asked for.
    for lost in subsets(&own) {
        for lines in subsets(&foreign) {
            let rest = lost.iter().fold(right, |rest, &line| rest.with(line, false));
            let relation = Relation::Plain(lines.iter().fold(rest, |all, &line| all.with(line, true)));
            let lost = lost.clone();
            relations.push((BoardCause::OtherLines { lost, lines }, relation));
        }
    }
    relations
}

fn reaching(always: Lines, lines: &[Line], unseen: Reach) -> Relation {
    let none = Lines {
        row: false,
        rising: false,
        falling: false,
    };
    if unseen == Reach::Anywhere {
        return Relation::Plain(always);
    }
    Relation::Reaching {
        always,
        partly: lines.iter().fold(none, |partly, &line| partly.with(line, true)),
        unseen,
    }
}

/// Every reach that differs from the others on some board up to size `n`, the whole board first.
fn reaches(n: Row) -> Vec<Reach> {
    let mut reaches = vec![
        Reach::Anywhere,
        Reach::FromFirstColumn,
        Reach::NotFromFirstColumn,
        Reach::ToLastColumn,
    ];
    if n > 4 {
        reaches.extend([Reach::EvenDistance, Reach::OddDistance]);
    }
    reaches.extend((2..n).map(|columns| Reach::AtLeast { columns }));
    reaches.extend((1..n - 1).map(|columns| Reach::AtMost { columns }));
    reaches.extend((2..n - 1).map(|columns| Reach::Exactly { columns }));
    reaches
}

/// Every choice of at least one of `lines`.
fn subsets(lines: &[Line]) -> Vec<Vec<Line>> {
    (1..1_usize << lines.len())
        .map(|chosen| {
            let chosen = |&(place, _): &(usize, &Line)| chosen >> place & 1 == 1;
            lines.iter().enumerate().filter(chosen).map(|(_, &line)| line).collect()
        })
        .collect()
}

/// Tests that compare something else than the lines of a piece.
fn others(right: Lines) -> Vec<(BoardCause, Relation)> {
    let mut relations = Vec::new();
    let mut add = |cause, relation| relations.push((cause, relation));
    for by in [-1, 0, 1] {
        for lines in subsets(&LINES) {
            if lines == [Line::Row] {
                continue;
            }
            let only = LINES
                .iter()
                .fold(right, |all, &line| all.with(line, lines.contains(&line)));
            add(BoardCause::Wrapped { by, lines }, Relation::Wrapped { lines: only, by });
        }
    }
    for row in [true, false] {
        for how in [
            RowDistance::AtMost,
            RowDistance::Less,
            RowDistance::AtLeast,
            RowDistance::Greater,
            RowDistance::Unequal,
        ] {
            add(BoardCause::Distance { how, row }, Relation::Distance { row, how });
        }
        let near = [-1, 0, 1].into_iter();
        let operands = near
            .clone()
            .map(|plus| Operand::NewColumn { plus })
            .chain(near.map(|plus| Operand::OtherColumn { plus }))
            .chain([-1, 1].map(|plus| Operand::Distance { plus }))
            .chain([Operand::Sum])
            .chain((1..=3).map(|number| Operand::Number { number }));
        for operand in operands {
            add(BoardCause::Against { operand, row }, Relation::Against { row, operand });
        }
        add(BoardCause::Crossed { row }, Relation::Crossed { row });
    }
    add(BoardCause::OwnColumn, Relation::OwnColumn(right));
    for (by, outside) in [(1, -1), (1, 0), (-1, 0), (-1, -1)] {
        let relation = Relation::Shifted {
            lines: right,
            by,
            outside,
        };
        add(BoardCause::Shifted { by }, relation);
    }
    for rising in [false, true] {
        add(BoardCause::Barred { rising }, Relation::Barred { lines: right, rising });
    }
    add(BoardCause::Knight, Relation::Knight(right));
    relations
}
