//! Keys as messages, read in a thread of their own, so that one is answered at once whatever else goes on.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::{Message, Request, Sender};

/// How often the thread looks whether it is to end.
const PATIENCE: Duration = Duration::from_millis(100);

/// The keys, as long as it is there, up to the wish for a board.
pub struct Keys {
    over: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Keys {
    /// Sends what is typed to `messages`.
    pub fn listen(messages: Sender<Message>) -> io::Result<Keys> {
        let over = Arc::new(AtomicBool::new(false));
        let ends = over.clone();
        let thread = thread::Builder::new().name("keys".to_owned()).spawn(move || {
            while !ends.load(Ordering::Relaxed) {
                let message = match event::poll(PATIENCE) {
                    Ok(false) => None,
                    Ok(true) => event::read().map_or(Some(Message::Lost), |event| message(&event)),
                    Err(_) => Some(Message::Lost),
                };
                // What is typed behind a wish for a board is for the viewer that shows it.
                let last = matches!(message, Some(Message::Lost | Message::Asked(Request::Board)));
                if message.is_some_and(|message| messages.send(message).is_err()) || last {
                    break;
                }
            }
        })?;
        Ok(Keys {
            over,
            thread: Some(thread),
        })
    }
}

impl Drop for Keys {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            // A panic in it has been told already.
            let _ = thread.join();
        }
    }
}

fn message(event: &Event) -> Option<Message> {
    match event {
        Event::Resize(..) => Some(Message::Resized),
        Event::Key(key) if key.kind != KeyEventKind::Release => request(key).map(Message::Asked),
        _ => None,
    }
}

fn request(key: &KeyEvent) -> Option<Request> {
    // In this mode of the terminal Ctrl-C is a key and sends no signal.
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return matches!(key.code, KeyCode::Char('c' | 'd')).then_some(Request::Quit);
    }
    Some(match key.code {
        KeyCode::Char('h') => Request::Hint,
        KeyCode::Char('s') => Request::Statement,
        KeyCode::Char('l') => Request::List,
        KeyCode::Char('f') => Request::Feedback,
        KeyCode::Char('v') => Request::Board,
        KeyCode::Char('r') => Request::Reset,
        KeyCode::Char('n') => Request::Next,
        KeyCode::Char('p') => Request::Previous,
        KeyCode::Char('q') => Request::Quit,
        KeyCode::Char('y') | KeyCode::Enter => Request::Yes,
        KeyCode::Esc => Request::No,
        KeyCode::Up => Request::Up,
        KeyCode::Down => Request::Down,
        KeyCode::PageUp => Request::PageUp,
        KeyCode::PageDown | KeyCode::Char(' ') => Request::PageDown,
        _ => return None,
    })
}
