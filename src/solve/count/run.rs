//! Counting the units of a plan on several threads.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;

use rayon::ThreadPoolBuilder;
use rayon::iter::{ParallelBridge, ParallelIterator};

use super::{CountError, Plan, Tally};

impl Plan {
    /// Counts `units` on `threads` threads (0: one for each core), in about this order, and calls `each` on the calling thread
    /// with every unit and what was found, as soon as it is there; `each` may break off.
    ///
    /// Errors: where the system gives no threads.
    pub fn run<B>(
        &self,
        units: impl Iterator<Item = usize> + Send,
        threads: usize,
        mut each: impl FnMut(usize, Tally) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, CountError> {
        let pool = ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .map_err(|error| CountError::NoThreads(error.to_string()))?;
        let broken_off = AtomicBool::new(false);
        let units = units.take_while(|_| !broken_off.load(Ordering::Relaxed));
        let (sender, found) = mpsc::channel();
        let outcome = thread::scope(|scope| {
            scope.spawn(|| {
                let worker = || (self.worker(), sender.clone());
                pool.install(|| {
                    units.par_bridge().for_each_init(worker, |(worker, sender), unit| {
                        // Nobody listens any more once `each` has broken off.
                        let _ = sender.send((unit, worker(unit)));
                    });
                });
                drop(sender);
            });
            let outcome = found.iter().try_for_each(|(unit, tally)| each(unit, tally));
            broken_off.store(true, Ordering::Relaxed);
            outcome
        });
        Ok(outcome)
    }

    /// The whole count, on `threads` threads (0: one for each core).
    ///
    /// Errors: where the system gives no threads.
    pub fn count_on(&self, threads: usize) -> Result<Tally, CountError> {
        let mut sum = Tally::default();
        let _never_broken_off = self.run(0..self.units(), threads, |_, tally| {
            sum += tally;
            ControlFlow::<()>::Continue(())
        })?;
        Ok(sum)
    }
}
