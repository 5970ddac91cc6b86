//! Measures in another unit, or divided by something else.

use crate::cause::Unit;

/// Days in a year, as the reference counts them closely enough.
const DAYS: f64 = 365.25;

/// How far a measure may lie from the predicted one, as a share of it.
const SHARE: f64 = 0.002;

/// Every unit with the factor by which it changes a number of years.
pub(super) fn of_years() -> Vec<(Unit, f64)> {
    vec![
        (Unit::Seconds, DAYS * 86_400.0),
        (Unit::Milliseconds, DAYS * 86_400_000.0),
        (Unit::Minutes, DAYS * 1_440.0),
        (Unit::Hours, DAYS * 24.0),
        (Unit::Days, DAYS),
        (Unit::Weeks, DAYS / 7.0),
        (Unit::Months, 12.0),
        (Unit::YearsOf { days: 360 }, DAYS / 360.0),
        (Unit::YearsOf { days: 364 }, DAYS / 364.0),
        (Unit::YearsOf { days: 336 }, DAYS / 336.0),
        (Unit::YearsOf { days: 300 }, DAYS / 300.0),
        (Unit::DaysOf { hours: 12 }, 2.0),
        (Unit::DaysOf { hours: 60 }, 24.0 / 60.0),
    ]
}

/// The same of a number of seconds.
pub(super) fn of_seconds() -> Vec<(Unit, f64)> {
    vec![
        (Unit::Milliseconds, 1_000.0),
        (Unit::Minutes, 1.0 / 60.0),
        (Unit::Hours, 1.0 / 3_600.0),
        (Unit::Days, 1.0 / 86_400.0),
    ]
}

/// Factors that are not a unit but a slip.
pub(super) fn slips() -> impl Iterator<Item = (Unit, f64)> {
    let halves = [(Unit::Half, 0.5), (Unit::Double, 2.0)];
    [-6, -3, -2, -1, 1, 2, 3, 6]
        .into_iter()
        .map(|exponent| (Unit::PowerOfTen { exponent }, 10_f64.powi(exponent)))
        .chain(halves)
}

/// Whether `given` is `predicted`, within the last digit printed.
pub(super) fn is_near(given: f64, half: f64, predicted: f64) -> bool {
    let distance = (given - predicted).abs();
    distance <= predicted.abs() * SHARE || distance <= half * (1.0 + 1e-9)
}
