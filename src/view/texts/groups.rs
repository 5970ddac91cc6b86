//! The shape of a file of words: which sentences and labels a language must have.
//!
//! What only the page says (`[square]`, its buttons) is not listed here: the page gets the whole file.

use crate::texts::texts;

texts! {
    /// What a piece is called.
    Name {
        one many it
    }

    /// How two pieces attack each other.
    Lines {
        row column diagonal
    }

    /// What happened in a step.
    Steps {
        start place solution refuse dead_end tried solved over
    }

    /// A board placed by hand.
    ByHand {
        start placed clash hint no_hint solved unknown
    }

    /// Boards that a program printed.
    Printed {
        no_board clash right outside twice
    }

    /// The drawing of a search tree.
    TreeTexts {
        title legend placed refused solution dead_end
    }

    /// The headings of classes of placements.
    ClassHeads {
        heading summary
    }

    /// What a symmetry does to a board.
    Symmetries {
        identity quarter_turn half_turn quarter_turn_back mirror_columns mirror_rows main_diagonal
        anti_diagonal
    }

    /// Short labels of buttons, figures and keys.
    Labels {
        board steps solutions step solution of run pause forward first last speed tests placements
        dead_ends tree search by_hand hint clear quit put searching nothing dead_end square boards
        wrong group
    }
}
