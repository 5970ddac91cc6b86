//! Being asked to end, by Ctrl-C or by another program: what was begun is cleaned away first.
//!
//! Other systems than Unix end the program without asking, so nothing is ever heard there.

use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};

use anyhow::Context;

use queens::grade::Cancel;

/// Nobody has asked for the end so far.
const NOBODY: i32 = 0;

/// There is nothing left to be ended.
const FINISHED: i32 = -1;

/// A command that was asked to end before it had finished; the message says what is left of its work.
#[derive(Debug, thiserror::Error)]
#[error("ended by {}: {left}", name(*.signal))]
pub struct Stopped {
    signal: i32,
    left: String,
}

impl Stopped {
    /// What a shell reports of a program that a signal ended.
    pub fn code(&self) -> u8 {
        128 + u8::try_from(self.signal).unwrap_or(0)
    }
}

/// Does `work`, which ends its programs when somebody asks for the end; who asks a second time ends this program at once.
///
/// If somebody has asked, that is the error, whatever came of the work; `left` says what is left of it. If nobody has,
/// nothing has to be cleaned away from there on: whoever asks later ends this program at once.
pub fn heeded<T>(work: impl FnOnce(&Cancel) -> T, left: impl FnOnce(&T) -> String) -> anyhow::Result<T> {
    let cancel = Arc::new(Cancel::new()?);
    // The first signal that asked, or one of the constants above. All that is decided, is decided by one change of it.
    let state = Arc::new(AtomicI32::new(NOBODY));
    let (cancelled, asked) = (Arc::clone(&cancel), Arc::clone(&state));
    hear(move |signal| {
        let first = asked.compare_exchange(NOBODY, signal, Ordering::Relaxed, Ordering::Relaxed);
        if first.is_err() {
            end_at_once(signal);
        }
        cancelled.cancel();
    })?;
    let done = work(&cancel);
    match state.compare_exchange(NOBODY, FINISHED, Ordering::Relaxed, Ordering::Relaxed) {
        Ok(_) => Ok(done),
        Err(signal) => Err(Stopped {
            signal,
            left: left(&done),
        }
        .into()),
    }
}

/// What is said where nothing else is left than programs of students that no longer run.
pub fn programs_ended<T>(_done: &T) -> String {
    "the programs that were running were ended with it".to_owned()
}

/// Calls `take` with each signal that asks for the end, in a thread of its own.
#[cfg(unix)]
pub fn hear(mut take: impl FnMut(i32) + Send + 'static) -> anyhow::Result<()> {
    let listen = || {
        let mut signals = signal_hook::iterator::Signals::new(wanted())?;
        let thread = std::thread::Builder::new().name("signals".to_owned());
        thread.spawn(move || signals.forever().for_each(&mut take))
    };
    listen().map(drop).context("signals cannot be listened for")
}

#[cfg(not(unix))]
pub fn hear(_take: impl FnMut(i32) + Send + 'static) -> anyhow::Result<()> {
    Ok(())
}

/// The signals that ask for the end, without those that this program was told to ignore, as `nohup` does.
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
    // It knows these signals, and so ends the program.
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
