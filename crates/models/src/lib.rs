//! Error models: wrong programs that are computed, and compared with what a submission printed.
//!
//! An error model is a right search or formula with one thing changed. A model that predicts the answer in every case names
//! the cause. Nothing here runs programs, reads files or composes sentences: evidence goes in as data, causes come out as
//! data.

mod boards;
mod candidate;
mod cause;
mod classes;
mod diagnosis;
mod ending;
mod evidence;
mod facts;
mod input;
mod numbers;
mod trees;
mod words;

pub use candidate::Candidate;
pub use cause::{
    AttackTest, Base, BoardCause, BoardSize, Cause, Change, ClassCause, CountIs, EndingCause, InputCause, Joint,
    NumberCause, NumberFault, Operand, Overflow, Part, Quantity, Reach, RowDistance, SearchFault, Term, TreeCause,
    TreeLines, Unit, WordCause,
};
pub use diagnosis::{Diagnosis, explain};
pub use evidence::{Answer, Boards, Case, Claim, Ending, Evidence, Kind, Misshapen, Row, Value};
pub use facts::Description;
