//! One case of boards as the models see it, and the comparison with what they print.

use std::cell::OnceCell;

use super::search::Watch;
use super::sink::{Flow, Key, LONGEST, Sink, key};
use crate::{Boards, Case, Ending, Misshapen, Row};

/// How many boards are compared where the output was cut.
const COMPARED: usize = 2_000;
/// How many squares a model may try in one case.
const STEPS: usize = 1_000_000;

/// What a model says about a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It prints just what was printed, in the same order.
    InOrder,
    /// It prints just what was printed.
    Predicts,
    /// It prints something else.
    Differs,
    /// It cannot be known: too much would have to be computed, or too little was printed.
    Unknown,
}

impl Verdict {
    /// Predicted, in order, or not.
    pub fn of(predicted: bool) -> Verdict {
        if predicted { Verdict::InOrder } else { Verdict::Differs }
    }

    /// Whether the same is printed.
    pub fn is_yes(self) -> bool {
        matches!(self, Verdict::InOrder | Verdict::Predicts)
    }
}

/// A case with an answer of boards.
pub struct Observed<'a> {
    /// The case.
    pub case: &'a Case,
    /// The size of its board.
    pub n: usize,
    /// What was printed.
    pub given: &'a Boards,
    /// The right boards.
    pub right: &'a Boards,
    /// The rows of what was printed in place of boards, counted as printed; `None` where it cannot be read.
    pub misshapen: Option<Vec<Vec<Row>>>,
    keys: OnceCell<Vec<Key>>,
    sorted: OnceCell<Vec<Key>>,
}

impl<'a> Observed<'a> {
    /// The case, if its answer is one of boards that have to be found.
    pub fn of(case: &'a Case) -> Option<Observed<'a>> {
        let (given, right) = (case.boards()?, case.right_boards()?);
        // On one square any number is a board, so that a count is read as one.
        let counted = case.n == 1 && (given.boards.iter().any(|board| board != &[0]) || !given.misshapen.is_empty());
        if case.refused || case.n > LONGEST || counted {
            return None;
        }
        Some(Observed {
            case,
            n: case.n,
            given,
            right,
            misshapen: read(&given.misshapen),
            keys: OnceCell::new(),
            sorted: OnceCell::new(),
        })
    }

    /// Whether the program was ended while it printed.
    pub fn is_cut(&self) -> bool {
        matches!(
            self.case.ending,
            Ending::TimedOut | Ending::TooMuchOutput | Ending::OutOfMemory
        )
    }

    /// Whether the program ended by itself as it should.
    pub fn ended_well(&self) -> bool {
        self.case.ending == Ending::Well
    }

    /// Whether a prediction of this case says something: it failed, and boards were printed.
    pub fn is_telling(&self) -> bool {
        !self.case.passed && (!self.given.boards.is_empty() || !self.given.misshapen.is_empty())
    }

    /// The boards in the order printed.
    pub fn keys(&self) -> &[Key] {
        self.keys
            .get_or_init(|| self.given.boards.iter().map(|board| key(board)).collect())
    }

    fn sorted(&self) -> &[Key] {
        self.sorted.get_or_init(|| {
            let mut keys = self.keys().to_vec();
            keys.sort_unstable();
            keys
        })
    }

    /// How many boards were printed, misshapen ones included.
    pub fn printed(&self) -> usize {
        self.given.boards.len() + self.given.more + self.given.misshapen.len()
    }

    /// Whether just the right boards were printed.
    pub fn has_right_boards(&self) -> bool {
        self.case.passed || self.compare_list(self.right.boards.iter().map(Vec::as_slice)).is_yes()
    }

    /// Compares with a list of boards that have another size than the case, in order.
    pub fn compare_misshapen(&self, boards: Vec<Vec<Row>>) -> Verdict {
        let Some(misshapen) = &self.misshapen else {
            return Verdict::Differs;
        };
        let flat = |boards: &[Vec<Row>]| boards.iter().flatten().copied().collect::<Vec<Row>>();
        let given = if misshapen.is_empty() {
            flat(&self.given.boards)
        } else {
            flat(misshapen)
        };
        if self.is_cut() || (!misshapen.is_empty() && !self.given.boards.is_empty()) {
            return Verdict::Differs;
        }
        let predicted = flat(&boards);
        let shortened = |board: &Misshapen| board.printed.ends_with('…');
        let complete = self.given.misshapen.len() == misshapen.len() && !self.given.misshapen.iter().any(shortened);
        if predicted.len() < given.len() || (complete && predicted.len() > given.len()) {
            return Verdict::Differs;
        }
        // Rows may be counted from 0 or from 1.
        let by = given
            .first()
            .zip(predicted.first())
            .map_or(0, |(given, predicted)| given - predicted);
        Verdict::of(
            given
                .iter()
                .zip(&predicted)
                .all(|(given, predicted)| given - predicted == by),
        )
    }

    /// Compares with the boards that `program` prints, in any order unless the output was cut.
    pub fn compare(&self, program: impl FnOnce(&mut dyn Watch)) -> Verdict {
        if !self.given.misshapen.is_empty() && !self.is_cut() {
            return Verdict::Differs;
        }
        let (wanted, exact) = match self.case.first {
            _ if self.is_cut() || self.given.more > 0 => (self.keys().len().min(COMPARED), false),
            Some(first) if self.keys().len() >= first => (first, false),
            _ if !self.ended_well() => return Verdict::Differs,
            _ => (self.keys().len(), true),
        };
        if !exact && wanted == 0 {
            return Verdict::Unknown;
        }
        let most = if exact { wanted } else { wanted - 1 };
        let mut sink = Sink::new(most, STEPS, exact.then(|| self.sorted()));
        program(&mut sink);
        self.judge(sink, wanted, exact)
    }

    fn judge(&self, mut sink: Sink<'_>, wanted: usize, exact: bool) -> Verdict {
        if !exact {
            let enough = sink.boards.len() >= wanted;
            return if sink.boards[..sink.boards.len().min(wanted)] != self.keys()[..sink.boards.len().min(wanted)] {
                Verdict::Differs
            } else if enough {
                Verdict::InOrder
            } else if sink.exhausted {
                Verdict::Unknown
            } else {
                Verdict::Differs
            };
        }
        if sink.exhausted && sink.boards.len() <= wanted {
            return Verdict::Unknown;
        }
        if sink.boards.len() != wanted {
            return Verdict::Differs;
        }
        if sink.boards == self.keys() {
            return Verdict::InOrder;
        }
        sink.boards.sort_unstable();
        if sink.boards == self.sorted() {
            Verdict::Predicts
        } else {
            Verdict::Differs
        }
    }

    /// Whether `boards`, which the model knows as a list, are what was printed.
    pub fn compare_list<'b>(&self, boards: impl IntoIterator<Item = &'b [Row]>) -> Verdict {
        self.compare(|watch| {
            let _ = boards.into_iter().try_for_each(|board| watch.board(board));
        })
    }
}

impl Watch for Sink<'_> {
    fn board(&mut self, rows: &[Row]) -> Flow {
        self.print(rows)
    }

    fn square(&mut self, _stands: bool) -> Flow {
        self.step()
    }
}

/// What was printed in place of boards, without the last entry that says how many more there are.
fn read(misshapen: &[Misshapen]) -> Option<Vec<Vec<Row>>> {
    let kept = misshapen.iter().filter(|board| !board.printed.ends_with(" more"));
    kept.map(|board| rows(&board.printed)).collect()
}

/// The rows of a misshapen board, counted as they were printed: a list of numbers, digits run together, or squares.
fn rows(printed: &str) -> Option<Vec<Row>> {
    let words: Vec<&str> = printed
        .split(|letter: char| letter.is_whitespace() || ",;()[]<>…".contains(letter))
        .filter(|word| !word.is_empty())
        .collect();
    let first = words.first()?;
    let alike = words.iter().all(|word| word.len() == first.len());
    if first.starts_with(|first: char| first.is_ascii_lowercase()) {
        return words.iter().map(|word| word.get(1..)?.parse().ok()).collect();
    }
    if alike
        && first.len() > 2
        && words
            .iter()
            .all(|word| word.bytes().all(|digit| digit.is_ascii_digit()))
    {
        return Some(words.concat().bytes().map(|digit| Row::from(digit - b'0')).collect());
    }
    words.iter().map(|word| word.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misshapen_boards_are_read_in_every_spelling() {
        assert_eq!(rows("0 4 7"), Some(vec![0, 4, 7]));
        assert_eq!(rows("15863724"), Some(vec![1, 5, 8, 6, 3, 7, 2, 4]));
        assert_eq!(rows("a1 b5 c8"), Some(vec![1, 5, 8]));
        assert_eq!(rows("20 more"), None);
    }
}
