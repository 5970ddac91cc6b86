//! `queens watch`: the file is graded each time it is saved.
//!
//! What happens at the desk is the library's affair. Here are its two faces, a screen and plain lines, and the loop that
//! brings desk and face together.

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
use queens::watch::{Desk, Ended, Message, Notice};

use crate::cli::{course, language, terminal};

/// Grade a task each time you save its file
///
/// Without a task it is the one that you saved last, or the first one.
#[derive(Debug, Args)]
pub struct Watch {
    /// The task
    task: Option<String>,
    /// Look at the file now and then, where the file system does not announce changes
    #[arg(long)]
    poll: bool,
    #[command(flatten)]
    speech: language::Speech,
}

/// A way to show the desk.
trait Face {
    /// Shows what has changed since the last time.
    fn show(&mut self, desk: &Desk) -> anyhow::Result<()>;

    /// Takes a message that is the face's own affair; any other is given back.
    fn take(&mut self, message: Message, desk: &Desk) -> Option<Message>;
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
        let notice = if self.poll { Notice::ByLooking } else { Notice::ByEvents };
        let (sender, messages) = mpsc::channel();
        let signal = signals::listen(sender.clone())?;
        sweep();
        let plain = self.speech.form.plain || !terminal::has_screen();
        let language = self.speech.language();
        let desk = Desk::new(course, task, grader, language, notice, sender.clone());
        let desk = desk.context("watching cannot begin")?;
        let ended = if plain {
            run(desk, plain::Plain::new(sender)?, &messages)?
        } else {
            run(desk, screen::Screen::new(sender, language, signal)?, &messages)?
        };
        Ok(match ended {
            Ended::Quit | Ended::Lost => ExitCode::SUCCESS,
            // What a shell reports of a program that a signal ended.
            Ended::Signal(number) => ExitCode::from(128 + u8::try_from(number).unwrap_or(0)),
        })
    }
}

/// Brings desk and face together until the end.
fn run(mut desk: Desk, mut face: impl Face, messages: &Receiver<Message>) -> anyhow::Result<Ended> {
    face.show(&desk)?;
    loop {
        let patience = desk.due().saturating_duration_since(Instant::now());
        let message = match messages.recv_timeout(patience) {
            Ok(message) => Some(message),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => return Ok(Ended::Lost),
        };
        let mut is_changed = message.is_some();
        let message = message.and_then(|message| face.take(message, &desk));
        if let Some(ended) = message.and_then(|message| desk.handle(message)) {
            return Ok(ended);
        }
        is_changed |= desk.look();
        if is_changed {
            face.show(&desk)?;
        }
    }
}

/// The task whose file was saved last, of those that are no longer the stub; else the first one.
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
