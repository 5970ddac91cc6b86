//! Watches a student's file and grades it each time it is saved.
//!
//! `file_watcher` notices that the file was touched, `debounce` waits until a save is complete, `checks` grades one content
//! at a time and drops it for a newer one, and `session` keeps what is known. `view` turns that into text. Nothing here
//! knows a terminal: a front end passes messages in and draws what the view says.

mod checks;
mod content;
mod debounce;
mod file_watcher;
mod panel;
mod progress;
mod session;
mod texts;
mod view;

pub use checks::Checked;
pub use file_watcher::{Backend, FileWatcher, WatchMode};
pub use panel::Panel;
pub use session::{Ended, Session};
pub use texts::Texts;
pub use view::SessionView;

/// Something that happened, in any thread.
#[derive(Debug)]
pub enum Message {
    /// The file was touched, or something else in its folder that may mean so.
    Touched,
    /// A check has ended.
    Checked(Box<Checked>),
    /// The student asks for something.
    Asked(Request),
    /// The window has another size and must be drawn again.
    Resized,
    /// A signal of this number asks the program to end.
    Signal(i32),
    /// The terminal is gone.
    Lost,
}

/// What a student can ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// The next hint.
    Hint,
    /// The statement of the task.
    Statement,
    /// All tasks and their verdicts.
    List,
    /// A check of all tasks, then the list.
    CheckAll,
    /// The verdict again, with its explanation.
    Feedback,
    /// The wrong board.
    Board,
    /// The stub.
    Reset,
    /// The task after this one.
    Next,
    /// The task before this one.
    Previous,
    /// The task of this name.
    Task(String),
    /// One entry up in the list, or one line up in a text.
    Up,
    /// One entry or line down.
    Down,
    /// A screenful up.
    PageUp,
    /// A screenful down.
    PageDown,
    /// Yes, in reply to a question.
    Yes,
    /// No.
    No,
    /// To leave.
    Quit,
}
