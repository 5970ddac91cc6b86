//! The session of a student: one task, what is known of it, and what is shown.

use std::fs;
use std::io::{self, ErrorKind};
use std::sync::mpsc::Sender;
use std::time::Instant;

use super::checks::{Checked, Checks};
use super::content::{Content, Hash, shown};
use super::debounce::Debounce;
use super::file_watcher::{Backend, FileWatcher, WatchMode};
use super::panel::{Panel, Status};
use super::progress::Progress;
use super::texts::Texts;
use super::view::SessionView;
use super::{Message, Request};
use crate::grade::{Grader, Verdict};
use crate::io_message;
use crate::locale::Locale;
use crate::task::{Course, Reset, Task};
use crate::texts::fill;

/// A session: one task is watched, the others are graded while nothing else is to be done.
pub struct Session {
    view: SessionView,
    mode: WatchMode,
    messages: Sender<Message>,
    watcher: FileWatcher,
    debounce: Debounce,
    checks: Checks,
    /// Another task that is being graded in the background.
    surveyed: Option<String>,
    turns: u64,
}

/// How a session ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The student quit.
    Quit,
    /// A signal of this number asked for it.
    Signal(i32),
    /// The terminal was gone.
    Lost,
}

impl Session {
    /// Starts a session with `task`. Everything that happens is sent to `messages`, to be passed to [`Session::handle`].
    ///
    /// # Errors
    /// The system cannot start a thread.
    pub fn new(
        course: Course,
        task: Task,
        grader: Grader,
        language: Locale,
        mode: WatchMode,
        messages: Sender<Message>,
    ) -> io::Result<Session> {
        let mut session = Session {
            watcher: watcher(&task, mode, &messages),
            checks: Checks::new(grader, messages.clone())?,
            debounce: Debounce::default(),
            surveyed: None,
            turns: 0,
            view: SessionView {
                progress: Progress::default(),
                status: Status::Unread,
                panel: Panel::Feedback,
                polling: None,
                course,
                task,
                texts: Texts::of(language),
                language,
            },
            mode,
            messages,
        };
        session.view.progress.ask(&session.view.course);
        session.note_backend();
        session.read();
        Ok(session)
    }

    /// What there is to see.
    pub fn view(&self) -> &SessionView {
        &self.view
    }

    /// Counts the panels shown so far; grows also when the same one is asked for again.
    pub fn turns(&self) -> u64 {
        self.turns
    }

    /// Handles something that happened; returns how the session ended if that ended it.
    pub fn handle(&mut self, message: Message) -> Option<Ended> {
        match message {
            Message::Touched => {
                self.watcher.announced();
                let is_first = self.debounce.due().is_none();
                self.debounce.touched(Instant::now());
                if is_first {
                    self.begin_early();
                }
            }
            Message::Checked(checked) => self.learn(*checked),
            Message::Asked(Request::Quit) => return Some(Ended::Quit),
            Message::Asked(request) => self.answer(request),
            Message::Resized => {}
            Message::Signal(number) => return Some(Ended::Signal(number)),
            Message::Lost => return Some(Ended::Lost),
        }
        None
    }

    /// When [`Session::look`] is to be called next.
    pub fn due(&self) -> Instant {
        let look = self.watcher.due();
        self.debounce.due().map_or(look, |due| due.min(look))
    }

    /// Reads the file if a save is complete, and polls it when that is due; returns whether anything may have changed.
    pub fn look(&mut self) -> bool {
        let now = Instant::now();
        if self.watcher.due() <= now && self.watcher.look() {
            self.debounce.touched(now);
        }
        let is_due = self.debounce.is_due(now);
        if is_due {
            self.read();
        }
        let polling = self.view.polling.is_some();
        self.note_backend();
        is_due || self.view.polling.is_some() != polling
    }

    fn note_backend(&mut self) {
        self.view.polling = match self.watcher.backend() {
            Backend::Polling(why) => Some(why.clone()),
            Backend::Events => None,
        };
    }

    /// Begins the check of a content at the first touch, since most saves are complete by then. Its verdict is shown only
    /// after the save: if the content changes until then, the check is dropped.
    fn begin_early(&mut self) {
        let content = Content::read(&self.view.task).filter(|content| !content.is_empty);
        if let Some(content) = content.filter(|content| !self.has_verdict(content.hash)) {
            // What goes wrong now shows after the save.
            let _ = self.begin(content);
        }
    }

    /// Reads the file and has it graded, unless it still has the content of the last verdict.
    fn read(&mut self) {
        let now = Instant::now();
        self.watcher.read();
        match fs::read(self.view.task.file()) {
            Ok(bytes) if bytes.is_empty() && !self.debounce.timed_out(now) => {}
            Ok(bytes) => {
                self.debounce.complete();
                self.check(Content::new(&self.view.task, bytes));
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                if self.debounce.timed_out(now) {
                    self.stop(Status::Gone);
                }
            }
            Err(error) => {
                self.debounce.complete();
                let file = shown(&self.view.task);
                let reason = io_message::of(&error);
                self.stop(Status::Failed(format!("{} cannot be read: {reason}", file.display())));
            }
        }
    }

    fn check(&mut self, content: Content) {
        if self.has_verdict(content.hash) {
            if self.surveyed.is_none() {
                self.checks.stop();
            }
            return;
        }
        self.view.status = Status::Checking;
        if let Err(error) = self.begin(content) {
            self.stop(Status::Failed(io_message::chain(&error)));
        }
    }

    /// Begins the check of a content, unless it is already running.
    fn begin(&mut self, content: Content) -> io::Result<()> {
        if self.checks.is_running(&self.view.task, content.hash) {
            return Ok(());
        }
        if let Some(task) = self.surveyed.take() {
            self.view.progress.put_back(task);
        }
        self.checks.start(&self.view.task, content)
    }

    /// Whether this content has a verdict; after a fault of the grader it is worth another try.
    fn has_verdict(&self, content: Hash) -> bool {
        match &self.view.status {
            Status::Assessed(hash, assessment) => {
                *hash == content && !matches!(assessment.verdict, Verdict::CouldNotBeGraded { .. })
            }
            _ => false,
        }
    }

    fn stop(&mut self, status: Status) {
        self.checks.stop();
        self.view.status = status;
        self.turn_to(Panel::Feedback);
    }

    fn learn(&mut self, checked: Checked) {
        if !self.checks.is_awaited(&checked) {
            return;
        }
        if let Ok(assessment) = &checked.result {
            self.view
                .progress
                .learn(&checked.task, checked.hash, &assessment.verdict);
        }
        if self.surveyed.take().is_none() {
            match checked.result {
                Ok(assessment) => {
                    let passed = assessment.verdict == Verdict::Passed;
                    self.view.status = Status::Assessed(checked.hash, Box::new(assessment));
                    let next = if passed { self.next_open() } else { None };
                    self.turn_to(next.map_or(Panel::Feedback, Panel::AskNext));
                }
                Err(error) => self.stop(Status::Failed(io_message::chain(&error))),
            }
        }
        self.survey();
    }

    /// Grades the other tasks one after another while nothing else is to be done.
    fn survey(&mut self) {
        while self.checks.is_idle()
            && let Some((task, content)) = self.view.progress.next(&self.view.course)
        {
            // The watched task has a check of its own.
            if task.name == self.view.task.name {
                continue;
            }
            if self.checks.start(&task, content).is_ok() {
                self.surveyed = Some(task.name);
            }
        }
        if self.checks.is_idle() && self.view.panel == Panel::CheckingAll {
            self.turn_to(Panel::List(self.place()));
        }
    }

    /// The next task in the order of the course that is not known to be passed; after the last comes the first.
    fn next_open(&self) -> Option<String> {
        let tasks = &self.view.course.tasks;
        let here = tasks.iter().position(|task| *task == self.view.task.name)?;
        let (before, after) = tasks.split_at(here);
        let mut others = after.iter().skip(1).chain(before);
        others.find(|task| !self.view.progress.has_passed(task)).cloned()
    }

    fn turn_to(&mut self, panel: Panel) {
        self.view.panel = panel;
        self.turns += 1;
    }

    fn answer(&mut self, request: Request) {
        let panel = match (request, &self.view.panel) {
            (Request::Yes, Panel::AskReset) => return self.reset(),
            (Request::Yes, Panel::AskNext(task)) => return self.go_to(&task.clone()),
            (Request::Yes, Panel::List(place)) => return self.go_to(&self.view.course.tasks[*place].clone()),
            (Request::No | Request::Next, Panel::AskReset | Panel::AskNext(_)) => Panel::Feedback,
            (Request::Up, Panel::List(place)) => Panel::List(place.saturating_sub(1)),
            (Request::Down, Panel::List(place)) => Panel::List((place + 1).min(self.view.course.tasks.len() - 1)),
            (Request::Hint, Panel::Hint(step)) => {
                Panel::Hint((step + 1).min(self.view.task.statement(self.view.language).hints.len()))
            }
            (Request::Hint, _) => Panel::Hint(1),
            (Request::Statement, _) => Panel::Statement,
            (Request::Feedback | Request::No, _) => Panel::Feedback,
            (Request::Board, _) => Panel::Board,
            (Request::Reset, _) => Panel::AskReset,
            (Request::List, _) => {
                self.view.progress.ask(&self.view.course);
                self.survey();
                Panel::List(self.place())
            }
            (Request::CheckAll, _) => {
                self.view.progress.ask(&self.view.course);
                self.turn_to(Panel::CheckingAll);
                return self.survey();
            }
            (Request::Next, _) => return self.go_by(1),
            (Request::Previous, _) => return self.go_by(self.view.course.tasks.len() - 1),
            (Request::Task(name), _) => return self.go_to(&name),
            // The front end scrolls and pages by itself.
            (Request::Yes | Request::Up | Request::Down | Request::PageUp | Request::PageDown | Request::Quit, _) => {
                return;
            }
        };
        self.turn_to(panel);
    }

    /// The index of the task in the course.
    fn place(&self) -> usize {
        let tasks = &self.view.course.tasks;
        tasks
            .iter()
            .position(|task| *task == self.view.task.name)
            .unwrap_or_default()
    }

    fn go_by(&mut self, steps: usize) {
        let tasks = &self.view.course.tasks;
        let name = tasks[(self.place() + steps) % tasks.len()].clone();
        self.go_to(&name);
    }

    fn go_to(&mut self, name: &str) {
        match self.view.course.task(name) {
            Ok(task) => self.watch(task),
            Err(error) => self.turn_to(Panel::Message(io_message::chain(&error))),
        }
    }

    fn watch(&mut self, task: Task) {
        self.checks.stop();
        self.surveyed = None;
        self.watcher = watcher(&task, self.mode, &self.messages);
        self.debounce = Debounce::default();
        self.view.status = Status::Unread;
        self.view.task = task;
        self.turn_to(Panel::Feedback);
        self.read();
    }

    fn reset(&mut self) {
        let texts = &self.view.texts.panels;
        let message = match self.view.task.reset() {
            Ok(Reset::Untouched) => texts.untouched.clone(),
            Ok(Reset::Restored { kept: None }) => texts.restored.clone(),
            Ok(Reset::Restored { kept: Some(file) }) => {
                let file = file.strip_prefix(&self.view.course.root).unwrap_or(&file);
                fill(&texts.kept, &[("file", file.display().to_string())])
            }
            Err(error) => fill(&texts.not_done, &[("error", io_message::chain(&error))]),
        };
        self.turn_to(Panel::Message(message));
        self.read();
    }
}

fn watcher(task: &Task, mode: WatchMode, messages: &Sender<Message>) -> FileWatcher {
    let messages = messages.clone();
    FileWatcher::new(&task.file(), mode, move || {
        // Nothing listens any more when the program ends.
        let _ = messages.send(Message::Touched);
    })
}
