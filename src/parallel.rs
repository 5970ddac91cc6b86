//! Work on the items of a list in parallel, with the results in the order of the list.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// Calls `work` for each of `items` on up to `threads` threads, and `sink` in this thread with each result, in the order of
/// the items and as early as that order allows.
///
/// If `sink` breaks, no further item is begun, and that is the result.
pub fn ordered<T: Sync, R: Send, B>(
    items: &[T],
    threads: usize,
    work: impl Fn(&T) -> R + Sync,
    mut sink: impl FnMut(R) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    let worker = |sender: mpsc::Sender<_>| {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(number) else { break };
            // The receiver is gone after a break.
            if sender.send((number, work(item))).is_err() {
                break;
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..threads.min(items.len()) {
            let sender = sender.clone();
            scope.spawn(|| worker(sender));
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut due = 0;
        for (number, result) in receiver {
            early.insert(number, result);
            while let Some(result) = early.remove(&due) {
                sink(result)?;
                due += 1;
            }
        }
        ControlFlow::Continue(())
    })
}

/// Calls `work` for each of `items` on up to `threads` threads and returns the results in order, or the first error.
///
/// # Errors
/// The first error in the order of the items; no further item is begun after it.
pub fn collect<T: Sync, R: Send, E: Send>(
    items: &[T],
    threads: usize,
    work: impl Fn(&T) -> Result<R, E> + Sync,
) -> Result<Vec<R>, E> {
    let mut results = Vec::with_capacity(items.len());
    let end = ordered(items, threads, work, |result| match result {
        Ok(result) => {
            results.push(result);
            ControlFlow::Continue(())
        }
        Err(error) => ControlFlow::Break(error),
    });
    match end {
        ControlFlow::Continue(()) => Ok(results),
        ControlFlow::Break(error) => Err(error),
    }
}

/// The number of processors this program may use, at least 1.
pub fn processors() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_items_however_long_each_takes() {
        let items: Vec<u64> = (0..8).collect();
        let mut results = Vec::new();
        // Later items are done sooner.
        let work = |&item: &u64| {
            thread::sleep(Duration::from_millis(2 * (8 - item)));
            item * item
        };
        let end: ControlFlow<()> = ordered(&items, 4, work, |result| {
            results.push(result);
            ControlFlow::Continue(())
        });
        assert_eq!(end, ControlFlow::Continue(()));
        assert_eq!(results, [0, 1, 4, 9, 16, 25, 36, 49]);
    }

    #[test]
    fn after_a_break_no_further_item_is_begun() {
        let begun = AtomicUsize::new(0);
        let items = vec![(); 1000];
        let work = |_: &()| {
            thread::sleep(Duration::from_millis(1));
            begun.fetch_add(1, Ordering::Relaxed)
        };
        let end = ordered(&items, 2, work, |_| ControlFlow::Break("enough"));
        assert_eq!(end, ControlFlow::Break("enough"));
        assert!(begun.into_inner() < 100);
    }
}
