//! What a session shows, and what it knows of the last saved content.

use super::content::Hash;
use crate::grade::Assessment;

/// What is shown below the headline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Panel {
    /// The explanation of the verdict.
    Feedback,
    /// This hint, counted from 1.
    Hint(usize),
    /// The statement of the task.
    Statement,
    /// All tasks, the one at this index marked.
    List(usize),
    /// How far the check of all tasks is.
    CheckingAll,
    /// The wrong board.
    Board,
    /// The question whether to restore the stub.
    AskReset,
    /// The question whether to go on to this task.
    AskNext(String),
    /// A message.
    Message(String),
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
