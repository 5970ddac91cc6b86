//! Words for what is wrong with a search tree.

use queens_models::{TreeCause, TreeLines};

/// What is wrong, and where in the student's thinking to look.
pub fn sentence(cause: TreeCause) -> String {
    let words = match cause {
        TreeCause::Unseen { lines } => match lines {
            TreeLines::OneDiagonal => "The test sees only one of the two directions of diagonals.",
            TreeLines::Diagonals => "The test does not see attacks along diagonals.",
            TreeLines::Rows => "The test does not see attacks along rows.",
            TreeLines::All => "The test refuses nothing.",
        },
        TreeCause::StopsAtFirst => "The search ends with the first full board. It should try every square.",
        TreeCause::DepthCutsSearch => {
            "The search goes no deeper than the drawing. Only what is drawn depends on the second argument."
        }
        TreeCause::DepthIgnored => "Every level is drawn: the second argument has no effect.",
        TreeCause::DepthOff { by: ..0 } => "The drawing ends one level too early.",
        TreeCause::DepthOff { .. } => "The drawing ends one level too late.",
        TreeCause::RefusedNotDrawn => {
            "The squares that are refused are missing in the drawing. They were tried as well."
        }
        TreeCause::NoMark => "The squares that are refused have no ` *`.",
        TreeCause::MarkOnSafe => "The ` *` is on the safe squares. It belongs to those that are refused.",
        TreeCause::NoBoards => "The full boards are missing after their last row.",
        TreeCause::BoardWithoutLast => {
            "The boards in brackets lack their last queen. Is she among the rows yet when you draw?"
        }
        TreeCause::NotIndented => "Every line is indented alike. What shows the level?",
        TreeCause::IndentedByRow => "The lines are indented by their row and not by their level.",
        TreeCause::RefusedCounted => "The levels count every square that is tried, also those that are refused.",
        TreeCause::LevelsShifted { by: ..0 } => "The figures of the levels are one level too high up.",
        TreeCause::LevelsShifted { .. } => "The figures of the levels are one level too deep.",
        TreeCause::LastLevelMissing => "The last level has no figure.",
        TreeCause::EmptyLevelsMissing => "Levels on which no queen stood are missing. Their figure is 0.",
        TreeCause::OnlyFullBoards => "Only queens that complete a board are counted.",
        TreeCause::OnlyEnds => "Only queens after which no other one can be placed are counted.",
        TreeCause::Comparisons => {
            "The tests are counted once for each comparison of two queens. A test is one square that is tried."
        }
        TreeCause::OnlySafeTested => {
            "Only safe squares are counted as tests. A square that is refused was tried as well."
        }
        TreeCause::OncePerColumn => {
            "The tests are counted once for each column that is entered. A test is one square that is tried."
        }
        TreeCause::TestsOff { by: ..0 } => "The number of tests is one too small.",
        TreeCause::TestsOff { .. } => "The number of tests is one too large.",
    };
    words.to_owned()
}
