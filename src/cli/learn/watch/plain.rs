//! The session in plain lines: ASCII, one after another, never overwritten; for screen readers, pipes and any terminal.

use std::io::{self, BufRead, IsTerminal};
use std::thread;

use queens::report::ascii;
use queens::watch::{Message, Request, Session};

use super::{Frontend, Sender};
use crate::cli::{output, terminal};

/// The front end of plain lines.
pub struct Plain {
    messages: Sender<Message>,
    task: String,
    headline: String,
    turns: Option<u64>,
    polling: bool,
}

impl Plain {
    /// Starts to read lines from standard input.
    pub fn new(messages: Sender<Message>) -> io::Result<Plain> {
        let asked = messages.clone();
        thread::Builder::new().name("lines".to_owned()).spawn(move || {
            let is_typed = io::stdin().is_terminal();
            for line in io::stdin().lock().lines() {
                let Ok(line) = line else { break };
                if let Some(request) = request(line.trim())
                    && asked.send(Message::Asked(request)).is_err()
                {
                    break;
                }
            }
            // In a terminal the end of the input is Ctrl-D. Elsewhere, as with `< /dev/null`, the watch goes on.
            if is_typed {
                let _ = asked.send(Message::Asked(Request::Quit));
            }
        })?;
        Ok(Plain {
            messages,
            task: String::new(),
            headline: String::new(),
            turns: None,
            polling: false,
        })
    }
}

impl Frontend for Plain {
    fn show(&mut self, session: &Session) -> anyhow::Result<()> {
        let mut text = String::new();
        if self.task != session.view().task().name {
            self.task = session.view().task().name.clone();
            text += &format!("{}\n{}\n", session.view().watching(), session.view().texts().lines.keys);
        }
        if let Some(polling) = session.view().polling().filter(|_| !self.polling) {
            self.polling = true;
            text += &format!("{polling}\n");
        }
        let headline = session.view().headline();
        if self.headline != headline {
            text += &format!("\n{headline}\n");
            self.headline = headline;
        }
        if self.turns.replace(session.turns()) != Some(session.turns()) {
            text += &session.view().text(terminal::width());
        }
        if !output::print_while_read(&ascii::plain(&text))? {
            // Nothing reads the output any more: that ends the loop.
            let _ = self.messages.send(Message::Lost);
        }
        Ok(())
    }

    fn filter(&mut self, message: Message, _desk: &Session) -> Option<Message> {
        Some(message)
    }
}

fn request(line: &str) -> Option<Request> {
    Some(match line.to_lowercase().as_str() {
        "" => return None,
        "h" | "hint" => Request::Hint,
        "s" | "statement" => Request::Statement,
        "l" | "list" => Request::List,
        "c" | "check" => Request::CheckAll,
        "f" | "feedback" => Request::Feedback,
        "n" | "next" => Request::Next,
        "p" | "previous" => Request::Previous,
        "r" | "reset" => Request::Reset,
        "v" | "view" => Request::Board,
        "y" | "yes" => Request::Yes,
        "no" => Request::No,
        "q" | "quit" => Request::Quit,
        name => Request::Task(name.to_owned()),
    })
}
