//! The grader: compile, run, read, compare, explain.
//!
//! It knows recorded references, not the solver, and it returns feedback as data, which `report` renders.

mod authoring;
mod cache;
pub mod compile;
mod explain;
mod feedback;
mod judge;
mod outcome;
mod parallel;
mod reference;
pub mod run;
mod submission;

pub use authoring::{Change, Fault, Judged, NormalForm, Recorder, Recording, Verification, Verifier, normal_forms};
pub use feedback::{
    Advice, Assessment, CaseAssessment, Cause, CrashCause, Description, Difference, DifferentLine, Explanation,
    Feedback, Finding, Fit, Limit, Next, Rerun, Tried, VERSION, Verdict,
};
pub use judge::{Grader, GraderOptions, VariantGrader};
pub use outcome::fingerprint;
use queens_answer as answer;
pub use queens_answer::{Tolerance, printed_boards, printed_size};
pub use reference::{RecordedMistake, References, recorded_mistakes};
pub use run::{Cancel, Level};
pub use submission::{Submission, unfinished_line};

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
    /// A program that the task itself needs does not become one.
    #[error("nothing of {task} can be recorded: {reason}")]
    NoProgram {
        /// The name of the task.
        task: String,
        /// The verdict, with the first words of the compiler.
        reason: String,
    },
    /// The solution does not end as one of its cases asks for.
    #[error("nothing of {task} can be recorded: the solution does not end as it should in the case {case}: {outcome}")]
    NotRecordable {
        /// The name of the task.
        task: String,
        /// The name of the case.
        case: String,
        /// The first line of the outcome.
        outcome: String,
    },
    /// The grader or a program of the task could not do its work.
    #[error("{task}: {reason}")]
    Fault {
        /// The name of the task.
        task: String,
        /// What failed, and what to do about it.
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
