//! Counting the units of a plan on several threads.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use rayon::ThreadPoolBuilder;
use rayon::iter::{ParallelBridge, ParallelIterator};

use super::{CountError, Plan, Tally};

impl Plan {
    /// Counts `units` on `threads` threads (0: one for each core), in about this order, and calls `each` with every unit and
    /// what was found in it, one call at a time, on any of the threads; `each` may break off.
    ///
    /// Errors: where the system gives no threads.
    pub fn run<B: Send>(
        &self,
        units: impl Iterator<Item = usize> + Send,
        threads: usize,
        each: impl FnMut(usize, Tally) -> ControlFlow<B> + Send,
    ) -> Result<ControlFlow<B>, CountError> {
        let pool = ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .map_err(|error| CountError::NoThreads(error.to_string()))?;
        let broken_off = AtomicBool::new(false);
        let units = units.take_while(|_| !broken_off.load(Ordering::Relaxed));
        // No thread of its own listens to what is found: with short units it would be woken more often than it has work.
        let listener = Mutex::new((each, ControlFlow::Continue(())));
        pool.install(|| {
            units.par_bridge().for_each_init(
                || self.worker(),
                |worker, unit| {
                    let tally = worker(unit);
                    let (each, outcome) = &mut *listener.lock().unwrap_or_else(PoisonError::into_inner);
                    if outcome.is_continue() {
                        *outcome = each(unit, tally);
                        broken_off.store(outcome.is_break(), Ordering::Relaxed);
                    }
                },
            );
        });
        let (_, outcome) = listener.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(outcome)
    }
}
