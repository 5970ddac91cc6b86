//! Models of a measure: what it is of the right one, within the digits printed.

use num_bigint::BigInt;

use super::field::{Field, Point};
use super::printed::Printed;
use super::units;
use super::width::Width;
use crate::cause::{NumberFault, Overflow, Unit};

/// What explains every value of a measure.
pub(super) fn fault(field: &Field<'_>) -> Option<NumberFault> {
    if !field.is_measure() || field.wrong().any(|point| point.given.is_none()) {
        return None;
    }
    if predicts(field, |point, right| Some(divisor(point)? * right)) {
        return unit(Unit::NotDivided);
    }
    if predicts(field, |point, right| Some(divisor(point)?.powi(2) * right)) {
        return unit(Unit::Multiplied);
    }
    if predicts(field, |_, right| Some(1.0 / right)) {
        return unit(Unit::Inverted);
    }
    let is_years = field.label.to_lowercase().contains("year");
    let factors = if is_years {
        units::of_years()
    } else {
        units::of_seconds()
    };
    let fits = |&(_, factor): &(Unit, f64)| predicts(field, |_, right| Some(right * factor));
    let found = factors.into_iter().chain(units::slips()).find(fits);
    if let Some((found, _)) = found {
        return unit(found);
    }
    whole_part(field).or_else(|| width(field))
}

fn unit(unit: Unit) -> Option<NumberFault> {
    Some(NumberFault::Unit { unit })
}

/// The second argument, by which a number of variants is divided.
fn divisor(point: &Point<'_>) -> Option<f64> {
    point
        .case
        .arguments
        .get(1)
        .map_or(Some(4_294_967_296.0), |rate| rate.parse().ok())
}

/// Whether a model is near every value, one of which at least says something and is wrong.
fn predicts(field: &Field<'_>, value: impl Fn(&Point<'_>, f64) -> Option<f64>) -> bool {
    let mut telling = 0;
    let every = field.compared().all(|point| {
        let (Some(right), Some(given)) = (&point.right, &point.given) else {
            return false;
        };
        let Some(predicted) = value(point, right.real()) else {
            return false;
        };
        telling += usize::from(!point.is_right && given.real().abs() > 1.0);
        units::is_near(given.real(), given.half(), predicted)
    });
    every && telling > 1
}

/// Only the part before the point.
fn whole_part(field: &Field<'_>) -> Option<NumberFault> {
    let mut telling = false;
    let every = field.compared().all(|point| {
        let (Some(right), Some(given)) = (&point.right, &point.given) else {
            return false;
        };
        let whole = right.real().floor();
        telling |= !point.is_right && given.real() > 1.0;
        // A reference is kept to six digits: large ones are near only.
        point.is_right || units::is_near(given.real(), f64::EPSILON, whole) && given.whole().is_some() && whole < 1e6
    });
    (every && telling).then_some(NumberFault::WholePart)
}

/// The part before the point in a type that is too narrow.
fn width(field: &Field<'_>) -> Option<NumberFault> {
    let whole = |point: &Point<'_>| match &point.right {
        Some(Printed::Whole(whole)) => Some(whole.clone()),
        Some(right) => format!("{:.0}", right.real().floor()).parse::<BigInt>().ok(),
        None => None,
    };
    let fits = |width: Width, keep: fn(Width, &BigInt) -> BigInt| {
        let mut telling = false;
        let every = field.compared().all(|point| {
            let Some(right) = whole(point) else { return false };
            if point.is_right {
                return width.holds(&right);
            }
            // Measures are kept to six digits: of large ones it is not known what remains in a narrow type.
            let blur: BigInt = &right / 100_000;
            let is_known = &blur * 100 < width.largest();
            let near = |given: BigInt| (given - keep(width, &right)).magnitude() <= blur.magnitude();
            telling |= is_known;
            !width.holds(&right) && (!is_known || point.given_whole().is_some_and(near))
        });
        every && telling
    };
    for (overflow, keep) in [
        (Overflow::Wraps, Width::wrapped as fn(Width, &BigInt) -> BigInt),
        (Overflow::Stops, Width::nearest),
    ] {
        let fitting: Vec<Width> = Width::all().filter(|&width| fits(width, keep)).collect();
        let Some(first) = fitting.first() else { continue };
        if fitting.iter().any(|width| width.bits != first.bits) {
            continue;
        }
        let held = |point: &&Point<'_>| whole(point).is_some_and(|right| first.holds(&right));
        let wrong = field.compared().filter(|point| !held(point)).map(Point::n).min()?;
        let right = field.compared().filter(|point| held(point)).map(Point::n).max()?;
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
