//! The grader: compile, run, read, compare, explain.
//!
//! It knows recorded references, not the solver, and it returns feedback as data: rendering is `report`'s affair.

mod unfinished;

pub use unfinished::unfinished_line;
