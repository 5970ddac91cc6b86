//! The desk in plain lines: ASCII, one after another, nothing ever drawn over; for screen readers, pipes and any terminal.

use std::io::{self, BufRead};
use std::thread;

use queens::report::ascii;
use queens::watch::{Desk, Message, Request};

use super::{Face, Sender};
use crate::cli::{output, terminal};

/// The desk in plain lines.
pub struct Plain {
    messages: Sender<Message>,
    task: String,
    headline: String,
    turns: Option<u64>,
    looking: bool,
}

impl Plain {
    /// Starts to listen for what is typed, a line at a time.
    pub fn new(messages: Sender<Message>) -> io::Result<Plain> {
        let asked = messages.clone();
        thread::Builder::new().name("lines".to_owned()).spawn(move || {
            for line in io::stdin().lock().lines() {
                let Ok(line) = line else { break };
                // At the end of the input the file is watched on: it may be a program that has nothing to say.
                if let Some(request) = request(line.trim())
                    && asked.send(Message::Asked(request)).is_err()
                {
                    break;
                }
            }
        })?;
        Ok(Plain {
            messages,
            task: String::new(),
            headline: String::new(),
            turns: None,
            looking: false,
        })
    }
}

impl Face for Plain {
    fn show(&mut self, desk: &Desk) -> anyhow::Result<()> {
        let mut text = String::new();
        if self.task != desk.task().name {
            self.task = desk.task().name.clone();
            text += &format!("{}\n{}\n", desk.watching(), desk.words().lines.keys);
        }
        if let Some(looking) = desk.looking().filter(|_| !self.looking) {
            self.looking = true;
            text += &format!("{looking}\n");
        }
        let headline = desk.headline();
        if self.headline != headline {
            text += &format!("\n{headline}\n");
            self.headline = headline;
        }
        if self.turns.replace(desk.turns()) != Some(desk.turns()) {
            text += &desk.text(terminal::width());
        }
        if !output::print_while_read(&ascii::plain(&text))? {
            // Nobody is left to watch for; the loop ends when it hears of it.
            let _ = self.messages.send(Message::Lost);
        }
        Ok(())
    }

    fn take(&mut self, message: Message, _desk: &Desk) -> Option<Message> {
        Some(message)
    }
}

fn request(line: &str) -> Option<Request> {
    Some(match line.to_lowercase().as_str() {
        "" => return None,
        "h" | "hint" => Request::Hint,
        "s" | "statement" => Request::Statement,
        "l" | "list" => Request::List,
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
