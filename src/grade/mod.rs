//! The grader: compile, run, read, compare, explain.
//!
//! It knows recorded references, not the solver, and it returns feedback as data: rendering is `report`'s affair.

mod answer;
mod assess;
mod budget;
mod cache;
pub mod compile;
mod crash;
mod explain;
mod feedback;
mod grader;
mod making;
mod normaliser;
mod outcome;
mod prefix;
mod printed;
mod quote;
mod recognise;
mod record;
mod reference;
mod remembered;
pub mod run;
mod side_by_side;
mod submission;
mod unfinished;
mod verdict;
mod verify;

pub use answer::Tolerance;
pub use feedback::{
    Advice, Assessment, CaseAssessment, Cause, Difference, DifferentLine, Feedback, Finding, Fit, Limit, Next, Rerun,
    VERSION,
};
pub use grader::Grader;
pub use outcome::fingerprint;
pub use printed::{printed_boards, printed_size};
pub use record::{Change, NormalForm, Recorder, Recording};
pub use reference::{RecordedMistake, References, recorded_mistakes};
pub use run::{Cancel, Level};
pub use submission::Submission;
pub use unfinished::unfinished_line;
pub use verdict::Verdict;
pub use verify::{Fault, Judged, Verification, Verifier};

/// Why a submission could not be graded: a fault of the kit or of its surroundings, never of the submission.
#[derive(Debug, thiserror::Error)]
pub enum GradeError {
    /// The file to grade cannot be read.
    #[error("{} cannot be read: {reason}", file.display())]
    NoSubmission {
        /// The file, as its student knows it.
        file: std::path::PathBuf,
        /// What the system says.
        reason: String,
    },
    /// The course cannot be read.
    #[error(transparent)]
    Course(#[from] crate::task::CourseError),
    /// The check was ended, or the system refused what it needs.
    #[error(transparent)]
    Run(#[from] run::RunError),
    /// A program that is to be recorded is none.
    #[error("nothing of {task} can be recorded: {reason}")]
    NoProgram {
        /// The task.
        task: String,
        /// Why it is no program.
        reason: String,
    },
    /// A reference is missing or damaged.
    #[error("the reference {} cannot be used: {reason}; restore it from your copy of the course", file.display())]
    NoReference {
        /// The snapshot file.
        file: std::path::PathBuf,
        /// What is wrong with it.
        reason: String,
    },
}
