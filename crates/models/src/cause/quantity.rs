//! Quantities that students calculate in this course: the asked ones, and those that are taken for them.

use num_bigint::BigInt;
use serde::{Deserialize, Serialize};

/// The largest size at which a quantity is worked out; above it the numbers say nothing more.
const LARGEST: i64 = 160;

/// A number that is part of a quantity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Term {
    /// What it is made of.
    pub of: Base,
    /// What is added to it.
    pub by: i64,
}

/// What a term is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Base {
    /// The size n.
    Size,
    /// The squares of the board, n².
    Squares,
    /// The side of a board with n squares.
    Side,
    /// Two times n.
    Double,
    /// Nothing: the term is its constant.
    Nothing,
}

/// A number that depends on the size n.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "quantity", rename_all = "kebab-case")]
pub enum Quantity {
    /// A term itself.
    Plain {
        /// The term.
        term: Term,
    },
    /// A factorial.
    Factorial {
        /// Of what.
        of: Term,
    },
    /// A power.
    Power {
        /// The base.
        base: Term,
        /// The exponent.
        exponent: Term,
    },
    /// A power and a constant.
    PowerPlus {
        /// The base.
        base: Term,
        /// The exponent.
        exponent: Term,
        /// What is added.
        by: i64,
    },
    /// The ways to pick that number of things in order.
    Ordered {
        /// Of how many.
        of: Term,
        /// How many.
        taken: Term,
    },
    /// The ways to choose that number of things, in any order.
    Choose {
        /// Of how many.
        of: Term,
        /// How many.
        taken: Term,
    },
    /// The ways to choose at most that number of things.
    ChooseAtMost {
        /// Of how many.
        of: Term,
        /// At least how many.
        least: i64,
        /// At most how many.
        most: Term,
    },
    /// The ways to choose that number of things, each of which may come several times.
    ChooseRepeated {
        /// Of how many.
        of: Term,
        /// How many.
        taken: Term,
    },
    /// The nodes on several levels of a tree.
    Levels {
        /// How many branches a node has.
        branches: Term,
        /// The first level.
        first: i64,
        /// The last level.
        last: Term,
    },
    /// 0! + 1! + … or 1! + 2! + …
    Factorials {
        /// The first.
        first: i64,
        /// The last.
        last: Term,
    },
    /// 1 + 2 + … + n.
    SumTo {
        /// The last number.
        last: Term,
    },
    /// n nodes on each level: n × n + 1 and the like.
    Product {
        /// One factor.
        left: Term,
        /// The other factor.
        right: Term,
        /// What is added.
        by: i64,
    },
    /// The ways to place two rooks.
    TwoRooks,
    /// The nodes of the search tree of the rooks, with its root.
    RookNodes,
    /// What the sign `^` means in most languages: exclusive or.
    ExclusiveOr {
        /// The number before the sign.
        left: Term,
        /// The number after it.
        right: Term,
    },
    /// The solutions of the queens.
    Queens,
    /// The solutions of the queens, those that turn or mirror into one another counted once.
    QueenClasses,
    /// The nodes of the queens' search tree, with its root.
    QueenNodes,
}

const fn size(by: i64) -> Term {
    Term { of: Base::Size, by }
}

const fn squares(by: i64) -> Term {
    Term { of: Base::Squares, by }
}

const fn fixed(number: i64) -> Term {
    Term {
        of: Base::Nothing,
        by: number,
    }
}

const SIDE: Term = Term { of: Base::Side, by: 0 };
const DOUBLE: Term = Term {
    of: Base::Double,
    by: 0,
};

/// What a task of this course may ask for, and what is taken for it.
pub(crate) const KNOWN: &[Quantity] = &[
    Quantity::Factorial { of: size(0) },
    Quantity::Choose {
        of: squares(0),
        taken: size(0),
    },
    Quantity::Power {
        base: size(0),
        exponent: size(0),
    },
    Quantity::Levels {
        branches: size(0),
        first: 0,
        last: size(0),
    },
    Quantity::Power {
        base: fixed(2),
        exponent: size(0),
    },
    Quantity::Queens,
    Quantity::Plain { term: size(1) },
    Quantity::Plain { term: size(0) },
    Quantity::Plain { term: squares(0) },
    Quantity::Power {
        base: fixed(2),
        exponent: squares(0),
    },
    Quantity::Power {
        base: squares(0),
        exponent: size(0),
    },
    Quantity::Power {
        base: size(0),
        exponent: squares(0),
    },
    Quantity::Power {
        base: size(0),
        exponent: fixed(3),
    },
    Quantity::Power {
        base: fixed(2),
        exponent: Term {
            of: Base::Double,
            by: 0,
        },
    },
    Quantity::Power {
        base: fixed(2),
        exponent: fixed(32),
    },
    Quantity::Power {
        base: fixed(10),
        exponent: size(0),
    },
    Quantity::Power {
        base: SIDE,
        exponent: SIDE,
    },
    Quantity::PowerPlus {
        base: fixed(2),
        exponent: size(0),
        by: -1,
    },
    Quantity::PowerPlus {
        base: fixed(2),
        exponent: size(1),
        by: -1,
    },
    Quantity::Ordered {
        of: squares(0),
        taken: size(0),
    },
    Quantity::Factorial { of: squares(0) },
    Quantity::Factorial { of: SIDE },
    Quantity::Choose {
        of: DOUBLE,
        taken: size(0),
    },
    Quantity::Choose {
        of: squares(0),
        taken: fixed(2),
    },
    Quantity::Choose {
        of: size(0),
        taken: fixed(2),
    },
    Quantity::Choose {
        of: size(0),
        taken: SIDE,
    },
    Quantity::ChooseAtMost {
        of: squares(0),
        least: 0,
        most: size(0),
    },
    Quantity::ChooseAtMost {
        of: squares(0),
        least: 1,
        most: size(0),
    },
    Quantity::ChooseAtMost {
        of: size(0),
        least: 0,
        most: SIDE,
    },
    Quantity::ChooseRepeated {
        of: squares(0),
        taken: size(0),
    },
    Quantity::Levels {
        branches: size(0),
        first: 1,
        last: size(0),
    },
    Quantity::Levels {
        branches: size(0),
        first: 0,
        last: size(-1),
    },
    Quantity::Levels {
        branches: size(0),
        first: 1,
        last: size(-1),
    },
    Quantity::Levels {
        branches: size(0),
        first: 0,
        last: size(1),
    },
    Quantity::Factorials {
        first: 0,
        last: size(0),
    },
    Quantity::Factorials {
        first: 1,
        last: size(0),
    },
    Quantity::SumTo { last: size(0) },
    Quantity::SumTo { last: size(-1) },
    Quantity::SumTo { last: squares(0) },
    Quantity::Product {
        left: size(0),
        right: size(0),
        by: 1,
    },
    Quantity::Product {
        left: size(0),
        right: size(1),
        by: 1,
    },
    Quantity::Product {
        left: size(0),
        right: size(1),
        by: 0,
    },
    Quantity::Product {
        left: size(0),
        right: size(-1),
        by: 0,
    },
    Quantity::Product {
        left: DOUBLE,
        right: fixed(1),
        by: -1,
    },
    Quantity::Product {
        left: DOUBLE,
        right: fixed(1),
        by: 0,
    },
    Quantity::TwoRooks,
    Quantity::RookNodes,
    Quantity::ExclusiveOr {
        left: fixed(2),
        right: size(0),
    },
    Quantity::QueenClasses,
    Quantity::QueenNodes,
];

impl Quantity {
    /// The value for the size `n`; `None` where it is not defined or too large to say anything.
    pub(crate) fn value(self, n: usize) -> Option<BigInt> {
        let n = i64::try_from(n).ok().filter(|&n| n <= LARGEST)?;
        let at = |term: Term| term.at(n);
        match self {
            Quantity::Plain { term } => Some(BigInt::from(at(term)?)),
            Quantity::Factorial { of } => ordered(at(of)?, at(of)?),
            Quantity::Power { base, exponent } => power(at(base)?, at(exponent)?),
            Quantity::PowerPlus { base, exponent, by } => Some(power(at(base)?, at(exponent)?)? + by),
            Quantity::Ordered { of, taken } => ordered(at(of)?, at(taken)?),
            Quantity::Choose { of, taken } => choose(at(of)?, at(taken)?),
            Quantity::ChooseAtMost { of, least, most } => {
                let of = at(of)?;
                (least..=at(most)?).map(|taken| choose(of, taken)).sum()
            }
            Quantity::ChooseRepeated { of, taken } => {
                let taken = at(taken)?;
                choose(at(of)? + taken - 1, taken)
            }
            Quantity::Levels { branches, first, last } => {
                let branches = at(branches)?;
                (first..=at(last)?).map(|level| power(branches, level)).sum()
            }
            Quantity::Factorials { first, last } => (first..=at(last)?).map(|of| ordered(of, of)).sum(),
            Quantity::SumTo { last } => {
                let last = at(last)?;
                Some(BigInt::from(last * (last + 1) / 2))
            }
            Quantity::Product { left, right, by } => Some(BigInt::from(at(left)? * at(right)? + by)),
            Quantity::TwoRooks => Some(BigInt::from(n * n * (n - 1) * (n - 1) / 2)),
            Quantity::RookNodes => (0..=n).map(|rooks| ordered(n, rooks)).sum(),
            Quantity::ExclusiveOr { left, right } => Some(BigInt::from(at(left)? ^ at(right)?)),
            Quantity::Queens => known(n, &QUEENS),
            Quantity::QueenClasses => known(n, &CLASSES),
            Quantity::QueenNodes => known(n, &NODES),
        }
    }

    /// The same quantity with one of its terms one too large, one too small or that of an 8 × 8 board.
    pub(crate) fn neighbours(self) -> Vec<Quantity> {
        let mut found = Vec::new();
        match self {
            Quantity::Plain { term } => found.extend(near(term).map(|term| Quantity::Plain { term })),
            Quantity::Factorial { of } => found.extend(near(of).map(|of| Quantity::Factorial { of })),
            Quantity::Power { base, exponent } => {
                found.extend(near(base).map(|base| Quantity::Power { base, exponent }));
                found.extend(near(exponent).map(|exponent| Quantity::Power { base, exponent }));
            }
            Quantity::Choose { of, taken } => {
                found.extend(near(of).map(|of| Quantity::Choose { of, taken }));
                found.extend(near(taken).map(|taken| Quantity::Choose { of, taken }));
                found.push(Quantity::Choose {
                    of: of.plus(-1),
                    taken: taken.plus(-1),
                });
                found.push(Quantity::Choose {
                    of: of.plus(1),
                    taken: taken.plus(1),
                });
            }
            Quantity::Levels { branches, first, last } => {
                found.extend(near(branches).map(|branches| Quantity::Levels { branches, first, last }));
                found.extend(near(last).map(|last| Quantity::Levels { branches, first, last }));
            }
            _ => {}
        }
        found
    }
}

/// The terms next to one.
fn near(term: Term) -> impl Iterator<Item = Term> {
    let usual = match term.of {
        Base::Size => Some(fixed(8 + term.by)),
        Base::Squares => Some(fixed(64 + term.by)),
        _ => None,
    };
    [term.plus(-1), term.plus(1), term.plus(2), term.plus(-2)]
        .into_iter()
        .chain(usual)
}

impl Term {
    /// Whether it is n² itself.
    pub(crate) fn is_squares(self) -> bool {
        self == squares(0)
    }

    /// Whether it is n itself.
    pub(crate) fn is_size(self) -> bool {
        self == size(0)
    }

    fn plus(self, by: i64) -> Term {
        Term {
            by: self.by + by,
            ..self
        }
    }

    fn at(self, n: i64) -> Option<i64> {
        let base = match self.of {
            Base::Size => n,
            Base::Squares => n * n,
            Base::Side => i64::try_from(usize::try_from(n).ok()?.isqrt()).ok()?,
            Base::Double => 2 * n,
            Base::Nothing => 0,
        };
        Some(base + self.by).filter(|&value| (0..=LARGEST * LARGEST).contains(&value))
    }
}

fn power(base: i64, exponent: i64) -> Option<BigInt> {
    let exponent = u32::try_from(exponent).ok().filter(|&exponent| exponent <= 2_000)?;
    Some(BigInt::from(base).pow(exponent))
}

/// of × (of − 1) × …, `taken` factors.
fn ordered(of: i64, taken: i64) -> Option<BigInt> {
    if taken > 500 {
        return None;
    }
    Some((0..taken).fold(BigInt::from(1), |product, index| product * (of - index).max(0)))
}

fn choose(of: i64, taken: i64) -> Option<BigInt> {
    if taken > 500 {
        return None;
    }
    if taken > of {
        return Some(BigInt::ZERO);
    }
    Some((1..=taken).fold(BigInt::from(1), |ways, index| ways * (of - taken + index) / index))
}

fn known(n: i64, values: &[u64]) -> Option<BigInt> {
    values.get(usize::try_from(n).ok()?).map(|&value| BigInt::from(value))
}

/// OEIS A000170.
const QUEENS: [u64; 17] = [
    1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2_680, 14_200, 73_712, 365_596, 2_279_184, 14_772_512,
];

/// OEIS A002562.
const CLASSES: [u64; 15] = [1, 1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1_787, 9_233, 45_752];

/// The nodes of the search tree column by column, the root included: OEIS A140393 counts the same placements.
const NODES: [u64; 13] = [1, 2, 3, 6, 17, 54, 153, 552, 2_057, 8_394, 35_539, 166_926, 856_189];

#[cfg(test)]
mod tests {
    use super::*;

    fn value(quantity: Quantity, n: usize) -> String {
        quantity.value(n).expect("it is defined").to_string()
    }

    #[test]
    fn quantities_have_their_known_values() {
        assert_eq!(value(Quantity::Factorial { of: size(0) }, 8), "40320");
        let ways = Quantity::Choose {
            of: squares(0),
            taken: size(0),
        };
        assert_eq!(value(ways, 8), "4426165368");
        let nodes = Quantity::Levels {
            branches: size(0),
            first: 0,
            last: size(0),
        };
        assert_eq!(value(nodes, 8), "19173961");
        assert_eq!(value(Quantity::TwoRooks, 8), "1568");
    }

    #[test]
    fn the_search_tree_has_as_many_nodes_as_placements_of_any_length() {
        fn nodes(n: i64, rows: &mut Vec<i64>) -> u64 {
            let column = rows.len() as i64;
            let mut found = 1;
            for row in 0..if column == n { 0 } else { n } {
                if (0..column).all(|left| {
                    let other = rows[left as usize];
                    other != row && (other - row).abs() != column - left
                }) {
                    rows.push(row);
                    found += nodes(n, rows);
                    rows.pop();
                }
            }
            found
        }
        for n in 0..=9 {
            assert_eq!(NODES[n as usize], nodes(n, &mut Vec::new()), "{n}");
        }
    }
}
