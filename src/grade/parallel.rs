//! Doing something to each item of a list, some at a time, with the result of doing it to one after another.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Calls `work` for the items up to the first result that `is_last`, or up to the first error, which is then the result.
///
/// Runs at most `most` items at a time, if there are as many processors. Items after the last one may have run as well;
/// their results are discarded.
pub fn until<'a, T: Sync, R: Send, E: Send>(
    items: &'a [T],
    most: usize,
    work: impl Fn(&'a T) -> Result<R, E> + Sync,
    is_last: impl Fn(&R) -> bool + Sync,
) -> Result<Vec<R>, E> {
    let processors = thread::available_parallelism().map_or(1, usize::from);
    let threads = processors.min(most).min(items.len());
    let next = AtomicUsize::new(0);
    // The first item whose result ends the list, as far as that is known.
    let last = AtomicUsize::new(usize::MAX);
    let results = Mutex::new(Vec::with_capacity(items.len()));
    let work_through = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let open = items.get(index).filter(|_| index <= last.load(Ordering::Relaxed));
            let Some(item) = open else { break };
            let result = work(item);
            if result.as_ref().map_or(true, &is_last) {
                last.fetch_min(index, Ordering::Relaxed);
            }
            let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
            results.push((index, result));
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work_through);
        }
        work_through();
    });
    let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.sort_unstable_by_key(|(index, _)| *index);
    let last = last.into_inner();
    let wanted = results.into_iter().filter(|(index, _)| *index <= last);
    wanted.map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn run(items: &[i32], most: usize) -> Result<Vec<i32>, i32> {
        let work = |&item: &i32| {
            // Larger ones end sooner, so that they overtake one another.
            thread::sleep(Duration::from_millis(10 - u64::from(item.unsigned_abs()).min(9)));
            if item < 0 { Err(item) } else { Ok(item) }
        };
        until(items, most, work, |&item| item == 5)
    }

    #[test]
    fn the_result_is_that_of_one_after_another() {
        let lists: [&[i32]; 6] = [
            &[],
            &[1, 2, 3, 4],
            &[1, 2, 5, 6, 7],
            &[5, -1],
            &[1, -2, 5, -3],
            &[1, 5, 5],
        ];
        for items in lists {
            assert_eq!(run(items, 4), run(items, 1), "{items:?}");
        }
    }
}
