//! Why boards are wrong: which attack, which are missing, which stand twice, which numbers do not fit.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::{Clash, Piece, Placement};
use crate::grade::answer::{Claim, Placements, Row};
use crate::grade::feedback::Finding;
use crate::grade::feedback::quote;

/// What is wrong with the boards in `given`, all of those in `reference` being asked for.
pub fn findings(piece: Piece, given: &Placements, reference: &Placements) -> Vec<Finding> {
    let mut findings = wrong_boards(piece, given);
    findings.extend(twice(given));
    findings.extend(missing(piece, given, reference));
    findings.extend(only_the_number(&findings, given, reference.len()));
    let boards_right = findings.is_empty();
    findings.extend(claim(given, boards_right));
    findings
}

/// That there are as many boards as there should be, where they are not the right ones.
pub fn only_the_number(findings: &[Finding], given: &Placements, count: usize) -> Option<Finding> {
    let boards = given.len() + given.misshapen().len();
    (!findings.is_empty() && boards == count).then_some(Finding::OnlyTheNumber { boards })
}

/// What can be said of boards printed by a program that was ended too early: those that are missing may have been on their way.
pub fn cut_findings(piece: Piece, given: &Placements) -> Vec<Finding> {
    let mut findings = wrong_boards(piece, given);
    findings.extend(twice(given));
    if findings.is_empty() && !given.is_empty() {
        findings.push(Finding::RightUntilThen { boards: given.len() });
    }
    findings
}

/// What is wrong with the first `count` boards, any right ones being as good as others.
pub fn prefix_findings(piece: Piece, count: usize, given: &Placements) -> Vec<Finding> {
    let first = given.first(count);
    let mut findings = wrong_boards(piece, &first);
    findings.extend(twice(&first));
    if findings.is_empty() && first.len() < count {
        findings.push(Finding::TooFew {
            count,
            printed: first.len(),
        });
    }
    findings
}

/// The misshapen boards, and those on which pieces attack each other.
pub fn wrong_boards(piece: Piece, given: &Placements) -> Vec<Finding> {
    malformed(given).into_iter().chain(attack(piece, given)).collect()
}

/// The first thing in place of a board that is not one: of another size, or with a row outside the board.
fn malformed(given: &Placements) -> Option<Finding> {
    let misshapen = given.misshapen().first().map(|misshapen| Finding::NoBoard {
        number: misshapen.place + 1,
        rows: quote(&misshapen.printed),
        why: misshapen.defect.to_string(),
    });
    misshapen.or_else(|| {
        let (place, board) = given
            .boards()
            .enumerate()
            .find(|(_, board)| board.iter().any(|&row| !on_board(row, board.len())))?;
        let outside = board.iter().find(|&&row| !on_board(row, board.len()))?;
        let rows: Vec<String> = board.iter().map(ToString::to_string).collect();
        let why = match outside {
            ..0 => format!("row {outside} lies outside the board, whose rows are counted from 0 here"),
            _ => format!(
                "row {outside} lies outside the board, whose last row is {}",
                board.len() - 1
            ),
        };
        Some(Finding::NoBoard {
            number: place + 1,
            rows: quote(&rows.join(" ")),
            why,
        })
    })
}

fn on_board(row: Row, n: usize) -> bool {
    usize::try_from(row).is_ok_and(|row| row < n)
}

/// The first board with a clash, and how many have one.
fn attack(piece: Piece, given: &Placements) -> Option<Finding> {
    let mut clashing = given
        .placements()
        .filter_map(|(place, board)| Some((place, board.clash(piece)?, board)));
    let (place, clash, board) = clashing.next()?;
    let before: BTreeSet<Placement> = given
        .placements()
        .take_while(|(before, _)| *before < place)
        .map(|(_, board)| board)
        .collect();
    Some(Finding::Attack {
        number: place + 1,
        board,
        piece,
        clash,
        right_before: before.len(),
        count: 1 + clashing.count(),
        printed: given.len(),
    })
}

/// The boards that stand more than once.
fn twice(given: &Placements) -> Option<Finding> {
    let mut times: BTreeMap<&[Row], usize> = BTreeMap::new();
    given.boards().for_each(|board| *times.entry(board).or_default() += 1);
    let is_repeated = |board: &&[Row]| times.get(board).is_some_and(|&times| times > 1);
    let example = given.boards().find(is_repeated)?;
    let count = times.values().filter(|&&times| times > 1).count();
    let example = example
        .iter()
        .map(|&row| usize::try_from(row).unwrap_or(usize::MAX))
        .collect::<Vec<_>>();
    Some(Finding::Twice {
        count,
        example: Placement::new(example),
    })
}

/// The boards that are asked for and were not printed.
pub fn missing(piece: Piece, given: &Placements, reference: &Placements) -> Option<Finding> {
    let printed: BTreeSet<Placement> = given.placements().map(|(_, board)| board).collect();
    let right: Vec<Placement> = reference.placements().map(|(_, board)| board).collect();
    let missing: Vec<&Placement> = right.iter().filter(|board| !printed.contains(board)).collect();
    let example = (*missing.first()?).clone();
    let stricter = printed
        .iter()
        .all(|board| board.clash(piece).is_none())
        .then(|| stricter_rule(piece, &printed, &missing));
    Some(Finding::Missing {
        count: missing.len(),
        of: right.len(),
        right: right.len() - missing.len(),
        rule: stricter.flatten(),
        example,
        piece,
    })
}

/// Another piece whose rule every printed board keeps and every missing one breaks, with the pair in the first of those:
/// queens where rooks are asked for. Without a printed board nothing says so.
fn stricter_rule(piece: Piece, printed: &BTreeSet<Placement>, missing: &[&Placement]) -> Option<(Piece, Clash)> {
    if printed.is_empty() {
        return None;
    }
    let keep = |rule: Piece| printed.iter().all(|board| board.clash(rule).is_none());
    let broken = |rule: Piece| missing.iter().all(|board| board.clash(rule).is_some());
    let rule = [Piece::Queen, Piece::Bishop, Piece::Rook]
        .into_iter()
        .find(|&rule| rule != piece && keep(rule) && broken(rule))?;
    Some((rule, missing.first()?.clash(rule)?))
}

/// The first number that does not fit the boards: if one is wrong, those after it mostly are, too.
pub fn claim(given: &Placements, boards_right: bool) -> Option<Finding> {
    let printed = given.len();
    given.claims().first().map(|claim| Finding::Claim {
        claim: match claim {
            Claim::Count { number, line } => format!("the program says that there are {number} (`{line}`)"),
            Claim::Numbering {
                board, number, line, ..
            } => format!("board {board} has the number {number} (`{line}`)"),
            Claim::LeftOut { count } => format!("the output leaves out {count} boards"),
        },
        printed,
        boards_right,
    })
}
