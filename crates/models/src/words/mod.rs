//! Words, one for each line of the input: which lines are wrong, and what they have in common.
//!
//! Tests of attacks are tried only where the right answers are those of the queen; everything else suits any task.

mod attack;

use crate::{Answer, Candidate, Case, Cause, Ending, Evidence, Kind, WordCause};
use attack::Squares;

/// The models that predict every word.
pub(crate) fn candidates(evidence: &Evidence) -> Vec<Candidate> {
    if evidence.kind != Kind::Words {
        return Vec::new();
    }
    let Some(tables) = tables(evidence) else {
        return Vec::new();
    };
    let wrong: usize = tables.iter().map(Table::wrong).sum();
    let mut causes = sequence_causes(&tables);
    if causes.is_empty() {
        causes = attack_causes(&tables);
    }
    causes
        .into_iter()
        .map(|cause| Candidate {
            causes: vec![Cause::Words(cause)],
            predicted: tables.len(),
            telling: wrong,
            every: true,
            in_order: true,
        })
        .collect()
}

/// The words of one case.
struct Table<'a> {
    case: &'a Case,
    right: Vec<&'a str>,
    given: Vec<&'a str>,
}

impl Table<'_> {
    /// How many words are printed and wrong.
    fn wrong(&self) -> usize {
        let different = self
            .right
            .iter()
            .zip(&self.given)
            .filter(|(right, given)| right != given);
        different.count() + self.given.len().abs_diff(self.right.len())
    }

    /// The squares of each line, where every line holds four numbers and has an answer.
    fn squares(&self) -> Option<Vec<Squares>> {
        let numbers = |line: &str| -> Option<Squares> {
            let numbers: Result<Vec<i64>, _> = line.split_whitespace().map(str::parse).collect();
            numbers.ok()?.try_into().ok()
        };
        let lines = self.case.input.lines().filter(|line| !line.trim().is_empty());
        let squares: Option<Vec<Squares>> = lines.map(numbers).collect();
        squares.filter(|squares| squares.len() == self.right.len())
    }
}

/// The words of every case; `None` where one of them crashed or nothing was printed at all.
fn tables(evidence: &Evidence) -> Option<Vec<Table<'_>>> {
    let tables: Option<Vec<Table<'_>>> = evidence
        .cases
        .iter()
        .map(|case| {
            let (Answer::Lines(right), Answer::Lines(given)) = (&case.reference, &case.given) else {
                return None;
            };
            (case.ending == Ending::Well).then(|| Table {
                case,
                right: split(right),
                given: split(given),
            })
        })
        .collect();
    tables.filter(|tables| tables.iter().any(|table| !table.given.is_empty()))
}

fn split(lines: &[String]) -> Vec<&str> {
    lines.iter().flat_map(|line| line.split_whitespace()).collect()
}

/// Causes that know nothing of the question.
fn sequence_causes(tables: &[Table<'_>]) -> Vec<WordCause> {
    let longer = || tables.iter().filter(|table| !table.right.is_empty());
    let ends_with_newline = |table: &Table<'_>| table.case.input.ends_with('\n');
    if longer().all(|table| table.given == table.right[..1]) && longer().any(|table| table.right.len() > 1) {
        return vec![WordCause::FirstLineOnly];
    }
    let without_last = |table: &Table<'_>| {
        table
            .right
            .split_last()
            .is_some_and(|(_, before)| table.given == before)
    };
    if longer().all(|table| {
        if ends_with_newline(table) {
            table.given == table.right
        } else {
            without_last(table)
        }
    }) {
        return vec![WordCause::LastMissing { without_newline: true }];
    }
    if longer().all(without_last) && longer().any(|table| !table.given.is_empty()) {
        return vec![WordCause::LastMissing { without_newline: false }];
    }
    let one_more = |table: &Table<'_>| {
        table.given.len() == table.right.len() + 1 && table.given[..table.right.len()] == table.right[..]
    };
    let repeats = |table: &Table<'_>| table.given.last() == table.right.last();
    let too_many = || longer().filter(|table| table.given != table.right);
    if too_many().all(one_more)
        && too_many().all(|table| ends_with_newline(table) || longer().all(one_more))
        && too_many().count() > 1
    {
        return vec![WordCause::OneTooMany {
            repeated: too_many().all(repeats),
        }];
    }
    let same_length = tables.iter().all(|table| table.given.len() == table.right.len());
    if same_length && let Some(cause) = by_word(tables) {
        return vec![cause];
    }
    Vec::new()
}

/// A cause that makes of each right word another one.
fn by_word(tables: &[Table<'_>]) -> Option<WordCause> {
    let pairs = || tables.iter().flat_map(|table| table.right.iter().zip(&table.given));
    let mut words: Vec<&str> = pairs().map(|(right, _)| *right).collect();
    words.sort_unstable();
    words.dedup();
    if words.len() < 2 {
        return None;
    }
    let (_, first) = pairs().next()?;
    if pairs().all(|(_, given)| given == first) {
        return Some(WordCause::Always {
            word: (*first).to_owned(),
        });
    }
    (words.len() == 2 && pairs().all(|(right, given)| right != given && words.contains(given)))
        .then_some(WordCause::Exchanged)
}

/// Wrong tests that answer every line as it was answered, for a task that asks whether queens attack each other.
fn attack_causes(tables: &[Table<'_>]) -> Vec<WordCause> {
    let Some(squares) = tables.iter().map(Table::squares).collect::<Option<Vec<_>>>() else {
        return Vec::new();
    };
    let lines: Vec<(Squares, &str, &str)> = tables
        .iter()
        .zip(&squares)
        .flat_map(|(table, squares)| squares.iter().zip(&table.right).zip(&table.given))
        .map(|((squares, right), given)| (*squares, *right, *given))
        .collect();
    let complete = tables.iter().all(|table| table.given.len() == table.right.len());
    let word = |attacked: bool| {
        let mut words = lines
            .iter()
            .filter(|(squares, ..)| attack::attacks(*squares) == attacked)
            .map(|(_, right, _)| *right);
        let first = words.next()?;
        words.all(|word| word == first).then_some(first)
    };
    let (Some(yes), Some(no)) = (word(true), word(false)) else {
        return Vec::new();
    };
    if !complete || yes == no {
        return Vec::new();
    }
    let fits = |wrong: &attack::Wrong| {
        let answer = |squares| if (wrong.answers)(squares) { yes } else { no };
        lines.iter().all(|(squares, _, given)| answer(*squares) == *given)
    };
    let fitting: Vec<attack::Wrong> = attack::tests().into_iter().filter(fits).collect();
    // One thing wrong is likelier than two.
    let single = fitting.iter().any(|wrong| !wrong.twice);
    fitting
        .into_iter()
        .filter(|wrong| !(single && wrong.twice))
        .map(|wrong| WordCause::Attack { test: wrong.test })
        .collect()
}
