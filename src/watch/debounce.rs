//! When a save is complete: an editor touches a file several times to save it once.
//!
//! Some editors write into the file, others write a new one and rename it. For a moment it may be empty or missing.

use std::time::{Duration, Instant};

/// A save is complete when nothing has happened for this long,
const QUIET: Duration = Duration::from_millis(20);

/// or after this long, since a file that is touched all the time must be checked as well.
const LONGEST: Duration = Duration::from_millis(50);

/// A file that is empty or missing is read again after this long,
const AGAIN: Duration = Duration::from_millis(20);

/// and counts as empty or missing after this long: some editors are slow between two steps of one save.
const PATIENCE: Duration = Duration::from_millis(500);

/// When to read a file that is being saved.
#[derive(Debug, Default)]
pub struct Debounce {
    save: Option<Save>,
}

#[derive(Clone, Copy, Debug)]
struct Save {
    begun: Instant,
    due: Instant,
}

impl Debounce {
    /// The file was touched.
    pub fn touched(&mut self, now: Instant) {
        let begun = self.save.map_or(now, |save| save.begun);
        // While the file is empty or missing, the limit may already have passed.
        let due = (now + QUIET).min((begun + LONGEST).max(now));
        self.save = Some(Save { begun, due });
    }

    /// When to read the file; `None` if no save is under way.
    pub fn due(&self) -> Option<Instant> {
        self.save.map(|save| save.due)
    }

    /// Whether the file is to be read now.
    pub fn is_due(&self, now: Instant) -> bool {
        self.due().is_some_and(|due| due <= now)
    }

    /// The file has content: the save is complete.
    pub fn complete(&mut self) {
        self.save = None;
    }

    /// Whether the file has been empty or missing for so long that this is its state; else plans another read.
    pub fn timed_out(&mut self, now: Instant) -> bool {
        match &mut self.save {
            Some(save) if now < save.begun + PATIENCE => {
                save.due = now + AGAIN;
                false
            }
            _ => {
                self.save = None;
                true
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(start: Instant, milliseconds: u64) -> Instant {
        start + Duration::from_millis(milliseconds)
    }

    #[test]
    fn touches_close_together_are_one_save() {
        let (mut debounce, start) = (Debounce::default(), Instant::now());
        for milliseconds in [0, 5, 15] {
            debounce.touched(after(start, milliseconds));
        }
        assert!(!debounce.is_due(after(start, 34)));
        assert!(debounce.is_due(after(start, 35)));
        debounce.complete();
        assert_eq!(debounce.due(), None);
    }

    #[test]
    fn a_file_that_is_touched_all_the_time_is_read_nevertheless() {
        let (mut debounce, start) = (Debounce::default(), Instant::now());
        for milliseconds in (0..50).step_by(10) {
            debounce.touched(after(start, milliseconds));
        }
        assert_eq!(debounce.due(), Some(after(start, 50)));
    }

    #[test]
    fn an_empty_file_is_waited_for_up_to_a_limit() {
        let (mut debounce, start) = (Debounce::default(), Instant::now());
        debounce.touched(start);
        assert!(!debounce.timed_out(after(start, 20)));
        assert_eq!(debounce.due(), Some(after(start, 40)));
        assert!(debounce.timed_out(after(start, 500)));
        assert_eq!(debounce.due(), None);
    }
}
