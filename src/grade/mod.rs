//! The grader: compile, run, read, compare, explain.
//!
//! It knows recorded references, not the solver, and it returns feedback as data: rendering is `report`'s affair.

mod answer;
mod feedback;
mod reference;
mod unfinished;
mod verdict;

pub use answer::{
    Answer, Claim, Classes, Misshapen, Numbers, Placements, Reading, Row, Text, Tolerance, Tree, Unreadable,
    ValueDifference, Words, read,
};
pub use feedback::{Advice, Assessment, CaseAssessment, Difference, Feedback, Finding, Rerun, VERSION};
pub use reference::{RecordedMistake, References, record_mistakes};
pub use unfinished::unfinished_line;
pub use verdict::Verdict;

/// Why a submission could not be graded: a fault of the kit or of its surroundings, never of the submission.
#[derive(Debug, thiserror::Error)]
pub enum GradeError {
    /// A reference is missing or damaged.
    #[error("the reference {} cannot be used: {reason}; restore it from your copy of the course", file.display())]
    NoReference {
        /// The snapshot file.
        file: std::path::PathBuf,
        /// What is wrong with it.
        reason: String,
    },
}
