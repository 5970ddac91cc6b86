//! The known numbers of placements, from OEIS A000170, and how long it takes to count them.

use std::time::{Duration, Instant};

use super::{CountError, LARGEST_BOARD, Plan, Rung};

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

/// A plan with this many units can be judged by a few of them; with fewer, a single unit may take longer than people wait.
const MANY_UNITS: usize = 1000;

/// The maximum number of units to try, and the time for it.
const SAMPLES: usize = 16;
const TRIED_FOR: Duration = Duration::from_millis(300);

/// From this size on, a single unit takes long.
const LARGE_UNITS: usize = 22;

/// The join of a board that is larger by two takes this many times as long: measured 42 times at n = 21, 57 times at n = 23.
const TWO_LARGER: f64 = 50.0;

/// A smaller board that takes this long allows a forecast for a larger one.
const LONG_ENOUGH: Duration = Duration::from_millis(20);

impl Plan {
    /// Estimates the time of the whole count on one thread of this machine; the forecast takes a fraction of a second, or
    /// of that time.
    pub fn forecast(&self) -> Result<Duration, CountError> {
        if self.rung() != Rung::Join || self.units() < MANY_UNITS {
            self.forecast_from_smaller_board()
        } else if self.n() >= LARGE_UNITS {
            let smaller = Plan::new(self.n() - 2, self.rung(), self.instructions())?;
            Ok(smaller.forecast()?.mul_f64(TWO_LARGER))
        } else {
            Ok(self.forecast_from_samples())
        }
    }

    /// Measures some units, which lie far apart.
    fn forecast_from_samples(&self) -> Duration {
        let units = self.units();
        // Multiples of the golden section lie far apart.
        let step = (units as f64 * 0.618) as usize;
        let mut worker = self.worker();
        // The first unit makes the preparations.
        worker(0);
        let start = Instant::now();
        let mut tried = 0;
        while tried < SAMPLES && start.elapsed() < TRIED_FOR {
            tried += 1;
            worker(tried * step % units);
        }
        start.elapsed().mul_f64(units as f64 / tried as f64)
    }

    /// Measures smaller boards: the time grows somewhat faster than the number of placements, by their depth.
    fn forecast_from_smaller_board(&self) -> Result<Duration, CountError> {
        let (n, rung) = (self.n(), self.rung());
        let work = |n: usize| KNOWN_COUNTS[n] as f64 * n as f64;
        for smaller in Rung::smallest_board(rung).max(8)..n {
            let start = Instant::now();
            Plan::new(smaller, rung, self.instructions())?.count();
            let time = start.elapsed();
            if time >= LONG_ENOUGH {
                return Ok(time.mul_f64(work(n) / work(smaller)));
            }
        }
        Ok(Duration::ZERO)
    }
}
