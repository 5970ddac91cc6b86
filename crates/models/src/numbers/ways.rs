//! The ways to choose n of n² squares, calculated with numbers that do not hold what lies on the way, or with divisions
//! that leave a rest.

use num_bigint::BigInt;

use super::width::Width;

/// The value by each procedure that students write, in a type of this width; none where it divides by zero.
pub(super) fn narrow(n: usize, width: Width) -> [Option<BigInt>; 5] {
    let squares = n * n;
    let keep = |number: BigInt| width.wrapped(&number);
    let factorial = |of: usize| (2..=of).fold(BigInt::from(1), |product, factor| keep(product * factor));
    let falling = (squares - n + 1..=squares).fold(BigInt::from(1), |product, factor| keep(product * factor));
    let divide = |left: BigInt, right: &BigInt| (*right != BigInt::ZERO).then(|| left / right);
    let (all, rest, few) = (factorial(squares), factorial(squares - n), factorial(n));
    let rising = (1..=n).fold(BigInt::from(1), |ways, taken| {
        keep(ways * (squares - n + taken)) / taken
    });
    let sinking = (1..=n).fold(BigInt::from(1), |ways, taken| {
        keep(ways * (squares - taken + 1)) / taken
    });
    [
        divide(all.clone(), &keep(&rest * &few)),
        divide(all, &rest).and_then(|quotient| divide(quotient, &few)),
        divide(falling, &few),
        Some(rising),
        Some(sinking),
    ]
}

/// The value by each procedure that divides before it multiplies.
pub(super) fn divided_first(n: usize) -> [BigInt; 5] {
    let squares = n * n;
    let fold = |step: &dyn Fn(BigInt, usize) -> BigInt| (1..=n).fold(BigInt::from(1), step);
    [
        fold(&|ways, taken| ways * ((squares - n + taken) / taken)),
        fold(&|ways, taken| ways * ((squares - taken + 1) / taken)),
        fold(&|ways, taken| ways / taken * (squares - n + taken)),
        fold(&|ways, taken| ways / taken * (squares - taken + 1)),
        // The largest divisor first.
        (1..=n)
            .rev()
            .fold(BigInt::from(1), |ways, taken| ways * (squares - n + taken) / taken),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_procedure_is_right_where_the_type_is_wide_enough() {
        let wide = Width {
            bits: 128,
            signed: false,
        };
        for (n, ways) in [(1, 1), (2, 6), (3, 84), (4, 1820)] {
            assert!(
                narrow(n, wide).into_iter().all(|found| found == Some(ways.into())),
                "{n}"
            );
        }
    }

    #[test]
    fn a_division_before_the_multiplication_loses_its_rest() {
        assert_eq!(divided_first(8)[0], BigInt::from(4_070_347_200_u64));
    }
}
