//! The grader: compile, run, read, compare, explain.
//!
//! It knows recorded references, not the solver, and it returns feedback as data: rendering is `report`'s affair.

pub mod compile;
pub mod language;
pub mod run;
mod unfinished;

pub use unfinished::unfinished_line;
