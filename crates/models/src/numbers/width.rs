//! Types that are too narrow: what they make of a number, and where their limits lie.

use num_bigint::BigInt;

/// The widths of the types of the languages that are graded.
pub(super) const WIDTHS: [u32; 5] = [8, 16, 32, 64, 128];

/// A type for whole numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Width {
    pub(super) bits: u32,
    pub(super) signed: bool,
}

impl Width {
    /// Every type, the narrowest first. Floats hold whole numbers up to 53 bits, which is another fault.
    pub(super) fn all() -> impl Iterator<Item = Width> {
        WIDTHS
            .into_iter()
            .flat_map(|bits| [true, false].map(|signed| Width { bits, signed }))
    }

    /// What remains of a number of which the low bits are kept.
    pub(super) fn wrapped(self, number: &BigInt) -> BigInt {
        let modulus = BigInt::from(1) << self.bits;
        let rest = ((number % &modulus) + &modulus) % &modulus;
        if self.signed && rest > self.largest() {
            rest - modulus
        } else {
            rest
        }
    }

    /// The nearest number that fits.
    pub(super) fn nearest(self, number: &BigInt) -> BigInt {
        number.clone().clamp(self.smallest(), self.largest())
    }

    pub(super) fn largest(self) -> BigInt {
        (BigInt::from(1) << (self.bits - u32::from(self.signed))) - 1
    }

    pub(super) fn smallest(self) -> BigInt {
        if self.signed {
            -(BigInt::from(1) << (self.bits - 1))
        } else {
            BigInt::ZERO
        }
    }

    pub(super) fn holds(self, number: &BigInt) -> bool {
        *number <= self.largest() && *number >= self.smallest()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_number_wraps_as_it_does_in_rust(number: i128) {
            let wrapped = |bits, signed| Width { bits, signed }.wrapped(&number.into());
            prop_assert_eq!(wrapped(8, true), (number as i8).into());
            prop_assert_eq!(wrapped(16, false), (number as u16).into());
            prop_assert_eq!(wrapped(32, true), (number as i32).into());
            prop_assert_eq!(wrapped(64, false), (number as u64).into());
        }

        #[test]
        fn a_number_stops_at_the_limits_of_its_type(number: i64) {
            let nearest = Width { bits: 32, signed: true }.nearest(&number.into());
            prop_assert_eq!(nearest, number.clamp(i32::MIN.into(), i32::MAX.into()).into());
        }
    }
}
