//! Eight Queens: a course in backtracking that grades itself.
//!
//! A map of the modules, and nothing else. Imports run one way; a test compares this table with the source.
//!
//! | module | imports | content |
//! |---|---|---|
//! | `board` | | squares, pieces, placements, symmetries; a package |
//! | `solve` | `board` | the searches and counters; a package |
//! | `answer` | `board` | the output of a run, understood; a package |
//! | `models` | `board` | wrong programs, computed: the causes of wrong answers; a package |
//! | `estimate` | | the sizes of search spaces, and the time to search them |
//! | `locale` | | the languages of the texts |
//! | `texts` | | texts in each language that viewer, page and `watch` share |
//! | `file_error` | | the error for a file that cannot be read or written |
//! | `io_message` | | the words of a system error |
//! | `files` | | files that are replaced as a whole |
//! | `paths` | | paths of files that need not exist yet |
//! | `parallel` | | parallel work with results in order |
//! | `wrap` | | running text in lines |
//! | `task` | `answer`, `file_error`, `locale` | a course and its tasks, as read from disk |
//! | `grade` | `answer`, `board`, `io_message`, `locale`, `models`, `task` | build, run, compare, explain |
//! | `locate` | `grade`, `task` | the line of a mistake |
//! | `class` | `file_error`, `grade`, `io_message`, `paths`, `task` | a class: its submissions and its marks |
//! | `report` | `board`, `class`, `grade`, `locate`, `models`, `wrap` | one file for each format, and the words of the feedback |
//! | `handout` | `file_error`, `grade`, `locale`, `paths`, `task` | the students' kit |
//! | `autograder` | `file_error`, `grade`, `handout`, `task` | the folders that Gradescope and GitHub run |
//! | `view` | `board`, `locale`, `solve`, `texts` | the picture: terminal viewer, page, drawings |
//! | `watch` | `board`, `grade`, `io_message`, `locale`, `report`, `task`, `texts`, `wrap` | grading on each save |
//!
//! The program is `src/main.rs` and `src/cli`; it may import everything.

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
