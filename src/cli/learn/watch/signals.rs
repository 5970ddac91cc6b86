//! The signals that ask a program to end, as messages, so that it can clean up before it does.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::{Message, Sender};
use crate::cli::stop;

/// Sends a message for each signal that asks for the end; its number also stands in what is returned, 0 until then.
pub fn listen(messages: Sender<Message>) -> anyhow::Result<Arc<AtomicUsize>> {
    let last = Arc::new(AtomicUsize::new(0));
    let seen = Arc::clone(&last);
    stop::hear(move |number| {
        seen.store(number.unsigned_abs() as usize, Ordering::Relaxed);
        // Where nobody takes messages any more, the program ends anyway.
        let _ = messages.send(Message::Signal(number));
    })?;
    Ok(last)
}
