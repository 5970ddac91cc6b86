//! Facts about a wrong answer that hold without knowing its cause.

use std::collections::BTreeSet;

use queens_board::{Line, Piece, Square};
use serde::{Deserialize, Serialize};

use crate::{Boards, Case, Ending, Evidence, Kind, Row};

/// A fact about a wrong answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "kebab-case")]
pub enum Description {
    /// Every case up to one size is right, and those of larger sizes are wrong.
    RightUpTo {
        /// The last size that is right.
        right: usize,
        /// The first size that is wrong.
        wrong: usize,
    },
    /// No board is printed from this size on, though there are some.
    NoBoards {
        /// The first size.
        from: usize,
    },
    /// Pieces attack each other on some of the lines of the piece only.
    PairsOn {
        /// The lines.
        lines: Vec<Line>,
        /// The smallest distance in columns.
        nearest: usize,
        /// The largest distance in columns.
        furthest: usize,
    },
    /// No right board is missing, but boards on which pieces attack each other are printed as well.
    NothingMissing,
    /// Every board printed is right; of those that are missing the first piece is never above this row, and of those
    /// printed always, in boards of size `n`.
    MissingFromRow {
        /// The row, from 0.
        row: usize,
        /// The size.
        n: usize,
    },
    /// Every board printed is right, and each that is missing is the mirror image of one that was printed.
    MissingMirrors,
}

/// What can be said, the most telling first.
pub fn descriptions(evidence: &Evidence) -> Vec<Description> {
    let mut facts: Vec<Description> = right_up_to(&evidence.cases).into_iter().collect();
    if let Kind::Placements { piece } = evidence.kind {
        facts.extend(boards(piece, &evidence.cases));
    }
    facts
}

/// The size from which on the answers are wrong, if all before it are right and say something.
fn right_up_to(cases: &[Case]) -> Option<Description> {
    let cases = || cases.iter().filter(|case| !case.refused);
    let right = cases().filter(|case| case.passed).map(|case| case.n).max()?;
    let wrong = cases().filter(|case| !case.passed).map(|case| case.n).min()?;
    let sizes: BTreeSet<usize> = cases()
        .filter(|case| case.passed && says_something(case))
        .map(|case| case.n)
        .collect();
    (right < wrong && right > 3 && sizes.len() > 1).then_some(Description::RightUpTo { right, wrong })
}

fn says_something(case: &Case) -> bool {
    case.right_boards().is_none_or(|boards| !boards.boards.is_empty())
}

/// Facts about the boards of the cases that failed and ended by themselves.
fn boards(piece: Piece, cases: &[Case]) -> Vec<Description> {
    let failed: Vec<(usize, &Boards, &Boards)> = cases
        .iter()
        .filter(|case| !case.passed && !case.refused && case.first.is_none() && case.ending == Ending::Well)
        .filter_map(|case| Some((case.n, case.boards()?, case.right_boards()?)))
        .collect();
    let Some(from) = failed.iter().map(|(n, ..)| *n).min() else {
        return Vec::new();
    };
    if failed
        .iter()
        .any(|(_, given, _)| !given.misshapen.is_empty() || given.more > 0)
    {
        return Vec::new();
    }
    if failed
        .iter()
        .all(|(_, given, right)| given.boards.is_empty() && !right.boards.is_empty())
    {
        return vec![Description::NoBoards { from }];
    }
    let mut facts = Vec::new();
    facts.extend(pairs(piece, &failed));
    let missing = |given: &Boards, right: &Boards| -> Vec<Vec<Row>> {
        let printed: BTreeSet<&Vec<Row>> = given.boards.iter().collect();
        right
            .boards
            .iter()
            .filter(|board| !printed.contains(board))
            .cloned()
            .collect()
    };
    let missing: Vec<Vec<Vec<Row>>> = failed.iter().map(|(_, given, right)| missing(given, right)).collect();
    if missing.iter().all(Vec::is_empty) {
        facts.extend((!facts.is_empty()).then_some(Description::NothingMissing));
    } else if facts.is_empty() {
        facts.extend(missing_boards(&failed, &missing));
    }
    facts
}

/// On which lines and how far apart pieces attack each other, where that is not all lines of the piece.
fn pairs(piece: Piece, failed: &[(usize, &Boards, &Boards)]) -> Option<Description> {
    let mut lines: BTreeSet<Line> = BTreeSet::new();
    let mut distances: BTreeSet<usize> = BTreeSet::new();
    for (_, given, _) in failed {
        for board in &given.boards {
            let squares: Option<Vec<Square>> = board
                .iter()
                .enumerate()
                .map(|(column, &row)| Some(Square::new(column, usize::try_from(row).ok()?)))
                .collect();
            let squares = squares?;
            for (place, &right) in squares.iter().enumerate() {
                for &left in squares[..place].iter().filter(|left| piece.attacks(**left, right)) {
                    lines.extend(Line::joining(left, right));
                    distances.insert(right.column - left.column);
                }
            }
        }
    }
    let all = match piece {
        Piece::Queen => 3,
        Piece::Bishop => 2,
        Piece::Rook | Piece::None => 1,
    };
    let (&nearest, &furthest) = (distances.first()?, distances.last()?);
    (lines.len() < all || nearest > 1 || furthest == nearest).then(|| Description::PairsOn {
        lines: lines.into_iter().collect(),
        nearest,
        furthest,
    })
}

/// What the boards have in common that are missing, every board printed being right.
fn missing_boards(failed: &[(usize, &Boards, &Boards)], missing: &[Vec<Vec<Row>>]) -> Option<Description> {
    let right = |(_, given, right): &(usize, &Boards, &Boards)| {
        let right: BTreeSet<&Vec<Row>> = right.boards.iter().collect();
        given.boards.iter().all(|board| right.contains(board))
    };
    if !failed.iter().all(right) || failed.iter().all(|(_, given, _)| given.boards.is_empty()) {
        return None;
    }
    let parts = || failed.iter().zip(missing);
    let divided = parts().all(|((_, given, _), missing)| {
        let last = given.boards.iter().filter_map(|board| board.first()).max();
        let first = missing.iter().filter_map(|board| board.first()).min();
        last.zip(first).is_none_or(|(last, first)| last < first)
    });
    let ((n, ..), largest) = parts().max_by_key(|((n, ..), _)| *n)?;
    let row = largest.iter().filter_map(|board| board.first()).min();
    if let (true, Some(&row)) = (divided, row) {
        return Some(Description::MissingFromRow {
            row: row.unsigned_abs().into(),
            n: *n,
        });
    }
    let mirrored = parts().all(|((n, given, _), missing)| {
        let last = *n as Row - 1;
        let printed: BTreeSet<&Vec<Row>> = given.boards.iter().collect();
        missing.iter().all(|board| {
            let image: Vec<Row> = board.iter().map(|row| last - row).collect();
            let reverse: Vec<Row> = board.iter().rev().copied().collect();
            printed.contains(&image) || printed.contains(&reverse)
        })
    });
    mirrored.then_some(Description::MissingMirrors)
}
