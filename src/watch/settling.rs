//! From touches to saves: an editor touches a file several times to save it once.
//!
//! Some write into the file, some write another one and rename it, and for a moment it may be empty or not there at all.

use std::time::{Duration, Instant};

/// A save is complete when nothing more happens for so long,
const QUIET: Duration = Duration::from_millis(20);

/// or after so long, since a file that is touched all the time is to be checked, too.
const LONGEST: Duration = Duration::from_millis(50);

/// A file that is empty or gone is looked at again after so long,
const AGAIN: Duration = Duration::from_millis(20);

/// and taken for what it is after so long: some editors take their time between two steps of one save.
const PATIENCE: Duration = Duration::from_millis(500);

/// When to read a file that is being saved.
#[derive(Debug, Default)]
pub struct Settling {
    save: Option<Save>,
}

#[derive(Clone, Copy, Debug)]
struct Save {
    begun: Instant,
    due: Instant,
}

impl Settling {
    /// The file was touched.
    pub fn touched(&mut self, now: Instant) {
        let begun = self.save.map_or(now, |save| save.begun);
        // Behind an empty or missing file the patience may have passed the limit already.
        let due = (now + QUIET).min((begun + LONGEST).max(now));
        self.save = Some(Save { begun, due });
    }

    /// When the file is to be read.
    pub fn due(&self) -> Option<Instant> {
        self.save.map(|save| save.due)
    }

    /// Whether the file is to be read now.
    pub fn is_due(&self, now: Instant) -> bool {
        self.due().is_some_and(|due| due <= now)
    }

    /// The file holds something: that was the save.
    pub fn settled(&mut self) {
        self.save = None;
    }

    /// The file is empty or not there: whether that is to be taken for its content.
    pub fn is_for_good(&mut self, now: Instant) -> bool {
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
        let (mut settling, start) = (Settling::default(), Instant::now());
        for milliseconds in [0, 5, 15] {
            settling.touched(after(start, milliseconds));
        }
        assert!(!settling.is_due(after(start, 34)));
        assert!(settling.is_due(after(start, 35)));
        settling.settled();
        assert_eq!(settling.due(), None);
    }

    #[test]
    fn a_file_that_is_touched_all_the_time_is_read_nevertheless() {
        let (mut settling, start) = (Settling::default(), Instant::now());
        for milliseconds in (0..50).step_by(10) {
            settling.touched(after(start, milliseconds));
        }
        assert_eq!(settling.due(), Some(after(start, 50)));
    }

    #[test]
    fn an_empty_file_is_waited_for_and_not_for_ever() {
        let (mut settling, start) = (Settling::default(), Instant::now());
        settling.touched(start);
        assert!(!settling.is_for_good(after(start, 20)));
        assert_eq!(settling.due(), Some(after(start, 40)));
        assert!(settling.is_for_good(after(start, 500)));
        assert_eq!(settling.due(), None);
    }
}
