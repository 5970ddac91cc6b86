//! Models of a whole number: each is compared with every value that was printed.

use std::collections::BTreeMap;

use num_bigint::BigInt;

use super::field::{Field, Point};
use super::width::Width;
use super::{bishops, floating, masks, ways};
use crate::cause::{Change, NumberFault, Overflow};
use crate::cause::{KNOWN, Quantity};

/// The usual size of a board, which some programs use for every n.
const USUAL: usize = 8;

/// Up to which size every count is known, however many calls it takes.
const SMALL: usize = 8;

/// How many bits of wrong values make a model certain although others predict the same: those are then the same formula in
/// other words, and the first is the simplest of them.
const STRONG: u64 = 14;
/// How many make the only model that fits certain.
const WEAK: u64 = 6;

/// What explains every value of a field, if one model does; `fields` are all fields of the answer.
pub(super) fn fault(field: &Field<'_>, fields: &[Field<'_>]) -> Option<NumberFault> {
    if !field.is_exact() || field.wrong().any(|point| point.given.is_none()) {
        return None;
    }
    if let Some(bits) = only_on_the_way(field) {
        return Some(NumberFault::OnTheWay { bits });
    }
    // These need no weight: a limit lies between the right and the wrong values, or the digits themselves speak.
    if let Some(fault) = few_digits(field)
        .or_else(|| width(field))
        .or_else(|| floating_point(field))
    {
        return Some(fault);
    }
    if let Some(fault) = constant(field).filter(|_| !fits_fixed_size(field)) {
        return Some(fault);
    }
    let mut found = models(field, fields);
    match field.weight() {
        STRONG.. => found.next(),
        WEAK.. => found.next().filter(|_| found.next().is_none()),
        _ => None,
    }
}

/// Every model that predicts all values, the simplest first.
fn models<'a>(field: &'a Field<'_>, fields: &'a [Field<'_>]) -> impl Iterator<Item = NumberFault> + 'a {
    let asked = asked(field);
    other_field(field, fields)
        .into_iter()
        .chain(sizes(field, asked))
        .chain(
            changes()
                .filter(|change| predicts(field, |point| change.of(&point.right_whole()?, point.n())))
                .map(|change| NumberFault::Changed { change }),
        )
        .chain(shifts(field))
        .chain(on_the_way(field, asked))
        .chain(quantities(field, asked))
        .chain(bishop_searches(field))
        .chain(mask_searches(field, asked))
        .chain(narrow_quantities(field, asked))
}

/// Whether a model gives what was printed in every case that ended well, and more than ever where a calculation was ended
/// because its result was too large.
fn predicts(field: &Field<'_>, value: impl Fn(&Point<'_>) -> Option<BigInt>) -> bool {
    let mut largest = BigInt::ZERO;
    let well = field.compared().all(|point| {
        let Some(predicted) = value(point) else { return false };
        largest = largest.clone().max(predicted.clone());
        if point.is_right {
            point.right_whole() == Some(predicted)
        } else {
            point.given_whole() == Some(predicted)
        }
    });
    well && field
        .points
        .iter()
        .filter(|point| !point.ended_well())
        .all(|point| !point.overflowed() || value(point).is_none_or(|predicted| predicted > largest))
}

/// The quantity that the field asks for, where it is a known one.
fn asked(field: &Field<'_>) -> Option<Quantity> {
    let is_asked = |quantity: &&Quantity| {
        field.points.iter().all(|point| {
            quantity
                .value(point.n())
                .is_some_and(|value| point.right_whole() == Some(value))
        })
    };
    KNOWN.iter().find(is_asked).copied()
}

/// Printed in few digits: `4.42617e+09`.
fn few_digits(field: &Field<'_>) -> Option<NumberFault> {
    let digits: Option<Vec<usize>> = field
        .wrong()
        .map(|point| point.given.as_ref()?.rounds(&point.right_whole()?))
        .collect();
    let digits = digits?.into_iter().max()?;
    Some(NumberFault::FewDigits { digits })
}

/// The right value in a type that is too narrow for it.
fn width(field: &Field<'_>) -> Option<NumberFault> {
    let fits = |width: Width, keep: fn(Width, &BigInt) -> BigInt| {
        let mut telling = false;
        let predicted = field.compared().all(|point| {
            let (Some(right), Some(given)) = (
                point.right_whole(),
                if point.is_right {
                    point.right_whole()
                } else {
                    point.given_whole()
                },
            ) else {
                return false;
            };
            let kept = keep(width, &right);
            telling |= !point.is_right && kept.bits() > 1;
            // Right values close to the limit say as much as a wrong one.
            telling |= point.is_right && right.bits() * 2 > u64::from(width.bits);
            kept == given
        });
        predicted && telling
    };
    for (overflow, keep) in [
        (Overflow::Wraps, Width::wrapped as fn(Width, &BigInt) -> BigInt),
        (Overflow::Stops, Width::nearest),
        // What conversion from a float gives on most processors.
        (Overflow::Stops, smallest),
    ] {
        let fitting: Vec<Width> = Width::all().filter(|&width| fits(width, keep)).collect();
        let Some(&first) = fitting.first() else { continue };
        if fitting.iter().any(|width| width.bits != first.bits) {
            continue;
        }
        let (right, wrong) = limit(field, first)?;
        return Some(NumberFault::Width {
            bits: first.bits,
            signed: (fitting.len() == 1).then_some(first.signed),
            overflow,
            right,
            wrong,
        });
    }
    None
}

fn smallest(width: Width, number: &BigInt) -> BigInt {
    if width.holds(number) {
        number.clone()
    } else {
        width.smallest()
    }
}

/// The largest size whose right value a type holds, and the smallest one whose value it does not hold.
fn limit(field: &Field<'_>, width: Width) -> Option<(usize, usize)> {
    let holds = |point: &&Point<'_>| point.right_whole().is_some_and(|right| width.holds(&right));
    let wrong = field.compared().filter(|point| !holds(point)).map(Point::n).min()?;
    let right = field
        .compared()
        .filter(|point| holds(point) && point.n() < wrong)
        .map(Point::n)
        .max()?;
    Some((right, wrong))
}

/// Right in the first digits, wrong in the last ones, and only in large numbers.
fn floating_point(field: &Field<'_>) -> Option<NumberFault> {
    let one_less = |point: &Point<'_>| {
        point
            .right_whole()
            .zip(point.given_whole())
            .is_some_and(|(right, given)| right - given == BigInt::from(1))
    };
    // A conversion of a float that is too large for the type stops at its limit.
    let stopped = |point: &Point<'_>| {
        let values = point.right_whole().zip(point.given_whole());
        values.is_some_and(|(right, given)| {
            // No number at all, an infinite one divided by another, becomes 0.
            Width::all().any(|width| {
                !width.holds(&right) && (width.nearest(&right) == given || (given == BigInt::ZERO && width.bits > 32))
            })
        })
    };
    let digits = |point: &Point<'_>| floating::right_digits(&point.given_whole()?, &point.right_whole()?);
    let few = field.wrong().filter_map(digits).min()?;
    let explained = |point: &Point<'_>| digits(point).is_some() || one_less(point) || stopped(point);
    (field.wrong().all(explained) && !field.wrong().all(one_less)).then(|| NumberFault::Floating {
        digits: few,
        cut: field.wrong().any(one_less),
    })
}

/// The same value wherever the program ended well, although several are asked for.
fn constant(field: &Field<'_>) -> Option<NumberFault> {
    let values: Option<Vec<BigInt>> = field
        .compared()
        .map(|point| {
            if point.is_right {
                point.right_whole()
            } else {
                point.given_whole()
            }
        })
        .collect();
    let values = values?;
    let first = values.first()?;
    let differs = field
        .compared()
        .any(|point| point.right_whole().as_ref() != Some(first));
    (differs && values.len() > 2 && values.iter().all(|value| value == first)).then(|| NumberFault::Constant {
        value: first.to_string(),
    })
}

/// Whether the constant is the right value for the usual size.
fn fits_fixed_size(field: &Field<'_>) -> bool {
    field.points.iter().any(|point| point.n() == USUAL && point.is_right)
}

fn other_field(field: &Field<'_>, fields: &[Field<'_>]) -> Vec<NumberFault> {
    let takes = |taker: &Field<'_>, other: &Field<'_>| {
        let mut others = other.points.iter();
        taker.points.iter().all(|point| {
            let other = others.next().and_then(Point::right_whole);
            !point.ended_well() || (other.is_some() && given_or_right(point) == other)
        })
    };
    let others = fields
        .iter()
        .filter(|other| other.label != field.label && other.is_exact());
    others
        .filter(|other| takes(field, other))
        .map(|other| {
            if other.is_wrong() && takes(other, field) {
                NumberFault::Exchanged
            } else {
                NumberFault::OtherField {
                    label: other.label.to_owned(),
                }
            }
        })
        .collect()
}

/// What was printed as a whole number.
fn given_or_right(point: &Point<'_>) -> Option<BigInt> {
    if point.is_right {
        point.right_whole()
    } else {
        point.given_whole()
    }
}

/// The right formula at another size.
fn sizes(field: &Field<'_>, asked: Option<Quantity>) -> Vec<NumberFault> {
    let right_at = |n: usize| {
        let among = || field.points.iter().find(|point| point.n() == n)?.right_whole();
        asked.map_or_else(among, |quantity| quantity.value(n))
    };
    let mut found = Vec::new();
    if predicts(field, |_| right_at(USUAL)) {
        found.push(NumberFault::FixedSize { size: USUAL });
    }
    for by in [-1_i64, 1, -2, 2] {
        let shifted = |point: &Point<'_>| right_at(point.n().checked_add_signed(by as isize)?);
        if predicts(field, shifted) {
            found.push(NumberFault::OtherSize { by });
        }
    }
    found
}

fn changes() -> impl Iterator<Item = Change> {
    [1, -1, 2, -2]
        .into_iter()
        .map(|number| Change::Plus { number })
        .chain([false, true].map(|minus| Change::PlusSize { minus }))
        .chain([2, 3, 4, 8, 10].map(|number| Change::Times { number }))
        .chain([2, 3, 4, 8].map(|number| Change::DividedBy { number }))
        .chain([1, 2].map(|power| Change::TimesSize { power }))
        .chain([
            Change::DividedBySize,
            Change::TimesFactorial,
            Change::DividedByFactorial,
            Change::Negated,
        ])
}

impl Change {
    fn of(self, right: &BigInt, n: usize) -> Option<BigInt> {
        let factorial = || (1..=n.min(200)).fold(BigInt::from(1), |product, factor| product * factor);
        match self {
            Change::Plus { number } => Some(right + number),
            Change::PlusSize { minus: false } => Some(right + n),
            Change::PlusSize { minus: true } => Some(right - BigInt::from(n)),
            Change::Times { number } => Some(right * number),
            Change::DividedBy { number } => Some(right / number),
            Change::TimesSize { power } => Some(right * BigInt::from(n).pow(power)),
            Change::DividedBySize => (n > 0).then(|| right / n),
            Change::TimesFactorial => Some(right * factorial()),
            Change::DividedByFactorial => Some(right / factorial()),
            Change::Negated => Some(-right),
        }
    }
}

/// Two to the n as a shift in a type of fewer bits: the places are counted round the type.
fn shifts(field: &Field<'_>) -> Vec<NumberFault> {
    let is_power = |point: &Point<'_>| point.right_whole() == Some(BigInt::from(1) << point.n());
    if !field.points.iter().all(is_power) {
        return Vec::new();
    }
    let fits = |bits: u32| {
        [true, false].into_iter().any(|signed| {
            let width = Width { bits, signed };
            predicts(field, |point| {
                Some(width.wrapped(&(BigInt::from(1) << (point.n() % bits as usize))))
            })
        })
    };
    [32, 64]
        .into_iter()
        .filter(|&bits| fits(bits))
        .map(|bits| NumberFault::Shift { bits })
        .collect()
}

/// The ways to choose, with a number on the way that is too large or a division that leaves a rest.
fn on_the_way(field: &Field<'_>, asked: Option<Quantity>) -> Vec<NumberFault> {
    let is_choose = matches!(asked, Some(Quantity::Choose { of, taken }) if of.is_squares() && taken.is_size());
    if !is_choose {
        return Vec::new();
    }
    let mut found = Vec::new();
    let by_size = |values: &dyn Fn(usize) -> [Option<BigInt>; 5]| -> bool {
        let values: BTreeMap<usize, [Option<BigInt>; 5]> = field
            .points
            .iter()
            .map(|point| (point.n(), values(point.n())))
            .collect();
        (0..5).any(|procedure| {
            predicts(field, |point| {
                // Where it divides by zero, a program that ends well has asked for that and prints 0.
                Some(values.get(&point.n())?[procedure].clone().unwrap_or(BigInt::ZERO))
            })
        })
    };
    if by_size(&|n| ways::divided_first(n).map(Some)) {
        found.push(NumberFault::DividedFirst);
    }
    for width in Width::all() {
        let fault = NumberFault::OnTheWay { bits: width.bits };
        if !found.contains(&fault) && by_size(&|n| ways::narrow(n, width)) {
            found.push(fault);
        }
    }
    found
}

/// The width of the numbers on the way, where every wrong value follows from it and every smaller size is right.
///
/// Such values are mostly 0 or 1 and weigh nothing, but no other fault gives them from one size on.
fn only_on_the_way(field: &Field<'_>) -> Option<u32> {
    let wrong = field.wrong().map(Point::n).min()?;
    let right = || field.compared().filter(|point| point.is_right);
    if right().count() < 3 || right().any(|point| point.n() > wrong) {
        return None;
    }
    let bits = |fault: &NumberFault| match fault {
        NumberFault::OnTheWay { bits } => Some(*bits),
        _ => None,
    };
    let found = on_the_way(field, asked(field));
    // The widest: that a number on the way needs more than that is true of the others as well.
    found.iter().filter_map(bits).max()
}

/// Another quantity, the near ones first.
fn quantities(field: &Field<'_>, asked: Option<Quantity>) -> Vec<NumberFault> {
    candidates(asked)
        .filter(|quantity| predicts(field, |point| quantity.value(point.n())))
        .map(|quantity| NumberFault::Quantity { quantity })
        .collect()
}

fn candidates(asked: Option<Quantity>) -> impl Iterator<Item = Quantity> {
    let near = asked.map(Quantity::neighbours).unwrap_or_default();
    near.into_iter()
        .chain(KNOWN.iter().copied())
        .filter(move |quantity| Some(*quantity) != asked)
}

/// Another quantity in a type that is too narrow: two faults, of which the first is named.
fn narrow_quantities(field: &Field<'_>, asked: Option<Quantity>) -> Vec<NumberFault> {
    let wrapped =
        |quantity: Quantity, width: Width| predicts(field, |point| Some(width.wrapped(&quantity.value(point.n())?)));
    candidates(asked)
        .filter(|&quantity| Width::all().any(|width| wrapped(quantity, width)))
        .map(|quantity| NumberFault::Quantity { quantity })
        .collect()
}

fn bishop_searches(field: &Field<'_>) -> Vec<NumberFault> {
    let asks_for = |count: fn(usize) -> Option<BigInt>| {
        field
            .points
            .iter()
            .all(|point| count(point.n()).is_some_and(|count| point.right_whole() == Some(count)))
    };
    let wrong: fn(_, usize) -> _ = if asks_for(bishops::one_per_column) {
        bishops::wrong_one_per_column
    } else if asks_for(bishops::anywhere) {
        bishops::wrong_anywhere
    } else {
        return Vec::new();
    };
    bishops::FAULTS
        .iter()
        .filter(|&&search| predicts(field, |point| wrong(search, point.n())))
        .map(|&search| NumberFault::Search { search })
        .collect()
}

fn mask_searches(field: &Field<'_>, asked: Option<Quantity>) -> Vec<NumberFault> {
    if asked != Some(Quantity::Queens) {
        return Vec::new();
    }
    // The largest sizes take too long to count again: the others decide.
    let fits = |search| {
        let mut known = 0;
        let agrees = |point: &Point<'_>| match masks::count(search, point.n()) {
            Some(count) => {
                known += usize::from(!point.is_right);
                given_or_right(point) == Some(count.into())
            }
            None => point.n() > SMALL,
        };
        field.compared().all(agrees) && known > 2
    };
    masks::FAULTS
        .iter()
        .filter(|&&search| fits(search))
        .map(|&search| NumberFault::Search { search })
        .collect()
}
