//! The reference solver: everything the course knows about placing pieces.
//!
//! Every search is a stream: it needs memory for one board only and stops when its reader stops. All of them give
//! their placements in the course's order: columns from left to right, rows from the top down. Nothing here prints.
//! The grader does not use it: it compares with recorded references.

mod bishops;
mod bits;
mod classes;
pub mod count;
pub mod listing;
mod method;
mod search;
mod textbook;
mod tree;
mod vectors;

pub use bishops::{Anywhere, count_anywhere, missed, most_bishops};
pub use bits::{Bits, BoardTooLarge};
pub use classes::{classes, orbit};
pub use method::{Method, Walk};
pub use search::{Conflict, Outcome, Search, Trial};
pub use textbook::{Pairs, Textbook};
pub use tree::{Figures, Step, Tree};
pub use vectors::{Marks, Vectors};
