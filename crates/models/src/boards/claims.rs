//! Wrong statements about the number of boards.

use super::observed::{Observed, Verdict};
use super::relation::{Lines, Relation};
use super::search::{Search, Watch};
use super::sink::Flow;
use crate::cause::CountIs;
use crate::{Claim, Row};

/// What is tried for the numbers in `cases`.
pub fn families(cases: &[Observed<'_>]) -> Vec<CountIs> {
    let mut families: Vec<CountIs> = [1, -1, 2, -2].map(|by| CountIs::Off { by }).into();
    families.extend([
        CountIs::LastGroup,
        CountIs::Factorial,
        CountIs::EveryQueen,
        CountIs::EverySquare,
    ]);
    families.push(CountIs::Times { factor: 2 });
    families.push(CountIs::OfRightBoards);
    let first = cases.iter().find_map(|case| case.given.claims.first());
    if let Some(&Claim::Count(number)) = first {
        families.push(CountIs::Constant { number });
    }
    families
}

/// Whether the numbers printed in `case` are those of `is`; `lines` are those of the piece.
pub fn verdict(is: CountIs, lines: Lines, case: &Observed<'_>) -> Verdict {
    let printed = case.printed() as i64;
    let expected = match is {
        CountIs::Off { by } => printed + by,
        CountIs::Constant { number } => number,
        CountIs::LastGroup => {
            let last = case.n as Row - 1;
            case.given
                .boards
                .iter()
                .filter(|board| board.first() == Some(&last))
                .count() as i64
        }
        CountIs::Factorial => (1..=case.n as i64).product(),
        CountIs::EveryQueen | CountIs::EverySquare => {
            let mut counter = Counter::default();
            Search::with(Relation::Plain(lines)).run(case.n, &mut counter);
            let (counted, first) = if is == CountIs::EveryQueen {
                (counter.queens, counter.queens_at_first)
            } else {
                (counter.squares, counter.squares_at_first)
            };
            if let Some(&Claim::Numbering { board: 1, number, .. }) = case.given.claims.first() {
                return Verdict::of(number == first);
            }
            counted
        }
        CountIs::Times { factor } => printed * factor,
        CountIs::OfRightBoards => case.right.boards.len() as i64,
    };
    match (case.given.claims.first(), is) {
        (None, _) if expected == printed => Verdict::InOrder,
        // A reader takes the size of the board for a heading.
        (None, _) if expected == case.n as i64 => Verdict::Unknown,
        (None, _) => Verdict::Differs,
        (Some(&Claim::Count(number)), _) => Verdict::of(number == expected),
        (Some(&Claim::Numbering { board: 1, number, last }), CountIs::Off { by }) => {
            Verdict::of(number == 1 + by && last == printed + by)
        }
        (Some(&Claim::Numbering { number, last, .. }), CountIs::LastGroup) => {
            Verdict::of(number == 1 && last == expected)
        }
        (Some(Claim::Numbering { .. }), _) => Verdict::Differs,
    }
}

/// Counts what a search does.
#[derive(Default)]
struct Counter {
    queens: i64,
    squares: i64,
    boards: i64,
    queens_at_first: i64,
    squares_at_first: i64,
}

impl Watch for Counter {
    fn board(&mut self, _rows: &[Row]) -> Flow {
        if self.boards == 0 {
            (self.queens_at_first, self.squares_at_first) = (self.queens, self.squares);
        }
        self.boards += 1;
        Flow::Continue(())
    }

    fn square(&mut self, stands: bool) -> Flow {
        self.squares += 1;
        self.queens += i64::from(stands);
        Flow::Continue(())
    }
}
