//! The picture of the search: one model, two faces.
//!
//! The model is a trace of the search to leaf through, a board placed by hand, and what is to be seen on each square;
//! words say the same in each language of the course. The faces are the terminal viewer, the web page, and drawings
//! (SVG). Nothing here reads what a program printed: the caller hands boards over.

mod boards;
mod cursor;
mod hand;
mod page;
mod picture;
mod sheet;
mod step;
mod svg;
mod terminal;
mod trace;
mod words;

pub use boards::{Boards, Printed};
pub use cursor::{Counters, Moment};
pub use hand::{Hand, Hint};
pub use page::{LARGEST_BOARD as LARGEST_PAGE, Page};
pub use picture::{Mark, Picture};
pub use sheet::Sheet;
pub use step::{Reason, Step};
pub use svg::{MOST_BOARDS, svg};
pub use terminal::{Ended, Look, Slider, Start, Taken, Viewer};
pub use trace::{Branch, Landmark, Trace};
pub use words::Words;
