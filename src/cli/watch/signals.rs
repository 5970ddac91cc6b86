//! The signals that ask a program to end, as messages, so that it can clean up before it does.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
#[cfg(unix)]
use std::sync::atomic::Ordering;

use super::{Message, Sender};

/// Sends a message for each signal that asks for the end; its number also stands in what is returned, 0 until then.
#[cfg(unix)]
pub fn listen(messages: Sender<Message>) -> io::Result<Arc<AtomicUsize>> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    use signal_hook::iterator::Signals;

    let mut signals = Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM])?;
    let last = Arc::new(AtomicUsize::new(0));
    let seen = Arc::clone(&last);
    std::thread::Builder::new().name("signals".to_owned()).spawn(move || {
        for number in signals.forever() {
            seen.store(number.unsigned_abs() as usize, Ordering::Relaxed);
            if messages.send(Message::Signal(number)).is_err() {
                break;
            }
        }
    })?;
    Ok(last)
}

/// Other systems end the program without asking.
#[cfg(not(unix))]
pub fn listen(_messages: Sender<Message>) -> io::Result<Arc<AtomicUsize>> {
    Ok(Arc::new(AtomicUsize::new(0)))
}
