//! A class: finds what many students submitted, grades it, and stores one mark for each task of each student.
//!
//! `grade` assesses a submission, and `report` shows marks; nothing here prints. Everything that is read here was written by
//! strangers and may be meant to do harm: such work is refused by name, and the rest is graded.

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
