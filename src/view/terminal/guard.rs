//! Takes the terminal over and gives it back in every case: the end, an error, a signal, a panic.

use std::io;
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crossterm::cursor::{Hide, Show};
use crossterm::event::DisableMouseCapture;
use crossterm::execute;
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};

/// The terminal while it is taken over: keys come one by one, and the program draws on the alternate screen.
///
/// The flag is set once it was given back; signal handlers and panic hooks, which are never removed, read it.
pub struct TerminalGuard(Arc<AtomicBool>);

impl TerminalGuard {
    /// Takes the terminal over.
    ///
    /// # Errors
    /// There is no terminal.
    pub fn take() -> io::Result<TerminalGuard> {
        let taken = TerminalGuard(Arc::new(AtomicBool::new(false)));
        give_back_on_panic(Arc::clone(&taken.0));
        enable_raw_mode()?;
        execute!(io::stdout(), EnterAlternateScreen, Hide)?;
        Ok(taken)
    }

    /// The flag that is set once the terminal was given back.
    pub(super) fn given_back(&self) -> &Arc<AtomicBool> {
        &self.0
    }
}

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        give_back(&self.0);
    }
}

/// Restores the terminal once. If that fails, the terminal is gone, and there is no place for a message.
fn give_back(given_back: &AtomicBool) {
    if !given_back.swap(true, Ordering::Relaxed) {
        let _ = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
    }
}

/// A panic's message must be readable: the terminal is given back before it is printed.
fn give_back_on_panic(given_back: Arc<AtomicBool>) {
    let print = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        give_back(&given_back);
        print(panic);
    }));
}
