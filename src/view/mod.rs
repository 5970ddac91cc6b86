//! The search as a picture: one model for the terminal and for the web page.
//!
//! The model is a trace of the search to browse, a board placed by hand, and the mark of each square;
//! the texts are in each language of the course. The terminal viewer, the web page and SVG drawings show
//! it. Nothing here reads what a program printed: the caller passes the boards.

mod boards;
mod cursor;
mod manual;
mod page;
mod picture;
mod sheet;
mod step;
mod svg;
mod terminal;
mod texts;
mod trace;
mod tree;

pub use boards::Boards;
pub use cursor::{Counters, Moment};
pub use manual::{Hint, ManualBoard};
pub use page::{LARGEST_BOARD as LARGEST_PAGE, Page};
pub use picture::{Mark, Picture};
pub use sheet::Sheet;
pub use step::{Reason, Step};
pub use svg::{MOST_BOARDS, svg};
pub use terminal::{Ended, Look, Screen, Slider, Start, TerminalGuard, Viewer, empty_screen, window_size};
pub use texts::Texts;
pub use trace::{Branch, Landmark, Trace};
pub use tree::{Tree, TreeTooLarge};
