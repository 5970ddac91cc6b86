//! A class: what many students handed in, found, graded and kept as one mark for each task of each student.
//!
//! What a submission is worth is `grade`'s affair, how marks are shown is `report`'s. Nothing here prints.

mod mark;
mod results;

pub use mark::{Mark, Outcome, Refusal, VERSION};
pub use results::{Results, ResultsError};
