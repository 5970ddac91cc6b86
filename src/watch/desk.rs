//! The desk: one task before the student, what is known of it, and what is being looked at.

use std::fs;
use std::io::{self, ErrorKind};
use std::sync::mpsc::Sender;
use std::time::Instant;

use super::checks::{Checked, Checks};
use super::content::{Content, Hash, shown};
use super::panel::Panel;
use super::saves::{Means, Notice, Saves};
use super::settling::Settling;
use super::standings::Standings;
use super::words::Words;
use super::{Message, Request};
use crate::grade::{Assessment, Grader, Verdict};
use crate::locale::Locale;
use crate::reason;
use crate::report::terminal;
use crate::task::{Course, Reset, Task};
use crate::words::fill;

/// The student's desk.
pub struct Desk {
    pub(super) course: Course,
    pub(super) language: Locale,
    pub(super) words: Words,
    pub(super) task: Task,
    pub(super) standings: Standings,
    pub(super) panel: Panel,
    pub(super) status: Status,
    notice: Notice,
    messages: Sender<Message>,
    saves: Saves,
    settling: Settling,
    checks: Checks,
    /// Another task that is being graded, to know how far the student is.
    surveyed: Option<String>,
    turns: u64,
}

/// What is known of the last saved content.
pub(super) enum Status {
    /// It has not been read.
    Unread,
    /// It is being graded.
    Checking,
    /// It was graded.
    Assessed(Hash, Box<Assessment>),
    /// There is no file.
    Gone,
    /// It could not be read or graded, for this reason.
    Failed(String),
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The student quit.
    Quit,
    /// A signal of this number asked for it.
    Signal(i32),
    /// Nobody was there any more.
    Lost,
}

impl Desk {
    /// A desk with `task` on it; everything that happens is to be sent to `messages` and handed to [`Desk::handle`].
    ///
    /// # Errors
    /// The system has no thread left.
    pub fn new(
        course: Course,
        task: Task,
        grader: Grader,
        language: Locale,
        notice: Notice,
        messages: Sender<Message>,
    ) -> io::Result<Desk> {
        let mut desk = Desk {
            saves: saves(&task, notice, &messages),
            checks: Checks::new(grader, messages.clone())?,
            standings: Standings::new(),
            settling: Settling::default(),
            status: Status::Unread,
            panel: Panel::Feedback,
            surveyed: None,
            turns: 0,
            course,
            task,
            words: Words::of(language),
            language,
            notice,
            messages,
        };
        desk.standings.ask(&desk.course);
        desk.read();
        Ok(desk)
    }

    /// Deals with something that happened; says so if that was the end.
    pub fn handle(&mut self, message: Message) -> Option<Ended> {
        match message {
            Message::Touched => {
                self.saves.announced();
                let is_first = self.settling.due().is_none();
                self.settling.touched(Instant::now());
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

    /// When [`Desk::look`] is to be called next.
    pub fn due(&self) -> Instant {
        let look = self.saves.due();
        self.settling.due().map_or(look, |due| due.min(look))
    }

    /// Reads the file if a save is complete, and looks at it now and then; says whether anything may have changed.
    pub fn look(&mut self) -> bool {
        let now = Instant::now();
        let means = self.saves.means().clone();
        if self.saves.due() <= now && self.saves.look() {
            self.settling.touched(now);
        }
        let is_due = self.settling.is_due(now);
        if is_due {
            self.read();
        }
        is_due || *self.saves.means() != means
    }

    /// The task on the desk.
    pub fn task(&self) -> &Task {
        &self.task
    }

    /// What is being looked at.
    pub fn panel(&self) -> &Panel {
        &self.panel
    }

    /// Grows whenever something else is to be looked at, or is asked for again.
    pub fn turns(&self) -> u64 {
        self.turns
    }

    /// What is said at this desk, in its language.
    pub fn words(&self) -> &Words {
        &self.words
    }

    /// The file on the desk, as its student knows it.
    pub(super) fn file(&self) -> String {
        shown(&self.task).display().to_string()
    }

    /// Which file is watched.
    pub fn watching(&self) -> String {
        fill(&self.words.lines.watching, &[("file", self.file())])
    }

    /// The verdict on the last saved content, in one line.
    pub fn headline(&self) -> String {
        let words = &self.words.state;
        let task = ("task", self.task.name.clone());
        match &self.status {
            Status::Unread => fill(&words.reading, &[task]),
            Status::Checking => fill(&words.checking, &[task]),
            Status::Assessed(_, assessment) => terminal::headline(assessment),
            Status::Gone => fill(&words.gone, &[task, ("file", self.file())]),
            Status::Failed(reason) => fill(&words.failed, &[task, ("reason", reason.clone())]),
        }
    }

    /// How far the student is, in a few words.
    pub fn progress(&self) -> String {
        let passed = self.standings.passed(&self.course).to_string();
        let count = self.course.tasks.len().to_string();
        fill(&self.words.state.passed, &[("passed", passed), ("count", count)])
    }

    /// That the file is looked at now and then, and why, where nothing announces its changes.
    pub fn looking(&self) -> Option<String> {
        match self.saves.means() {
            Means::Looking(why) => Some(fill(&self.words.state.looking, &[("why", why.clone())])),
            Means::Events => None,
        }
    }

    /// Begins the check of a content at the first touch, since most saves are complete by then. Nobody is told before the
    /// save has come to rest: if that brings something else, this check is dropped.
    fn begin_early(&mut self) {
        let content = Content::read(&self.task).filter(|content| !content.is_empty);
        if let Some(content) = content.filter(|content| !self.has_verdict(content.hash)) {
            // What goes wrong now is told when the save has come to rest.
            let _ = self.begin(content);
        }
    }

    /// Reads the file and has it graded, unless it still holds what the verdict is about.
    fn read(&mut self) {
        let now = Instant::now();
        self.saves.read();
        match fs::read(self.task.file()) {
            Ok(bytes) if bytes.is_empty() && !self.settling.is_for_good(now) => {}
            Ok(bytes) => {
                self.settling.settled();
                self.check(Content::new(&self.task, bytes));
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                if self.settling.is_for_good(now) {
                    self.stop(Status::Gone);
                }
            }
            Err(error) => {
                self.settling.settled();
                let file = shown(&self.task);
                let reason = reason::of(&error);
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
        self.status = Status::Checking;
        if let Err(error) = self.begin(content) {
            self.stop(Status::Failed(reason::chain(&error)));
        }
    }

    /// Begins the check of a content, unless it is already running.
    fn begin(&mut self, content: Content) -> io::Result<()> {
        if self.checks.is_running(&self.task, content.hash) {
            return Ok(());
        }
        if let Some(task) = self.surveyed.take() {
            self.standings.put_back(task);
        }
        self.checks.start(&self.task, content)
    }

    /// Whether this content has its verdict; one that the grader owes is worth another try.
    fn has_verdict(&self, content: Hash) -> bool {
        match &self.status {
            Status::Assessed(hash, assessment) => {
                *hash == content && !matches!(assessment.verdict, Verdict::CouldNotBeGraded { .. })
            }
            _ => false,
        }
    }

    fn stop(&mut self, status: Status) {
        self.checks.stop();
        self.status = status;
        self.turn_to(Panel::Feedback);
    }

    fn learn(&mut self, checked: Checked) {
        if !self.checks.is_awaited(&checked) {
            return;
        }
        if let Ok(assessment) = &checked.result {
            self.standings.learn(&checked.task, checked.hash, &assessment.verdict);
        }
        if self.surveyed.take().is_none() {
            match checked.result {
                Ok(assessment) => {
                    let passed = assessment.verdict == Verdict::Passed;
                    self.status = Status::Assessed(checked.hash, Box::new(assessment));
                    let next = if passed { self.next_open() } else { None };
                    self.turn_to(next.map_or(Panel::Feedback, Panel::AskNext));
                }
                Err(error) => self.stop(Status::Failed(reason::chain(&error))),
            }
        }
        self.survey();
    }

    /// Grades the other tasks one after another, as long as there is nothing better to do.
    fn survey(&mut self) {
        while self.checks.is_idle()
            && let Some((task, content)) = self.standings.next(&self.course)
        {
            if task.name == self.task.name {
                continue;
            }
            if self.checks.start(&task, content).is_ok() {
                self.surveyed = Some(task.name);
            }
        }
    }

    /// The task to go on to: the next one in the order of the course, from here round, that is not known to be done.
    fn next_open(&self) -> Option<String> {
        let tasks = &self.course.tasks;
        let here = tasks.iter().position(|task| *task == self.task.name)?;
        let (before, behind) = tasks.split_at(here);
        let mut others = behind.iter().skip(1).chain(before);
        others.find(|task| !self.standings.has_passed(task)).cloned()
    }

    pub(super) fn turn_to(&mut self, panel: Panel) {
        self.panel = panel;
        self.turns += 1;
    }

    fn answer(&mut self, request: Request) {
        let panel = match (request, &self.panel) {
            (Request::Yes, Panel::AskReset) => return self.reset(),
            (Request::Yes, Panel::AskNext(task)) => return self.go_to(&task.clone()),
            (Request::Yes, Panel::List(place)) => return self.go_to(&self.course.tasks[*place].clone()),
            (Request::No | Request::Next, Panel::AskReset | Panel::AskNext(_)) => Panel::Feedback,
            (Request::Up, Panel::List(place)) => Panel::List(place.saturating_sub(1)),
            (Request::Down, Panel::List(place)) => Panel::List((place + 1).min(self.course.tasks.len() - 1)),
            (Request::Hint, Panel::Hint(step)) => {
                Panel::Hint((step + 1).min(self.task.statement(self.language).hints.len()))
            }
            (Request::Hint, _) => Panel::Hint(1),
            (Request::Statement, _) => Panel::Statement,
            (Request::Feedback | Request::No, _) => Panel::Feedback,
            (Request::Board, _) => Panel::Board,
            (Request::Reset, _) => Panel::AskReset,
            (Request::List, _) => {
                self.standings.ask(&self.course);
                self.survey();
                Panel::List(self.place())
            }
            (Request::Next, _) => return self.go_by(1),
            (Request::Previous, _) => return self.go_by(self.course.tasks.len() - 1),
            (Request::Task(name), _) => return self.go_to(&name),
            // What is scrolled or paged is the affair of whoever shows it.
            (Request::Yes | Request::Up | Request::Down | Request::PageUp | Request::PageDown | Request::Quit, _) => {
                return;
            }
        };
        self.turn_to(panel);
    }

    /// The place of the task in the course.
    fn place(&self) -> usize {
        let tasks = &self.course.tasks;
        tasks
            .iter()
            .position(|task| *task == self.task.name)
            .unwrap_or_default()
    }

    fn go_by(&mut self, steps: usize) {
        let tasks = &self.course.tasks;
        let name = tasks[(self.place() + steps) % tasks.len()].clone();
        self.go_to(&name);
    }

    fn go_to(&mut self, name: &str) {
        match self.course.task(name) {
            Ok(task) => self.lay_out(task),
            Err(error) => self.turn_to(Panel::Said(reason::chain(&error))),
        }
    }

    fn lay_out(&mut self, task: Task) {
        self.checks.stop();
        self.surveyed = None;
        self.saves = saves(&task, self.notice, &self.messages);
        self.settling = Settling::default();
        self.status = Status::Unread;
        self.task = task;
        self.turn_to(Panel::Feedback);
        self.read();
    }

    fn reset(&mut self) {
        let words = &self.words.panels;
        let said = match self.task.reset() {
            Ok(Reset::Untouched) => words.untouched.clone(),
            Ok(Reset::Restored { kept: None }) => words.restored.clone(),
            Ok(Reset::Restored { kept: Some(file) }) => {
                let file = file.strip_prefix(&self.course.root).unwrap_or(&file);
                fill(&words.kept, &[("file", file.display().to_string())])
            }
            Err(error) => fill(&words.not_done, &[("error", reason::chain(&error))]),
        };
        self.turn_to(Panel::Said(said));
        self.read();
    }
}

fn saves(task: &Task, notice: Notice, messages: &Sender<Message>) -> Saves {
    let messages = messages.clone();
    Saves::of(&task.file(), notice, move || {
        // Nobody listens any more when all ends.
        let _ = messages.send(Message::Touched);
    })
}
