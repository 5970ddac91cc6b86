//! The board: squares, pieces and how they attack, placements, symmetries, drawing.
//!
//! Nothing here searches, reads files or prints.

mod drawing;
mod line;
mod outline;
mod piece;
mod placement;
mod printed;
mod svg;
mod symmetry;

pub use drawing::{column_name, draw};
pub use line::{Line, between};
pub use outline::outline;
pub use piece::{Piece, Square};
pub use placement::{Clash, Placement};
pub use printed::Printed;
pub use svg::{Drawing, Shown};
pub use symmetry::Symmetry;
