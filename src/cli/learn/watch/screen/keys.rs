//! Reads keys in a thread of their own, so that each is answered at once.

use std::io;
use std::thread;

use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::{Message, Request, Sender};

/// Sends each key to `messages` until a board is asked for: the keys after that are for the viewer that shows it.
///
/// The thread waits without a time limit, since crossterm would spend the last millisecond of one in a busy loop. So the
/// thread ends with the program only.
pub fn listen(messages: Sender<Message>) -> io::Result<()> {
    thread::Builder::new().name("keys".to_owned()).spawn(move || {
        loop {
            let message = event::read().map_or(Some(Message::Lost), |event| message(&event));
            let is_last = matches!(message, Some(Message::Lost | Message::Asked(Request::Board)));
            if message.is_some_and(|message| messages.send(message).is_err()) || is_last {
                break;
            }
        }
    })?;
    Ok(())
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
        KeyCode::Char('c') => Request::CheckAll,
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
