//! Turns the signals that ask the program to end into messages, so that it cleans up first.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::{Message, Sender};
use crate::cli::interrupt;

/// Sends a message for each signal that asks the program to end; returns a cell with its number, 0 until then.
pub fn listen(messages: Sender<Message>) -> anyhow::Result<Arc<AtomicUsize>> {
    let last = Arc::new(AtomicUsize::new(0));
    let seen = Arc::clone(&last);
    interrupt::on_signal(move |number| {
        seen.store(number.unsigned_abs() as usize, Ordering::Relaxed);
        // Without a receiver the program is ending anyway.
        let _ = messages.send(Message::Signal(number));
    })?;
    Ok(last)
}
