//! A class: what many students handed in, found, graded and kept as one mark for each task of each student.
//!
//! What a submission is worth is `grade`'s affair, how marks are shown is `report`'s. Nothing here prints.
//! Whatever is read here was written by strangers and may be made to do harm: it is refused by name, and the rest is graded.

mod archive;
mod archive_name;
mod collector;
mod error;
mod folder;
mod grading;
mod layout;
mod ledger;
mod limits;
mod mark;
mod name;
mod refusal;
mod regular_file;
mod results;
mod roster;

pub use error::ClassError;
pub use grading::{Step, grade};
pub use ledger::Ledger;
pub use mark::{Handling, Mark, VERSION};
pub use refusal::Refusal;
pub use results::{Results, ResultsError};
pub use roster::Roster;
