//! The shape of a file of words: which sentences and labels a language must have.
//!
//! A file with one too few or one too many is refused.

use serde::{Deserialize, Serialize};

/// What a piece is called.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Name {
    pub one: String,
    pub many: String,
    pub it: String,
}

/// The names of all kinds of pieces.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Pieces {
    pub queen: Name,
    pub rook: Name,
    pub bishop: Name,
    pub none: Name,
}

/// How two pieces attack each other.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Lines {
    pub row: String,
    pub column: String,
    pub diagonal: String,
}

/// What happened in a step.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Steps {
    pub start: String,
    pub place: String,
    pub solution: String,
    pub refuse: String,
    pub dead_end: String,
    pub tried: String,
    pub solved: String,
    pub over: String,
}

/// A board placed by hand.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ByHand {
    pub start: String,
    pub standing: String,
    pub clash: String,
    pub hint: String,
    pub no_hint: String,
    pub solved: String,
    pub unknown: String,
}

/// What a screen reader says of a square.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct OnSquare {
    pub name: String,
    pub piece: String,
    pub clash: String,
    pub refused: String,
    pub line: String,
    pub lifted: String,
    pub attacked: String,
    pub hint: String,
}

/// Boards that a program printed.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Printed {
    pub no_board: String,
    pub clash: String,
    pub right: String,
    pub outside: String,
    pub twice: String,
}

/// What stands above classes of placements.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ClassHeads {
    pub heading: String,
    pub summary: String,
}

/// What a symmetry does to a board.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Symmetries {
    pub identity: String,
    pub quarter_turn: String,
    pub half_turn: String,
    pub quarter_turn_back: String,
    pub mirror_columns: String,
    pub mirror_rows: String,
    pub main_diagonal: String,
    pub anti_diagonal: String,
}

/// Short words on buttons, beside figures, for keys.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Labels {
    pub board: String,
    pub size: String,
    pub piece: String,
    pub slider: String,
    pub steps: String,
    pub solutions: String,
    pub step: String,
    pub solution: String,
    pub of: String,
    pub run: String,
    pub pause: String,
    pub forward: String,
    pub back: String,
    pub first: String,
    pub last: String,
    pub speed: String,
    pub next_solution: String,
    pub previous_solution: String,
    pub next_dead_end: String,
    pub previous_dead_end: String,
    pub tests: String,
    pub placements: String,
    pub dead_ends: String,
    pub tree: String,
    pub search: String,
    pub by_hand: String,
    pub hint: String,
    pub clear: String,
    pub language: String,
    pub quit: String,
    pub put: String,
    pub searching: String,
    pub nothing: String,
    pub small: String,
    pub keys: String,
    pub map: String,
    pub hand_keys: String,
    pub dead_end: String,
    pub square: String,
    pub boards: String,
    pub wrong: String,
}
