//! Being asked to end, by Ctrl-C or by another program: what was begun is cleaned away first.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};

use queens::grade::Cancel;

/// What is set when somebody asks for the end, instead of ending at once and leaving something half made.
#[cfg(unix)]
pub fn when_asked() -> io::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in wanted() {
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
    }
    Ok(stop)
}

/// Other systems end the program without asking.
#[cfg(not(unix))]
pub fn when_asked() -> io::Result<Arc<AtomicBool>> {
    Ok(Arc::new(AtomicBool::new(false)))
}

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

fn name(signal: i32) -> String {
    match signal {
        1 => "SIGHUP".to_owned(),
        2 => "SIGINT".to_owned(),
        15 => "SIGTERM".to_owned(),
        other => format!("signal {other}"),
    }
}

/// How much stack the thread has that waits for signals, in bytes: it does next to nothing, and takes no more than that.
#[cfg(unix)]
const STACK: usize = 64 << 10;

/// Ends the programs that run when somebody asks for the end; who asks a second time ends this program at once.
pub struct Stop {
    cancel: Arc<Cancel>,
    /// By what the end was asked for, 0 until then.
    signal: Arc<AtomicI32>,
}

impl Stop {
    /// Waits in a thread for whoever asks.
    #[cfg(unix)]
    pub fn listen() -> io::Result<Stop> {
        use signal_hook::iterator::Signals;
        use signal_hook::low_level::emulate_default_handler;

        let stop = Stop::of_nobody()?;
        let mut signals = Signals::new(wanted())?;
        let (cancel, asked) = (Arc::clone(&stop.cancel), Arc::clone(&stop.signal));
        let thread = std::thread::Builder::new().name("signals".to_owned()).stack_size(STACK);
        thread.spawn(move || {
            for signal in signals.forever() {
                if cancel.is_cancelled() {
                    // It knows these signals, and so ends the program.
                    let _ = emulate_default_handler(signal);
                }
                asked.store(signal, Ordering::Relaxed);
                cancel.cancel();
            }
        })?;
        Ok(stop)
    }

    /// Other systems end the program without asking.
    #[cfg(not(unix))]
    pub fn listen() -> io::Result<Stop> {
        Stop::of_nobody()
    }

    fn of_nobody() -> io::Result<Stop> {
        Ok(Stop {
            cancel: Arc::new(Cancel::new()?),
            signal: Arc::new(AtomicI32::new(0)),
        })
    }

    /// By what the programs are ended.
    pub fn cancel(&self) -> &Cancel {
        &self.cancel
    }

    /// From here on nothing has to be cleaned away: whoever asks ends this program at once.
    pub fn no_more(&self) {
        self.cancel.cancel();
    }

    /// The error to end with, if somebody asked; `left` says what is left of the work.
    pub fn asked(&self, left: impl FnOnce() -> String) -> Result<(), Stopped> {
        match self.signal.load(Ordering::Relaxed) {
            0 => Ok(()),
            signal => Err(Stopped { signal, left: left() }),
        }
    }
}

/// The signals that ask for the end, without those that this program was told to ignore, as `nohup` does.
#[cfg(unix)]
fn wanted() -> Vec<i32> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

    let is_ignored = |signal| {
        let mut found = std::mem::MaybeUninit::<libc::sigaction>::zeroed();
        // SAFETY: without a new action the call only fills in the zeroed structure, which is valid.
        let found = unsafe {
            libc::sigaction(signal, std::ptr::null(), found.as_mut_ptr());
            found.assume_init()
        };
        found.sa_sigaction == libc::SIG_IGN
    };
    [SIGHUP, SIGINT, SIGTERM]
        .into_iter()
        .filter(|&signal| !is_ignored(signal))
        .collect()
}
