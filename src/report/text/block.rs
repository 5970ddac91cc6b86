//! Blocks: what an account is made of, before anybody lays it out.

use super::visible;
use crate::board::{Clash, Piece, Placement, Square, draw};

/// A piece of an account. Nothing hides in its text: control characters are escaped.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// A sentence or more, to be wrapped.
    Words(String),
    /// Lines that must not be wrapped: input, a compiler's message, a difference.
    Lines(Vec<String>),
    /// Boards side by side.
    Boards(Boards),
}

/// Boards of one size side by side.
#[derive(Clone, Debug, PartialEq)]
pub struct Boards {
    /// The piece on them.
    pub piece: Piece,
    /// The boards; at least one.
    pub placements: Vec<Placement>,
    /// The pair on the first one that is set in brackets.
    pub clash: Option<Clash>,
}

impl Boards {
    /// The boards drawn with letters.
    pub fn lines(&self) -> Vec<String> {
        let mut drawn = self.placements.iter().enumerate().map(|(number, placement)| {
            let clash = self.clash.filter(|_| number == 0);
            let squares: Vec<Square> = placement.squares().collect();
            visible::lines(&draw(placement.len(), self.piece, &squares, clash))
        });
        let mut lines = drawn.next().unwrap_or_default();
        for (number, right) in drawn.enumerate() {
            let width = (number + 1) * (3 * right.len() + 1);
            for (line, right) in lines.iter_mut().zip(&right) {
                *line = format!("{line:width$}{right}");
            }
        }
        lines
    }
}
