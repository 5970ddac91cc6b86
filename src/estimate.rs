//! The exact sizes of the course's search spaces, and the time that it would take to search them.
//!
//! Sizes are whole numbers of any length, up to named limits; a time is a size divided by a rate.

use std::fmt;
use std::str::FromStr;

use num_bigint::BigUint;
use thiserror::Error;

/// The largest board that is estimated: its 2^(n²) has 3011 digits.
pub const LARGEST_BOARD: u32 = 100;

/// The largest number of squares that is estimated: that of the largest board.
pub const MOST_SQUARES: u32 = LARGEST_BOARD * LARGEST_BOARD;

/// The largest exponent of a rate such as `2^32` or `4e9`.
const LARGEST_EXPONENT: u32 = 300;

/// The reason why something cannot be estimated.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EstimateError {
    /// The board is larger than [`LARGEST_BOARD`].
    #[error("boards are estimated up to n = {LARGEST_BOARD}, not {0}")]
    BoardTooLarge(u32),
    /// There are more squares than [`MOST_SQUARES`].
    #[error("at most {MOST_SQUARES} squares are estimated, not {0}")]
    TooManySquares(u32),
    /// The rate is not a whole number above zero.
    #[error("a rate is a whole number above zero such as 4000000000, 4e9 or 2^32 (exponent up to {LARGEST_EXPONENT})")]
    NoRate,
}

/// Returns n!: the number of ways to place n rooks, one in each row and column (OEIS A000142; question b of the course).
pub fn factorial(n: u32) -> Result<BigUint, EstimateError> {
    check_board(n)?;
    Ok((1..=n).product())
}

/// Returns nⁿ: the number of leaves of the tree if nothing attacks (OEIS A000312; question d).
pub fn leaves(n: u32) -> Result<BigUint, EstimateError> {
    check_board(n)?;
    Ok(BigUint::from(n).pow(n))
}

/// Returns 1 + n + n² + … + nⁿ: the number of nodes of that tree, with the root (OEIS A031973; question d).
pub fn nodes(n: u32) -> Result<BigUint, EstimateError> {
    check_board(n)?;
    Ok((0..=n).map(|level| BigUint::from(n).pow(level)).sum())
}

/// Returns C(n², n): the number of ways to choose n squares of the board (OEIS A014062; the Esperanto page).
pub fn choices(n: u32) -> Result<BigUint, EstimateError> {
    check_board(n)?;
    // After each step the product is a binomial number itself, so that every division is exact.
    Ok((0..n).fold(BigUint::from(1_u8), |chosen, taken| {
        chosen * (n * n - taken) / (taken + 1)
    }))
}

/// Returns 2 to the power of `squares`: the number of ways to fill some of them (question e).
pub fn subsets(squares: u32) -> Result<BigUint, EstimateError> {
    if squares > MOST_SQUARES {
        return Err(EstimateError::TooManySquares(squares));
    }
    Ok(BigUint::from(1_u8) << squares)
}

fn check_board(n: u32) -> Result<(), EstimateError> {
    if n > LARGEST_BOARD {
        return Err(EstimateError::BoardTooLarge(n));
    }
    Ok(())
}

/// The number of variants tried in a second: a whole number above zero.
///
/// Read from `4000000000`, `4_000_000_000`, `4e9`, `1.5e9` or `2^32`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rate(BigUint);

impl FromStr for Rate {
    type Err = EstimateError;

    fn from_str(text: &str) -> Result<Self, EstimateError> {
        let text = text.trim().replace('_', "").to_ascii_lowercase();
        let rate = if let Some((base, exponent)) = text.split_once('^') {
            whole(base)?.pow(exponent_of(exponent)?)
        } else if let Some((mantissa, exponent)) = text.split_once('e') {
            let (units, decimals) = mantissa.split_once('.').unwrap_or((mantissa, ""));
            let places = u32::try_from(decimals.len()).map_err(|_| EstimateError::NoRate)?;
            let zeros = exponent_of(exponent)?
                .checked_sub(places)
                .ok_or(EstimateError::NoRate)?;
            whole(&format!("{units}{decimals}"))? * BigUint::from(10_u8).pow(zeros)
        } else {
            whole(&text)?
        };
        if rate == BigUint::ZERO {
            return Err(EstimateError::NoRate);
        }
        Ok(Rate(rate))
    }
}

impl fmt::Display for Rate {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// Reads a number of digits alone, with at most as many as the largest power of ten has.
fn whole(text: &str) -> Result<BigUint, EstimateError> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits || text.len() > LARGEST_EXPONENT as usize {
        return Err(EstimateError::NoRate);
    }
    text.parse().map_err(|_| EstimateError::NoRate)
}

fn exponent_of(text: &str) -> Result<u32, EstimateError> {
    match text.parse() {
        Ok(exponent) if exponent <= LARGEST_EXPONENT => Ok(exponent),
        _ => Err(EstimateError::NoRate),
    }
}

/// The time that it takes to try a number of variants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Time {
    variants: BigUint,
    rate: Rate,
}

impl Time {
    /// Returns the time for this number of `variants` at this rate.
    pub fn new(variants: BigUint, rate: Rate) -> Self {
        Time { variants, rate }
    }

    /// Returns the time in seconds.
    pub fn seconds(&self) -> Measure {
        self.in_units_of(1)
    }

    /// Returns the time in days of 24 hours.
    pub fn days(&self) -> Measure {
        self.in_units_of(24 * 60 * 60)
    }

    /// Returns the time in years of 365.2425 days, the mean of the calendar.
    pub fn years(&self) -> Measure {
        self.in_units_of(31_556_952)
    }

    fn in_units_of(&self, seconds: u32) -> Measure {
        Measure {
            numerator: self.variants.clone(),
            denominator: &self.rate.0 * seconds,
        }
    }
}

/// A fraction that is stored exactly and shown rounded: `1.031`, `136.1`, `4294967296`, `9.388e-6`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measure {
    numerator: BigUint,
    denominator: BigUint,
}

impl From<BigUint> for Measure {
    fn from(number: BigUint) -> Self {
        Measure {
            numerator: number,
            denominator: BigUint::from(1_u8),
        }
    }
}

impl Measure {
    /// Returns the nearest floating-point number; infinity if none is large enough.
    pub fn as_float(&self) -> f64 {
        // 17 digits distinguish any two floating-point numbers.
        let (digits, exponent) = self.significant(17);
        format!("{digits}e{}", exponent - 16).parse().unwrap_or(f64::NAN)
    }

    /// Returns the first `count` digits, rounded, as a number, and the power of ten of the first one.
    fn significant(&self, count: i64) -> (BigUint, i64) {
        if self.numerator == BigUint::ZERO {
            return (BigUint::ZERO, 0);
        }
        let length = |number: &BigUint| number.to_string().len() as i64;
        let mut exponent = length(&self.numerator) - length(&self.denominator);
        let mut digits = self.rounded(count - 1 - exponent);
        // The lengths leave one place open: the quotient may begin one place further right, or be rounded up to 10…0.
        if length(&digits) < count {
            exponent -= 1;
            digits = self.rounded(count - 1 - exponent);
        }
        if length(&digits) > count {
            exponent += 1;
            digits /= 10_u8;
        }
        (digits, exponent)
    }

    /// Returns the nearest whole number to this fraction times 10 to the power of `places`; halves round up.
    fn rounded(&self, places: i64) -> BigUint {
        let ten_to = |power: i64| BigUint::from(10_u8).pow(u32::try_from(power).unwrap_or(0));
        let numerator = &self.numerator * ten_to(places);
        let denominator = &self.denominator * ten_to(-places);
        (numerator * 2_u8 + &denominator) / (denominator * 2_u8)
    }
}

/// Four digits, as a decimal fraction below a thousand, whole up to 10¹⁵, and with a power of ten beyond.
impl fmt::Display for Measure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (digits, exponent) = self.significant(4);
        let digits = digits.to_string();
        let text = match exponent {
            3..15 => self.rounded(0).to_string(),
            0..3 => {
                let (units, decimals) = digits.split_at(digits.len().min(exponent as usize + 1));
                point(units, decimals)
            }
            -3..0 => point("0", &format!("{}{digits}", "0".repeat((-1 - exponent) as usize))),
            _ => {
                let (units, decimals) = digits.split_at(1);
                format!("{}e{exponent}", point(units, decimals))
            }
        };
        formatter.pad(&text)
    }
}

/// Writes a number with its decimals, without zeros at the end.
fn point(units: &str, decimals: &str) -> String {
    match decimals.trim_end_matches('0') {
        "" => units.to_string(),
        decimals => format!("{units}.{decimals}"),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_size_beyond_the_limit_is_an_error_that_names_it() {
        let large = LARGEST_BOARD;
        for size in [factorial, leaves, nodes, choices] {
            assert!(size(large).is_ok());
            assert!(size(large + 1).unwrap_err().to_string().contains("up to n = 100"));
            assert!(size(u32::MAX).is_err());
        }
        assert_eq!(subsets(MOST_SQUARES).unwrap().to_string().len(), 3011);
        assert!(
            subsets(u32::MAX)
                .unwrap_err()
                .to_string()
                .contains("at most 10000 squares")
        );
    }

    #[test]
    fn a_rate_is_read_as_people_write_it() {
        for (text, rate) in [
            ("4294967296", "4294967296"),
            ("2^32", "4294967296"),
            ("4e9", "4000000000"),
            ("1.5E9", "1500000000"),
            ("4_000_000_000", "4000000000"),
            ("1", "1"),
        ] {
            assert_eq!(text.parse::<Rate>().unwrap().to_string(), rate, "{text}");
        }
        for text in [
            "",
            "0",
            "0e5",
            "-1",
            "1.5",
            "1.5e0",
            "e9",
            "2^",
            "^2",
            "2^2^2",
            "1e301",
            "9e99999999999",
            "fast",
            "∞",
        ] {
            assert!(text.parse::<Rate>().is_err(), "{text}");
        }
    }

    #[test]
    fn all_subsets_of_the_chess_board_take_136_years_at_2_to_the_32_a_second() {
        let time = Time::new(subsets(64).unwrap(), "2^32".parse().unwrap());
        let shown = [time.seconds(), time.days(), time.years()].map(|measure| measure.to_string());
        assert_eq!(shown, ["4294967296", "49710", "136.1"]);
        assert!((time.years().as_float() - 136.102_095_538).abs() < 1e-9);
    }

    #[test]
    fn a_measure_is_shown_with_four_digits_or_whole() {
        let shown = |variants: u64, rate: u64| {
            let measure = Time::new(BigUint::from(variants), rate.to_string().parse().unwrap()).seconds();
            measure.to_string()
        };
        for (variants, rate, text) in [
            (0, 7, "0"),
            (1, 1, "1"),
            (1, 3, "0.3333"),
            (2, 3, "0.6667"),
            (1, 1000, "0.001"),
            (1, 1001, "9.99e-4"),
            (99_999, 100_000, "1"),
            (99_999, 1000, "100"),
            (999_949, 1000, "999.9"),
            (999_951, 1000, "1000"),
            (12_345, 10, "1235"),
            (4_426_165_368, 4_294_967_296, "1.031"),
            (999_949_999_999_999, 1, "999949999999999"),
            (1_000_000_000_000_000, 1, "1e15"),
        ] {
            assert_eq!(shown(variants, rate), text, "{variants} / {rate}");
        }
    }

    #[test]
    fn a_measure_beyond_all_floating_point_numbers_is_infinite() {
        let measure = Measure::from(subsets(10_000).unwrap());
        assert_eq!(
            (measure.to_string().as_str(), measure.as_float()),
            ("1.995e3010", f64::INFINITY)
        );
    }

    proptest! {
        #[test]
        fn a_measure_is_as_large_as_its_floating_point_number(variants: u64, rate in 1..u32::MAX) {
            let measure = Time::new(BigUint::from(variants), rate.to_string().parse().unwrap()).seconds();
            let expected = variants as f64 / f64::from(rate);
            prop_assert!((measure.as_float() - expected).abs() <= expected * 1e-15);
            let shown: f64 = measure.to_string().parse().unwrap();
            prop_assert!((shown - expected).abs() <= expected * 0.0006);
        }
    }
}
