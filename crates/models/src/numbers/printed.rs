//! A number as it was printed: whole, or with a fraction or a power of ten.

use num_bigint::BigInt;

/// A number as it was printed.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Printed {
    /// A whole number.
    Whole(BigInt),
    /// Digits without the zeros before them, times a power of ten.
    Decimal {
        /// The digits, with their sign.
        digits: BigInt,
        /// How many digits those are.
        count: usize,
        /// The power of ten.
        exponent: i32,
    },
}

impl Printed {
    /// Reads `-12`, `136.1`, `4.42617e+09`, or one of those with a note in brackets after it.
    pub(super) fn read(text: &str) -> Option<Printed> {
        let text = text.strip_suffix("(rounded)").unwrap_or(text).trim();
        if let Ok(whole) = text.parse() {
            return Some(Printed::Whole(whole));
        }
        let (mantissa, exponent) = match text.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
            None => (text, 0),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let written = format!("{whole}{fraction}");
        let significant = written.trim_start_matches(['-', '+', '0']);
        Some(Printed::Decimal {
            digits: written.parse().ok()?,
            count: significant.len(),
            exponent: exponent.checked_sub(i32::try_from(fraction.len()).ok()?)?,
        })
    }

    /// The number, if it is whole however it was printed.
    pub(super) fn whole(&self) -> Option<BigInt> {
        match self {
            Printed::Whole(whole) => Some(whole.clone()),
            Printed::Decimal { digits, exponent, .. } => {
                let scale = BigInt::from(10).pow(exponent.unsigned_abs().min(400));
                if *exponent >= 0 {
                    return Some(digits * scale);
                }
                (digits % &scale == BigInt::ZERO).then(|| digits / scale)
            }
        }
    }

    /// The number as a float.
    pub(super) fn real(&self) -> f64 {
        match self {
            Printed::Whole(whole) => real(whole),
            Printed::Decimal { digits, exponent, .. } => format!("{digits}e{exponent}").parse().unwrap_or(f64::NAN),
        }
    }

    /// Half of the last digit printed.
    pub(super) fn half(&self) -> f64 {
        match self {
            Printed::Whole(_) => 0.5,
            Printed::Decimal { exponent, .. } => 0.5 * 10_f64.powi(*exponent),
        }
    }

    /// Whether it is `right` rounded to the digits printed, and has fewer of them than `right`: how many those are.
    pub(super) fn rounds(&self, right: &BigInt) -> Option<usize> {
        let Printed::Decimal {
            digits,
            count,
            exponent,
        } = self
        else {
            return None;
        };
        let Some(exponent) = u32::try_from(*exponent).ok().filter(|&exponent| exponent > 0) else {
            return (self.whole().as_ref() == Some(right)).then_some(*count);
        };
        let scale = BigInt::from(10).pow(exponent);
        let rest = right - digits * &scale;
        // A last digit that was rounded to even, or cut, is as good.
        (rest.magnitude() <= scale.magnitude()).then_some(*count)
    }
}

/// The nearest float.
pub(super) fn real(whole: &BigInt) -> f64 {
    whole.to_string().parse().unwrap_or(f64::NAN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_with_a_power_of_ten_keeps_its_digits() {
        let printed = Printed::read("4.42617e+09 (rounded)").expect("a number");
        let right: BigInt = 4_426_165_368_u64.into();
        assert_eq!(printed.rounds(&right), Some(6));
        assert_eq!(printed.whole(), Some(BigInt::from(4_426_170_000_u64)));
        assert_eq!(printed.real(), 4.42617e9);
        assert_eq!(Printed::read("136.10").map(|printed| printed.half()), Some(0.005));
        assert_eq!(Printed::read("none"), None);
        assert_eq!(Printed::read("12").and_then(|printed| printed.rounds(&12.into())), None);
    }
}
