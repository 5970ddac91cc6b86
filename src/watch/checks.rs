//! Grades one content at a time, and drops a check when its content is out of date.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

use super::Message;
use super::content::{Content, Hash};
use crate::grade::run::RunError;
use crate::grade::{Assessment, Cancel, GradeError, Grader};
use crate::task::Task;

/// How long to wait for the end of a check when the program ends. A check that hangs in the kernel is left to its
/// supervisor, which ends it together with this process.
const FAREWELL: Duration = Duration::from_millis(800);

/// A check that has ended.
#[derive(Debug)]
pub struct Checked {
    /// The name of the task.
    pub task: String,
    /// The hash of the content that was graded.
    pub hash: Hash,
    /// The assessment, or why there is none.
    pub result: Result<Assessment, GradeError>,
}

/// A thread that grades.
pub(super) struct Checks {
    jobs: Option<Sender<Job>>,
    ended: Receiver<()>,
    running: Option<Running>,
}

/// The check that was started last and has not ended.
struct Running {
    task: String,
    hash: Hash,
    cancel: Arc<Cancel>,
}

struct Job {
    task: Task,
    content: Content,
    cancel: Arc<Cancel>,
}

impl Checks {
    /// Starts the thread, which sends each [`Checked`] to `messages`.
    pub(super) fn new(grader: Grader, messages: Sender<Message>) -> io::Result<Checks> {
        let (jobs, inbox) = mpsc::channel::<Job>();
        let (end, ended) = mpsc::channel();
        thread::Builder::new().name("checks".to_owned()).spawn(move || {
            // Dropped at the end of the thread, which announces that end.
            let _end: Sender<()> = end;
            for job in inbox {
                let checked = Message::Checked(Box::new(job.run(&grader)));
                if messages.send(checked).is_err() {
                    break;
                }
            }
        })?;
        Ok(Checks {
            jobs: Some(jobs),
            ended,
            running: None,
        })
    }

    /// Ends the running check and starts this one.
    pub(super) fn start(&mut self, task: &Task, content: Content) -> io::Result<()> {
        self.stop();
        let cancel = Arc::new(Cancel::new()?);
        self.running = Some(Running {
            task: task.name.clone(),
            hash: content.hash,
            cancel: cancel.clone(),
        });
        let job = Job {
            task: task.clone(),
            content,
            cancel,
        };
        if self.jobs.as_ref().is_some_and(|jobs| jobs.send(job).is_ok()) {
            return Ok(());
        }
        Err(io::Error::other("the thread of the checks has ended"))
    }

    /// Ends the running check.
    pub(super) fn stop(&mut self) {
        if let Some(running) = self.running.take() {
            running.cancel.cancel();
        }
    }

    /// Whether no check is running.
    pub(super) fn is_idle(&self) -> bool {
        self.running.is_none()
    }

    /// Whether the check of this content is running.
    pub(super) fn is_running(&self, task: &Task, content: Hash) -> bool {
        let running = self.running.as_ref();
        running.is_some_and(|running| running.task == task.name && running.hash == content)
    }

    /// Whether `checked` is the check that was started last; every other one is out of date.
    pub(super) fn is_awaited(&mut self, checked: &Checked) -> bool {
        let awaited = |running: &Running| running.task == checked.task && running.hash == checked.hash;
        // The same content may have been dropped and asked for again.
        let cancelled = matches!(checked.result, Err(GradeError::Run(RunError::Cancelled)));
        if cancelled || !self.running.as_ref().is_some_and(awaited) {
            return false;
        }
        self.running = None;
        true
    }
}

impl Job {
    fn run(self, grader: &Grader) -> Checked {
        let result = if self.cancel.is_cancelled() {
            Err(RunError::Cancelled.into())
        } else {
            grader.assess(&self.task, &self.content.submission, Some(&self.cancel))
        };
        Checked {
            task: self.task.name,
            hash: self.content.hash,
            result,
        }
    }
}

impl Drop for Checks {
    fn drop(&mut self) {
        self.stop();
        self.jobs = None;
        // After the time limit nothing more can be done.
        let _ = self.ended.recv_timeout(FAREWELL);
    }
}
