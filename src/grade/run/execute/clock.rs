//! The time that counts: processor time, and time in which the program only waits.
//!
//! Time on the wall counts for nothing by itself. It passes as well while other programs use the processors, and a mark must
//! not depend on them.

use std::time::{Duration, Instant};

use super::super::limits::Limits;
use super::super::unix::Census;

/// The longest time that one census speaks for. What happened while the grader itself was not running is unknown.
const LONGEST: Duration = Duration::from_millis(200);

/// How many times both limits together may pass on the wall.
const PATIENCE: u32 = 12;

/// Why time is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TimeUp {
    /// The processor time is used up.
    Used,
    /// The program has only waited for too long.
    Waited,
    /// Neither, after so long that the machine must be too busy.
    Busy,
}

/// The time of one run.
pub(super) struct Clock {
    started: Instant,
    last: Instant,
    cpu: Duration,
    idle: Duration,
}

impl Clock {
    pub(super) fn start(now: Instant) -> Clock {
        Clock {
            started: now,
            last: now,
            cpu: Duration::ZERO,
            idle: Duration::ZERO,
        }
    }

    /// Processor time, as far as it was seen.
    pub(super) fn cpu(&self) -> Duration {
        self.cpu
    }

    /// Accounts for the time since the last call. Without a census all of that time counts as waiting.
    pub(super) fn advance(&mut self, now: Instant, census: Option<&Census>, limits: &Limits) -> Option<TimeUp> {
        let passed = now.saturating_duration_since(self.last).min(LONGEST);
        self.last = now;
        let cpu = census.map_or(self.cpu, |census| census.cpu.max(self.cpu));
        let has_worked = cpu > self.cpu;
        self.cpu = cpu;
        if !has_worked && census.is_none_or(|census| census.is_idle) {
            self.idle += passed;
        }
        if self.cpu >= limits.cpu {
            Some(TimeUp::Used)
        } else if self.idle >= limits.idle {
            Some(TimeUp::Waited)
        } else if now.saturating_duration_since(self.started) >= PATIENCE * (limits.cpu + limits.idle) {
            Some(TimeUp::Busy)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STEP: Duration = Duration::from_millis(100);

    /// What ends a program that is seen like this every tenth of a second: `cpu` is what it uses in that time.
    fn ended_by(cpu: Duration, is_idle: bool) -> (TimeUp, Duration) {
        let limits = Limits {
            cpu: Duration::from_secs(2),
            idle: Duration::from_secs(1),
            ..Limits::default()
        };
        let start = Instant::now();
        let mut clock = Clock::start(start);
        for step in 1.. {
            let census = Census {
                threads: 1,
                cpu: cpu * step,
                is_idle,
            };
            if let Some(up) = clock.advance(start + STEP * step, Some(&census), &limits) {
                return (up, STEP * step);
            }
        }
        unreachable!("patience ends")
    }

    #[test]
    fn a_program_that_works_ends_by_its_own_time_however_long_that_takes() {
        assert_eq!(ended_by(STEP, false), (TimeUp::Used, Duration::from_secs(2)));
        // It gets an eighth of a processor.
        assert_eq!(ended_by(STEP / 8, false), (TimeUp::Used, Duration::from_secs(16)));
        // A census that meets it asleep each time does not make it idle.
        assert_eq!(ended_by(STEP / 8, true), (TimeUp::Used, Duration::from_secs(16)));
    }

    #[test]
    fn a_program_that_sleeps_ends_by_the_time_it_waits() {
        assert_eq!(ended_by(Duration::ZERO, true), (TimeUp::Waited, Duration::from_secs(1)));
    }

    #[test]
    fn a_program_that_is_ready_and_never_runs_is_not_to_blame() {
        assert_eq!(ended_by(Duration::ZERO, false), (TimeUp::Busy, Duration::from_secs(36)));
    }

    #[test]
    fn the_time_in_which_the_grader_did_not_look_does_not_count_as_waiting() {
        let limits = Limits::default();
        let start = Instant::now();
        let mut clock = Clock::start(start);
        let census = Census {
            threads: 1,
            cpu: Duration::ZERO,
            is_idle: true,
        };
        assert_eq!(clock.advance(start + 2 * limits.idle, Some(&census), &limits), None);
        assert_eq!(clock.idle, LONGEST);
    }
}
