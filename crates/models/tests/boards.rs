//! Wrong programs written plainly, one for each family, and the cause that their boards lead to.

use queens_board::{Line, Piece, Symmetry};
use queens_models::{
    Answer, BoardCause, BoardSize, Boards, Case, Cause, Claim, CountIs, Description, Ending, Evidence, Kind, Misshapen,
    Operand, Reach, Row, explain,
};

/// Every way to put one piece into each of n columns, in order, that `passes` lets pass.
fn all(n: usize, passes: impl Fn(&[Row]) -> bool) -> Vec<Vec<Row>> {
    let mut boards = vec![Vec::new()];
    for _ in 0..n {
        boards = boards
            .iter()
            .flat_map(|board: &Vec<Row>| (0..n as Row).map(|row| [board.as_slice(), &[row]].concat()))
            .filter(|board| passes(board))
            .collect();
    }
    boards
}

/// The boards on which no pair (left column, distance of columns, difference of rows) is refused.
fn pairs(n: usize, refuses: impl Fn(Row, Row, Row) -> bool) -> Vec<Vec<Row>> {
    all(n, |board| {
        let last = board.len() - 1;
        (0..last).all(|left| !refuses(left as Row, (last - left) as Row, board[last] - board[left]))
    })
}

fn attacks(apart: Row, down: Row) -> bool {
    down == 0 || down.abs() == apart
}

fn queens(n: usize) -> Vec<Vec<Row>> {
    pairs(n, |_, apart, down| attacks(apart, down))
}

fn rooks(n: usize) -> Vec<Vec<Row>> {
    pairs(n, |_, _, down| down == 0)
}

/// What a program printed, for the sizes 1 to 6 of a task.
fn evidence(piece: Piece, right: fn(usize) -> Vec<Vec<Row>>, program: impl Fn(usize) -> Boards) -> Evidence {
    let case = |n: usize| {
        let reference = Boards {
            boards: right(n),
            ..Boards::default()
        };
        let given = program(n);
        Case {
            name: n.to_string(),
            n,
            arguments: vec![n.to_string()],
            input: String::new(),
            refused: false,
            first: None,
            ending: Ending::Well,
            stderr: String::new(),
            passed: given == reference,
            reference: Answer::Boards(reference),
            given: Answer::Boards(given),
        }
    };
    Evidence {
        kind: Kind::Placements { piece },
        cases: (1..=6).map(case).collect(),
    }
}

fn printed(boards: Vec<Vec<Row>>) -> Boards {
    Boards {
        boards,
        ..Boards::default()
    }
}

/// The only explanation of what a program for queens printed.
fn cause(program: impl Fn(usize) -> Vec<Vec<Row>>) -> Option<Vec<Cause>> {
    only(&evidence(Piece::Queen, queens, |n| printed(program(n))))
}

fn only(evidence: &Evidence) -> Option<Vec<Cause>> {
    match &explain(evidence).likely[..] {
        [only] => Some(only.causes.clone()),
        _ => None,
    }
}

fn one(cause: BoardCause) -> Option<Vec<Cause>> {
    Some(vec![Cause::Boards(cause)])
}

#[test]
fn a_line_that_is_not_compared_is_named_with_its_reach() {
    let unseen = |lines: &[Line], reach| {
        one(BoardCause::Unseen {
            lines: lines.to_vec(),
            reach,
        })
    };
    assert_eq!(
        cause(|n| pairs(n, |_, apart, down| down == 0 || down == apart)),
        unseen(&[Line::Rising], Reach::Anywhere)
    );
    assert_eq!(
        cause(|n| pairs(n, |_, apart, down| attacks(apart, down) && (apart < 3 || down == 0))),
        unseen(&[Line::Rising, Line::Falling], Reach::AtLeast { columns: 3 })
    );
    assert_eq!(
        cause(|n| pairs(n, |left, apart, down| left > 0 && attacks(apart, down))),
        unseen(&[Line::Row, Line::Rising, Line::Falling], Reach::FromFirstColumn)
    );
}

#[test]
fn a_wrong_comparison_of_distances_is_named() {
    assert_eq!(
        cause(|n| pairs(n, |_, apart, down| down == 0 || down.abs() > apart)),
        one(BoardCause::NotForEquality)
    );
    assert_eq!(
        cause(|n| pairs(n, |left, _, down| down == 0 || down.abs() == left)),
        one(BoardCause::Against {
            operand: Operand::OtherColumn { plus: 0 },
            row: true
        })
    );
}

#[test]
fn a_rooks_test_that_refuses_diagonals_is_too_strict() {
    let program = |n| printed(pairs(n, |_, apart, down| down == 0 || down == apart));
    let strict = BoardCause::TooStrict {
        lines: vec![Line::Falling],
        except: None,
    };
    assert_eq!(only(&evidence(Piece::Rook, rooks, program)), one(strict));
}

#[test]
fn a_search_that_ends_early_is_named() {
    assert_eq!(
        cause(|n| queens(n).into_iter().take(1).collect()),
        one(BoardCause::StopsAtFirst { each_first_row: false })
    );
    let first_of_each = |n: usize| {
        let mut boards = queens(n);
        boards.dedup_by_key(|board| board[0]);
        boards
    };
    assert_eq!(
        cause(first_of_each),
        one(BoardCause::StopsAtFirst { each_first_row: true })
    );
    assert_eq!(
        cause(|n| queens(n).into_iter().filter(|board| board[0] < n as Row / 2).collect()),
        one(BoardCause::HalfOnly { middle: false })
    );
}

#[test]
fn what_is_done_with_right_boards_is_named() {
    assert_eq!(
        cause(|n| queens(n).into_iter().flat_map(|board| [board.clone(), board]).collect()),
        one(BoardCause::EachSeveralTimes { times: 2 })
    );
    let mirrored = |n| {
        let both = |board: Vec<Row>| [board.clone(), board.into_iter().rev().collect()];
        queens(n).into_iter().flat_map(both).collect()
    };
    let symmetry = Symmetry::MirrorColumns;
    assert_eq!(cause(mirrored), one(BoardCause::WithImage { symmetry }));
    assert_eq!(
        cause(|n| queens(n).into_iter().skip(1).collect()),
        one(BoardCause::LeftOut { last: false })
    );
    let same = |n| {
        let boards = queens(n);
        boards.iter().map(|_| boards[0].clone()).collect()
    };
    assert_eq!(cause(same), one(BoardCause::SameBoard));
}

#[test]
fn boards_of_another_size_are_recognised() {
    let other = |n: usize| {
        let text = |board: Vec<Row>| board.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let boards = queens(n + 1).into_iter().map(text).enumerate();
        Boards {
            misshapen: boards.map(|(place, printed)| Misshapen { place, printed }).collect(),
            ..Boards::default()
        }
    };
    let size = BoardSize::Off { by: 1 };
    assert_eq!(
        only(&evidence(Piece::Queen, queens, other)),
        one(BoardCause::OtherSize { size })
    );
}

#[test]
fn a_wrong_number_of_right_boards_is_named() {
    let one_more = |n: usize| {
        let boards = queens(n);
        Boards {
            claims: vec![Claim::Count(boards.len() as i64 + 1)],
            ..printed(boards)
        }
    };
    let is = CountIs::Off { by: 1 };
    assert_eq!(
        only(&evidence(Piece::Queen, queens, one_more)),
        one(BoardCause::Count { is })
    );
}

#[test]
fn nothing_is_concluded_from_a_program_that_prints_nothing() {
    let diagnosis = explain(&evidence(Piece::Queen, queens, |_| Boards::default()));
    assert!(diagnosis.likely.is_empty());
    assert_eq!(diagnosis.descriptions, [Description::NoBoards { from: 1 }]);
}

#[test]
fn boards_that_no_model_prints_are_described() {
    let odd = |n: usize| {
        let mut boards = queens(n);
        if n > 4 {
            boards.push((0..n as Row).collect());
        }
        printed(boards)
    };
    let diagnosis = explain(&evidence(Piece::Queen, queens, odd));
    assert!(diagnosis.likely.is_empty(), "{:?}", diagnosis.likely);
    let pairs = Description::PairsOn {
        lines: vec![Line::Falling],
        nearest: 1,
        furthest: 5,
    };
    assert!(diagnosis.descriptions.contains(&pairs), "{:?}", diagnosis.descriptions);
    assert!(diagnosis.descriptions.contains(&Description::NothingMissing));
}
