//! Words for lines of the board and for images of it.

use crate::board::{Line, Symmetry};

/// `the same row or the same rising diagonal`.
pub fn lines(lines: &[Line]) -> String {
    let lines: Vec<&str> = lines
        .iter()
        .map(|line| match line {
            Line::Row => "the same row",
            Line::Rising => "the same rising diagonal",
            Line::Falling => "the same falling diagonal",
            Line::Column => "the same column",
        })
        .collect();
    joined(&lines, "or")
}

/// `its image in a quarter turn`.
pub fn image(symmetry: Symmetry) -> String {
    match symmetry {
        Symmetry::Identity => "itself".to_owned(),
        Symmetry::QuarterTurn | Symmetry::HalfTurn | Symmetry::QuarterTurnBack => {
            format!("its image after {}", name(symmetry))
        }
        _ => format!("its {}", &name(symmetry)["the ".len()..]),
    }
}

/// `the mirror image left to right`.
pub fn name(symmetry: Symmetry) -> &'static str {
    match symmetry {
        Symmetry::Identity => "the board itself",
        Symmetry::QuarterTurn => "a quarter turn clockwise",
        Symmetry::HalfTurn => "a half turn",
        Symmetry::QuarterTurnBack => "a quarter turn anticlockwise",
        Symmetry::MirrorColumns => "the mirror image left to right",
        Symmetry::MirrorRows => "the mirror image top to bottom",
        Symmetry::MainDiagonal => "the mirror image in the falling diagonal (rows and columns exchanged)",
        Symmetry::AntiDiagonal => "the mirror image in the rising diagonal",
    }
}

/// `a, b and c`.
pub fn joined(words: &[&str], last: &str) -> String {
    match words.split_last() {
        Some((end, before)) if !before.is_empty() => format!("{} {last} {end}", before.join(", ")),
        _ => words.concat(),
    }
}
