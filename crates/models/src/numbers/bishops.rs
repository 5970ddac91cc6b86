//! Counts of bishops: one in each column, and anywhere on the board; right, and wrong in one way.

use num_bigint::BigInt;

use crate::cause::SearchFault;

/// The largest size that is counted.
const LARGEST: usize = 6;

/// Every fault that one of the two counts may have.
pub(super) const FAULTS: &[SearchFault] = &[
    SearchFault::OneDiagonal,
    SearchFault::Queens,
    SearchFault::Rooks,
    SearchFault::NotTested,
    SearchFault::SquareTwice,
    SearchFault::FewerToo,
    SearchFault::OnlyMissed,
    SearchFault::ColoursAlike,
    SearchFault::ColumnsAndRows,
    SearchFault::FirstSquareNever,
];

/// The placements with one bishop in each column.
pub(super) fn one_per_column(n: usize) -> Option<BigInt> {
    (n <= LARGEST).then(|| columns(n, &Rule::BISHOP).into())
}

/// All placements.
pub(super) fn anywhere(n: usize) -> Option<BigInt> {
    (n <= LARGEST).then(|| squares(n, &Rule::BISHOP, 0, n).into())
}

/// What the first search counts with this fault.
pub(super) fn wrong_one_per_column(fault: SearchFault, n: usize) -> Option<BigInt> {
    let rule = match fault {
        SearchFault::OneDiagonal => Rule {
            falling: false,
            ..Rule::BISHOP
        },
        SearchFault::Queens => Rule {
            rows: true,
            ..Rule::BISHOP
        },
        SearchFault::Rooks => Rule {
            rows: true,
            ..Rule::NONE
        },
        SearchFault::NotTested => Rule::NONE,
        _ => return None,
    };
    (n <= LARGEST).then(|| columns(n, &rule).into())
}

/// What the second search counts with this fault.
pub(super) fn wrong_anywhere(fault: SearchFault, n: usize) -> Option<BigInt> {
    if n > LARGEST {
        return None;
    }
    let one = || columns(n, &Rule::BISHOP);
    let all = || squares(n, &Rule::BISHOP, 0, n);
    Some(match fault {
        SearchFault::OneDiagonal => squares(
            n,
            &Rule {
                falling: false,
                ..Rule::BISHOP
            },
            0,
            n,
        )
        .into(),
        SearchFault::Queens => columns(
            n,
            &Rule {
                rows: true,
                ..Rule::BISHOP
            },
        )
        .into(),
        SearchFault::Rooks => columns(
            n,
            &Rule {
                rows: true,
                ..Rule::NONE
            },
        )
        .into(),
        SearchFault::NotTested => (1..=n).fold(BigInt::from(1), |ways, taken| ways * (n * n - taken + 1) / taken),
        SearchFault::SquareTwice => {
            // The same square again attacks nothing where only different squares are compared.
            let kinds: BigInt = (1..=n)
                .map(|different| {
                    let shared = (1..different).fold(BigInt::from(1), |ways, index| ways * (n - index) / index);
                    shared * squares(n, &Rule::BISHOP, 0, different)
                })
                .sum();
            kinds
        }
        SearchFault::FewerToo => (0..=n)
            .map(|bishops| BigInt::from(squares(n, &Rule::BISHOP, 0, bishops)))
            .sum(),
        SearchFault::OnlyMissed => (all() - one()).into(),
        SearchFault::ColoursAlike => {
            let light: Vec<u64> = (0..=n).map(|bishops| coloured(n, bishops)).collect();
            (0..=n)
                .map(|bishops| light[bishops] * light[n - bishops])
                .sum::<u64>()
                .into()
        }
        SearchFault::ColumnsAndRows => (2 * one()).into(),
        SearchFault::FirstSquareNever => squares(n, &Rule::BISHOP, 1, n).into(),
        _ => return None,
    })
}

/// Which lines attack.
struct Rule {
    rows: bool,
    rising: bool,
    falling: bool,
}

impl Rule {
    const BISHOP: Rule = Rule {
        rows: false,
        rising: true,
        falling: true,
    };
    const NONE: Rule = Rule {
        rows: false,
        rising: false,
        falling: false,
    };
}

/// The lines that are taken, a bit for each.
#[derive(Clone, Copy, Default)]
struct Taken {
    rows: u32,
    rising: u32,
    falling: u32,
}

impl Taken {
    /// The lines with those of a square, or nothing where it is attacked.
    fn with(self, rule: &Rule, n: usize, column: usize, row: usize) -> Option<Taken> {
        let (rows, rising, falling) = (1 << row, 1 << (n + row - column), 1 << (row + column));
        let attacked = (rule.rows && self.rows & rows != 0)
            || (rule.rising && self.rising & rising != 0)
            || (rule.falling && self.falling & falling != 0);
        (!attacked).then_some(Taken {
            rows: self.rows | rows,
            rising: self.rising | rising,
            falling: self.falling | falling,
        })
    }
}

fn columns(n: usize, rule: &Rule) -> u64 {
    fn place(n: usize, rule: &Rule, column: usize, taken: Taken) -> u64 {
        if column == n {
            return 1;
        }
        let next = |row| taken.with(rule, n, column, row);
        (0..n)
            .filter_map(next)
            .map(|taken| place(n, rule, column + 1, taken))
            .sum()
    }
    place(n, rule, 0, Taken::default())
}

/// The placements of that number of bishops on the squares from `first` on.
fn squares(n: usize, rule: &Rule, first: usize, bishops: usize) -> u64 {
    fn place(n: usize, rule: &Rule, first: usize, bishops: usize, taken: Taken) -> u64 {
        if bishops == 0 {
            return 1;
        }
        let next = |square: usize| Some((square, taken.with(rule, n, square / n, square % n)?));
        (first..n * n)
            .filter_map(next)
            .map(|(square, taken)| place(n, rule, square + 1, bishops - 1, taken))
            .sum()
    }
    place(n, rule, first, bishops, Taken::default())
}

/// The placements of that number of bishops on the squares of the colour of the corner in the first column and row.
fn coloured(n: usize, bishops: usize) -> u64 {
    fn place(n: usize, first: usize, bishops: usize, taken: Taken) -> u64 {
        if bishops == 0 {
            return 1;
        }
        (first..n * n)
            .filter(|square| (square / n + square % n).is_multiple_of(2))
            .filter_map(|square| Some((square, taken.with(&Rule::BISHOP, n, square / n, square % n)?)))
            .map(|(square, taken)| place(n, square + 1, bishops - 1, taken))
            .sum()
    }
    place(n, 0, bishops, Taken::default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bishops_are_counted_as_the_task_says() {
        let counts = |n| (one_per_column(n).expect("small"), anywhere(n).expect("small"));
        assert_eq!(counts(2), (2.into(), 4.into()));
        assert_eq!(counts(6), (796.into(), 53_744.into()));
    }

    #[test]
    fn alike_colours_are_right_for_even_sizes_only() {
        let wrong = |n| wrong_anywhere(SearchFault::ColoursAlike, n) != anywhere(n);
        assert_eq!((1..=6).filter(|&n| wrong(n)).collect::<Vec<_>>(), [1, 3, 5]);
    }
}
