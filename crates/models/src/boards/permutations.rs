//! Permutations by Heap's method, with the exchange that depends on the parity of the length made wrongly.

use super::relation::{Relation, Tried};
use super::search::Watch;
use super::sink::Flow;
use crate::Row;

/// Which element is exchanged with the last one of `length`, in step `step`.
pub type Exchange = fn(length: usize, step: usize) -> usize;

/// The wrong exchanges: always the first one, always the one of the step, odd and even exchanged.
pub const WRONG: [Exchange; 3] = [
    |_, _| 0,
    |_, step| step,
    |length, step| if length % 2 == 1 { step } else { 0 },
];

/// Whether the last step exchanges as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastStep {
    /// It does.
    Exchanges,
    /// It does not.
    Rests,
}

/// Prints the permutations of 0..n that `relation` lets pass, as far as the method with `exchange` finds them.
pub fn run(relation: &Relation, n: usize, exchange: Exchange, last: LastStep, watch: &mut dyn Watch) -> Flow {
    let mut rows: Vec<Row> = (0..n as Row).collect();
    permute(relation, n, &mut rows, exchange, last, watch)
}

fn permute(
    relation: &Relation,
    length: usize,
    rows: &mut [Row],
    exchange: Exchange,
    last: LastStep,
    watch: &mut dyn Watch,
) -> Flow {
    let n = rows.len();
    if length <= 1 {
        let passes = (0..n).all(|column| {
            let row = rows[column];
            !relation.refuses(&Tried { rows, column, row, n })
        });
        watch.square(passes)?;
        return if passes { watch.board(rows) } else { Flow::Continue(()) };
    }
    for step in 0..length {
        permute(relation, length - 1, rows, exchange, last, watch)?;
        if step + 1 < length || last == LastStep::Exchanges {
            rows.swap(exchange(length, step), length - 1);
        }
    }
    Flow::Continue(())
}
