//! The board: squares, pieces and how they attack, placements, symmetries, drawing.
//!
//! Nothing here searches, reads files or prints.

mod drawing;
mod line;
mod piece;
mod placement;
mod symmetry;

pub use drawing::{column_name, draw};
pub use line::{Line, between};
pub use piece::{Piece, Square};
pub use placement::{Clash, Placement};
pub use symmetry::Symmetry;
