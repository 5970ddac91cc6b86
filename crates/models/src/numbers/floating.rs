//! Whole numbers that went through a floating-point type.

use num_bigint::BigInt;

/// From how many digits on a type for whole numbers would have been exact and a float may not be.
const FEWEST_DIGITS: usize = 6;

/// How many digits of `given` are right where the rest are not, as a float leaves them: only the last ones are wrong.
///
/// `None` where the number is right, too small to lose a digit, or wrong from the first digits on.
pub(super) fn right_digits(given: &BigInt, right: &BigInt) -> Option<usize> {
    let rest = (given - right).magnitude().clone();
    if rest == BigInt::ZERO.magnitude().clone() {
        return None;
    }
    let digits = right.magnitude().to_string().len();
    let kept = digits.checked_sub(rest.to_string().len())?;
    (digits > FEWEST_DIGITS && kept >= FEWEST_DIGITS).then_some(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_float_keeps_the_first_digits() {
        let right = BigInt::from(18_446_744_073_709_551_616_u128);
        let rounded = BigInt::from(18_446_744_073_709_552_000_u128);
        assert_eq!(right_digits(&rounded, &right), Some(17));
        assert_eq!(right_digits(&right, &right), None);
        assert_eq!(right_digits(&BigInt::from(40_321), &BigInt::from(40_320)), None);
    }
}
