//! The numbers of placements that are known, from OEIS A000170, and how long it takes to count them.

use std::time::{Duration, Instant};

use super::{CountError, LARGEST_BOARD, Method, Plan};

/// The number of placements of n queens, for n = 0, 1, 2, … (OEIS A000170; n = 27: T. Preußer and M. Engelhardt, 2016).
pub const KNOWN_COUNTS: [u64; LARGEST_BOARD + 1] = [
    1,
    1,
    0,
    0,
    2,
    10,
    4,
    40,
    92,
    352,
    724,
    2_680,
    14_200,
    73_712,
    365_596,
    2_279_184,
    14_772_512,
    95_815_104,
    666_090_624,
    4_968_057_848,
    39_029_188_884,
    314_666_222_712,
    2_691_008_701_644,
    24_233_937_684_440,
    227_514_171_973_736,
    2_207_893_435_808_352,
    22_317_699_616_364_044,
    234_907_967_154_122_528,
];

/// A plan with so many units can be judged by a few of them; with fewer a single one may take longer than anybody waits.
const MANY_UNITS: usize = 1000;

/// How many units are tried.
const SAMPLES: usize = 16;

/// A smaller board that takes so long tells something about a larger one.
const LONG_ENOUGH: Duration = Duration::from_millis(20);

impl Plan {
    /// About how long the whole count takes on one thread of this machine; making the forecast takes a fraction of a second, or
    /// of that time.
    pub fn forecast(&self) -> Result<Duration, CountError> {
        if self.units() >= MANY_UNITS {
            Ok(self.forecast_from_samples())
        } else {
            self.forecast_from_smaller_board()
        }
    }

    /// From some units in the middle of the list; they lie close together, so that they need the same preparations.
    fn forecast_from_samples(&self) -> Duration {
        let middle = self.units() / 2;
        let step = (self.units() / 1024).max(1);
        let mut worker = self.worker();
        // The first one makes the preparations.
        worker(middle);
        let start = Instant::now();
        for sample in 0..SAMPLES {
            worker((middle + sample * step) % self.units());
        }
        start.elapsed().mul_f64(self.units() as f64 / SAMPLES as f64)
    }

    /// The time grows somewhat faster than the number of placements: by their depth.
    fn forecast_from_smaller_board(&self) -> Result<Duration, CountError> {
        let (n, method) = (self.n(), self.method());
        let work = |n: usize| KNOWN_COUNTS[n] as f64 * n as f64;
        for smaller in Method::smallest_board(method).max(8)..n {
            let start = Instant::now();
            Plan::new(smaller, method, self.instructions())?.count();
            let time = start.elapsed();
            if time >= LONG_ENOUGH {
                return Ok(time.mul_f64(work(n) / work(smaller)));
            }
        }
        Ok(Duration::ZERO)
    }
}
