//! One labelled value in every case: the sequence that a model has to predict.

use num_bigint::BigInt;

use super::printed::Printed;
use crate::{Answer, Case, Ending, Evidence};

/// A field of the answer, with a point for each case that ran.
pub(super) struct Field<'a> {
    pub(super) label: &'a str,
    pub(super) points: Vec<Point<'a>>,
}

/// One value in one case.
pub(super) struct Point<'a> {
    pub(super) case: &'a Case,
    /// The right value, whole or a measure; nothing where it is neither.
    pub(super) right: Option<Printed>,
    /// The value that was printed, where it is a number and the program ended well.
    pub(super) given: Option<Printed>,
    /// Whether what was printed is as good as the right value.
    pub(super) is_right: bool,
}

impl Point<'_> {
    pub(super) fn n(&self) -> usize {
        self.case.size()
    }

    pub(super) fn ended_well(&self) -> bool {
        self.case.ending == Ending::Well
    }

    /// Whether a calculation with overflow checks ended the program.
    pub(super) fn overflowed(&self) -> bool {
        !self.ended_well() && crate::ending::is_overflow(self.case)
    }

    pub(super) fn right_whole(&self) -> Option<BigInt> {
        self.right.as_ref()?.whole()
    }

    pub(super) fn given_whole(&self) -> Option<BigInt> {
        self.given.as_ref()?.whole()
    }
}

/// The fields of an answer of values.
pub(super) fn fields<'a>(evidence: &'a Evidence, labels: &'a [String]) -> Vec<Field<'a>> {
    let field = |(index, label): (usize, &'a String)| Field {
        label,
        points: evidence.cases.iter().filter_map(|case| point(case, index)).collect(),
    };
    labels.iter().enumerate().map(field).collect()
}

fn point(case: &Case, index: usize) -> Option<Point<'_>> {
    let Answer::Values(right) = &case.reference else {
        return None;
    };
    let given = match &case.given {
        Answer::Values(given) => given.get(index),
        _ => None,
    };
    let printed = given.and_then(|value| Printed::read(value.text.as_deref()?));
    Some(Point {
        case,
        right: right.get(index).and_then(|value| Printed::read(value.text.as_deref()?)),
        given: printed.filter(|_| case.ending == Ending::Well),
        is_right: case.ending == Ending::Well && given.is_some_and(|value| value.right),
    })
}

impl Field<'_> {
    /// Whether a value of it is wrong although the program ended well.
    pub(super) fn is_wrong(&self) -> bool {
        self.points.iter().any(|point| point.ended_well() && !point.is_right)
    }

    /// Whether every value that is asked for is a whole number.
    pub(super) fn is_exact(&self) -> bool {
        self.points
            .iter()
            .all(|point| matches!(point.right, Some(Printed::Whole(_))))
    }

    /// Whether it is a measure.
    pub(super) fn is_measure(&self) -> bool {
        self.points.iter().all(|point| point.right.is_some()) && !self.is_exact()
    }

    /// The points of programs that ended well.
    pub(super) fn compared(&self) -> impl Iterator<Item = &Point<'_>> {
        self.points.iter().filter(|point| point.ended_well())
    }

    /// Those of them that are wrong.
    pub(super) fn wrong(&self) -> impl Iterator<Item = &Point<'_>> {
        self.compared().filter(|point| !point.is_right)
    }

    /// How many bits the different wrong values hold: what a model that predicts them all is worth.
    pub(super) fn weight(&self) -> u64 {
        let mut values: Vec<BigInt> = self.wrong().filter_map(Point::given_whole).collect();
        values.sort();
        values.dedup();
        values
            .iter()
            .filter(|value| value.bits() > 1)
            .map(|value| value.bits().min(40))
            .sum()
    }
}
