//! Judging: a program through its cases, each compared with its reference, into an assessment.
//!
//! How a program is built, run and read is in the folders of those names; why an answer is wrong is in `explain`.

mod assess;
mod case_runner;
mod decision;
mod grader;
mod normaliser;
mod variants;

pub use grader::{Grader, GraderOptions};
pub use variants::VariantGrader;
