//! Being asked to end, by Ctrl-C or by another program: the work is stopped and cleaned up first.
//!
//! Systems other than Unix end the program without asking, so no signal arrives there.

use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};

use anyhow::Context;

use queens::grade::Cancel;

/// No signal has arrived so far.
const RUNNING: i32 = 0;

/// The work has ended, so nothing is left to stop.
const FINISHED: i32 = -1;

/// A command that was asked to end before it had finished; the message says what remains of its work.
#[derive(Debug, thiserror::Error)]
#[error("ended by {}: {remains}", name(*.signal))]
pub struct Interrupted {
    signal: i32,
    remains: String,
}

impl Interrupted {
    /// The exit code.
    pub fn code(&self) -> u8 {
        exit_code(self.signal)
    }
}

/// The exit code that a shell reports for a program that this signal ended.
pub fn exit_code(signal: i32) -> u8 {
    128 + u8::try_from(signal).unwrap_or(0)
}

/// Runs `work`, which a first signal cancels; a second one ends this program at once.
///
/// After a signal the result is an error with what remains of the work, as `remains` says, even if the work had succeeded.
/// Without one nothing has to be cleaned up after the work, so a later signal ends this program at once.
pub fn run_interruptible<T>(work: impl FnOnce(&Cancel) -> T, remains: impl FnOnce(&T) -> String) -> anyhow::Result<T> {
    let cancel = Arc::new(Cancel::new()?);
    // The first signal, or one of the constants above. Signal and end of work race for the one change of it.
    let state = Arc::new(AtomicI32::new(RUNNING));
    let (cancelled, seen) = (Arc::clone(&cancel), Arc::clone(&state));
    on_signal(move |signal| {
        let first = seen.compare_exchange(RUNNING, signal, Ordering::Relaxed, Ordering::Relaxed);
        if first.is_err() {
            end_at_once(signal);
        }
        cancelled.cancel();
    })?;
    let done = work(&cancel);
    match state.compare_exchange(RUNNING, FINISHED, Ordering::Relaxed, Ordering::Relaxed) {
        Ok(_) => Ok(done),
        Err(signal) => Err(Interrupted {
            signal,
            remains: remains(&done),
        }
        .into()),
    }
}

/// What remains of a command that only runs programs of students.
pub fn programs_ended<T>(_done: &T) -> String {
    "the running programs were ended as well".to_owned()
}

/// Calls `handle` with each signal that asks the program to end, in a thread of its own.
#[cfg(unix)]
pub fn on_signal(mut handle: impl FnMut(i32) + Send + 'static) -> anyhow::Result<()> {
    let listen = || {
        let mut signals = signal_hook::iterator::Signals::new(wanted())?;
        let thread = std::thread::Builder::new().name("signals".to_owned());
        thread.spawn(move || signals.forever().for_each(&mut handle))
    };
    listen().map(drop).context("signals cannot be listened for")
}

#[cfg(not(unix))]
pub fn on_signal(_handle: impl FnMut(i32) + Send + 'static) -> anyhow::Result<()> {
    Ok(())
}

/// The signals that ask for the end, except those that this program inherited as ignored, as under `nohup`.
#[cfg(unix)]
fn wanted() -> Vec<i32> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};

    let is_ignored = |signal| {
        let mut found = std::mem::MaybeUninit::<libc::sigaction>::zeroed();
        // SAFETY: without a new action the call only fills in the zeroed structure, which is valid.
        let found = unsafe {
            libc::sigaction(signal, std::ptr::null(), found.as_mut_ptr());
            found.assume_init()
        };
        found.sa_sigaction == libc::SIG_IGN
    };
    [SIGHUP, SIGINT, SIGQUIT, SIGTERM]
        .into_iter()
        .filter(|&signal| !is_ignored(signal))
        .collect()
}

#[cfg(unix)]
fn end_at_once(signal: i32) {
    // It knows these signals and ends the program.
    let _ = signal_hook::low_level::emulate_default_handler(signal);
}

#[cfg(not(unix))]
fn end_at_once(_signal: i32) {}

#[cfg(unix)]
fn name(signal: i32) -> &'static str {
    signal_hook::low_level::signal_name(signal).unwrap_or("a signal")
}

#[cfg(not(unix))]
fn name(_signal: i32) -> &'static str {
    "a signal"
}
