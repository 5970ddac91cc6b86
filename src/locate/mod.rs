//! Finds the line of a mistake: makes variants of a program, each with one small change, and grades them.
//!
//! A variant counts only if it passes every case, so the line is right by construction. Nothing here knows a language's
//! grammar, and nothing prints: the words are in `report`.

mod batch;
mod change;
mod changes;
mod search;
mod syntax;
mod tokens;

pub use change::ChangeKind;
pub use search::{Found, LocateError, Located, Options, Place, locate};
