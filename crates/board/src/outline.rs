//! The outlines of the pieces, for pages and for drawings.

use super::Piece;

/// The outline as an SVG path in a square of 100 × 100, to be filled by the rule `evenodd`.
pub const fn outline(piece: Piece) -> &'static str {
    match piece {
        Piece::Queen => {
            "M24 70 12 38 29 54 30 27 42 51 50 20 58 51 70 27 71 54 88 38 76 70ZM22 76H78V87H22Z\
             M5 32a6 6 0 1 0 12 0 6 6 0 1 0-12 0ZM24 21a6 6 0 1 0 12 0 6 6 0 1 0-12 0Z\
             M44 14a6 6 0 1 0 12 0 6 6 0 1 0-12 0ZM64 21a6 6 0 1 0 12 0 6 6 0 1 0-12 0Z\
             M83 32a6 6 0 1 0 12 0 6 6 0 1 0-12 0Z"
        }
        Piece::Rook => "M24 16H37V26H44V16H56V26H63V16H76V38L67 44V64L75 72H25L33 64V44L24 38ZM20 77H80V87H20Z",
        Piece::Bishop => {
            "M50 11a7 7 0 0 1 5 12C67 31 73 43 73 53 73 62 68 67 62 71H38C32 67 27 62 27 53 27 43 33 31 45 23A7 7 0 0 1 50 11Z\
             M47 36V44H39V50H47V58H53V50H61V44H53V36ZM24 77H76V87H24Z"
        }
        Piece::None => "M22 50a28 28 0 1 0 56 0 28 28 0 1 0-56 0Z",
    }
}
