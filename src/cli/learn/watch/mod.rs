//! `queens watch`: the file is graded each time it is saved.
//!
//! The library holds the session. Here are its two front ends, a screen and plain lines, and the loop that connects them.

mod plain;
mod screen;
mod signals;

use std::process::ExitCode;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Instant;

use anyhow::Context;
use clap::Args;

use queens::grade::Grader;
use queens::grade::run::sweep;
use queens::task::{Course, Task};
use queens::watch::{Ended, Message, Session, WatchMode};

use crate::cli::{course, interrupt, language, terminal};

/// Grade a task each time you save its file
///
/// Without a task it watches the one that you saved last, or the first one.
#[derive(Debug, Args)]
pub struct Watch {
    /// The name of the task
    task: Option<String>,
    /// Poll the file, for file systems that do not announce changes
    #[arg(long)]
    poll: bool,
    #[command(flatten)]
    speech: language::Speech,
}

/// A way to show a session.
trait Frontend {
    /// Shows what has changed since the last time.
    fn show(&mut self, session: &Session) -> anyhow::Result<()>;

    /// Handles a message that concerns only the front end; returns any other.
    fn filter(&mut self, message: Message, session: &Session) -> Option<Message>;
}

impl Watch {
    /// Watches until the student quits.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let course = course::current()?;
        let task = match &self.task {
            Some(name) => course::task(&course, name)?,
            None => last_saved(&course)?,
        };
        let grader = Grader::for_course(&course)?;
        let mode = if self.poll {
            WatchMode::Polling
        } else {
            WatchMode::Events
        };
        let (sender, messages) = mpsc::channel();
        let signal = signals::listen(sender.clone())?;
        sweep();
        let plain = self.speech.form.plain || !terminal::has_screen();
        let language = self.speech.language();
        let session = Session::new(course, task, grader, language, mode, sender.clone());
        let session = session.context("watching cannot begin")?;
        let ended = if plain {
            run(session, plain::Plain::new(sender)?, &messages)?
        } else {
            run(session, screen::Screen::new(sender, language, signal)?, &messages)?
        };
        Ok(match ended {
            Ended::Quit | Ended::Lost => ExitCode::SUCCESS,
            Ended::Signal(number) => interrupt::exit_code(number).into(),
        })
    }
}

/// Passes messages to the session and shows it until it ends.
fn run(mut session: Session, mut frontend: impl Frontend, messages: &Receiver<Message>) -> anyhow::Result<Ended> {
    frontend.show(&session)?;
    loop {
        let patience = session.due().saturating_duration_since(Instant::now());
        let message = match messages.recv_timeout(patience) {
            Ok(message) => Some(message),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => return Ok(Ended::Lost),
        };
        let mut is_changed = message.is_some();
        let message = message.and_then(|message| frontend.filter(message, &session));
        if let Some(ended) = message.and_then(|message| session.handle(message)) {
            return Ok(ended);
        }
        is_changed |= session.look();
        if is_changed {
            frontend.show(&session)?;
        }
    }
}

/// The task whose file was saved last, of those that differ from their stub; else the first one.
fn last_saved(course: &Course) -> anyhow::Result<Task> {
    let begun = course.tasks.iter().filter_map(|name| {
        let task = course.task(name).ok()?;
        let (written, stub) = (std::fs::read(task.file()).ok()?, std::fs::read(task.stub()).ok()?);
        let saved = std::fs::metadata(task.file())
            .and_then(|metadata| metadata.modified())
            .ok()?;
        (written != stub).then_some((saved, task))
    });
    match begun.max_by_key(|(saved, _)| *saved) {
        Some((_, task)) => Ok(task),
        None => {
            let first = course.tasks.first().context("the course has no task")?;
            course::task(course, first)
        }
    }
}
