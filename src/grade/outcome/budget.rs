//! A time budget: how much CPU time a program takes, as a share of another one's on the same machine at the same time.
//!
//! Machines differ and are busy; the ratio of two programs that run in turn does not. Where even that is too noisy for a
//! verdict, none is given.

/// How many pairs of runs are measured before the first look.
pub const FEWEST: usize = 5;

/// How many pairs of runs are measured at most.
pub const MOST: usize = 25;

/// How many times the noise the ratio must be away from the limit.
const CERTAIN: f64 = 4.0;

/// What the measured ratios say about a limit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Share {
    /// Surely within it.
    Within,
    /// Surely above it: the median of the ratios.
    Above(f64),
    /// Too near to the limit for the noise in it.
    Uncertain,
}

/// Compares the ratios of pairs of runs with the limit `allowed`, which differs from all of them: by their median, whose
/// noise is half the spread between their quartiles, the less the more pairs there are.
pub fn share(ratios: &[f64], allowed: f64) -> Share {
    let mut sorted = ratios.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    let quantile = |quarters: usize| sorted[quarters * (sorted.len() - 1) / 4];
    let median = quantile(2);
    let noise = (quantile(3) - quantile(1)) / 2.0 / (sorted.len() as f64).sqrt();
    if (median - allowed).abs() <= CERTAIN * noise {
        Share::Uncertain
    } else if median < allowed {
        Share::Within
    } else {
        Share::Above(median)
    }
}

#[cfg(test)]
mod tests {
    use super::{Share, share};

    #[test]
    fn a_ratio_far_from_the_limit_is_judged() {
        assert_eq!(share(&[0.10, 0.11, 0.10, 0.12, 0.11], 0.25), Share::Within);
        assert_eq!(share(&[1.0, 1.1, 0.9, 1.0, 1.05], 0.25), Share::Above(1.0));
    }

    #[test]
    fn a_ratio_within_four_times_the_noise_of_the_limit_is_not_judged() {
        assert_eq!(share(&[0.22, 0.24, 0.24, 0.27, 0.28], 0.25), Share::Uncertain);
        assert_eq!(share(&[0.1, 0.9, 0.2, 0.7, 0.3], 0.25), Share::Uncertain);
    }

    #[test]
    fn one_disturbed_pair_changes_nothing() {
        assert_eq!(share(&[0.10, 0.11, 0.10, 9.0, 0.11], 0.25), Share::Within);
    }
}
