//! Eight Queens: a course in backtracking that grades itself.
//!
//! A map of the house, and nothing else. Imports run one way:
//! `board` ← `solve`; `board` + `task` ← `grade` ← `class` ← `report` ← `watch` ← `cli`;
//! `solve` + `board` + `task` ← `view` ← `cli`; `texts` ← `view`, `watch`; `task` + `grade` ← `handout` ← `autograder` ← `cli`;
//! `locale` ← `task`, `view`, `texts`; `file_error`, `files`, `paths`, `io_message` ← all that read or write;
//! `wrap` ← `report`, `watch`, `cli`.

/// The board, a package of its own.
#[doc(inline)]
pub use queens_board as board;
/// The solver, a package of its own.
#[doc(inline)]
pub use queens_solve as solve;

pub mod autograder;
pub mod class;
pub mod estimate;
pub mod file_error;
pub mod files;
pub mod grade;
pub mod handout;
pub mod io_message;
pub mod locale;
pub mod locate;
pub mod parallel;
mod paths;
pub mod report;
pub mod task;
mod texts;
pub mod view;
pub mod watch;
pub mod wrap;
