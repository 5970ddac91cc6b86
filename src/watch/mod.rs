//! Watching a student's file: saved, checked, told.
//!
//! `saves` notices that the file was touched, `settling` waits until a save has come to rest, `checks` grades one
//! content at a time and drops it for a newer one, and `desk` holds what is to be seen of it all. Nothing here knows
//! a terminal: whoever shows the desk hands it messages and draws what it says.

mod checks;
mod content;
mod desk;
mod panel;
mod saves;
mod settling;
mod standings;
mod words;

pub use checks::Checked;
pub use desk::{Desk, Ended};
pub use panel::Panel;
pub use saves::{Means, Notice, Saves};
pub use words::Words;

/// Something that happened, in whatever thread.
#[derive(Debug)]
pub enum Message {
    /// The file was touched, or something else in its folder that may mean so.
    Touched,
    /// A check came to its end.
    Checked(Box<Checked>),
    /// The student asks for something.
    Asked(Request),
    /// The window has another size, so that it has to be drawn again.
    Resized,
    /// A signal of this number asks the program to end.
    Signal(i32),
    /// Nobody can see or type anything any more.
    Lost,
}

/// What a student can ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// The next step of help.
    Hint,
    /// The statement of the task.
    Statement,
    /// All tasks, and how far they are.
    List,
    /// The verdict again, with all that goes with it.
    Feedback,
    /// The board that is wrong.
    Board,
    /// The stub.
    Reset,
    /// The task behind this one.
    Next,
    /// The task before this one.
    Previous,
    /// The task of this name.
    Task(String),
    /// One entry up in the list, or one line in a text.
    Up,
    /// One down.
    Down,
    /// A screenful up.
    PageUp,
    /// A screenful down.
    PageDown,
    /// Yes, to what is asked.
    Yes,
    /// No.
    No,
    /// The end.
    Quit,
}
