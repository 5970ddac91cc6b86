//! A course and its tasks, as read from disk.
//!
//! Nothing here compiles, runs or judges a program.

mod answer_kind;

pub use answer_kind::{AnswerKind, Field, FieldValue};
