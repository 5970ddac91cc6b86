//! What the processes of a run are doing at one moment.

use std::time::Duration;

/// A count of the processes of one run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::grade::run) struct Census {
    /// How many threads there are in all processes.
    pub(in crate::grade::run) threads: usize,
    /// Processor time so far, of all of them and of those that they waited for.
    pub(in crate::grade::run) cpu: Duration,
    /// Whether each thread waits or sleeps: none uses a processor, and none waits for one.
    pub(in crate::grade::run) is_idle: bool,
}
