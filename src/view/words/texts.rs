//! The shape of a file of words: which sentences and labels a language must have.
//!
//! What only the page says (`[square]`, its buttons) is not listed here: the page gets the whole file. Read by hand and
//! not by serde, whose code for so many fields would add several seconds to a student's first build.

use toml::Table;

/// Groups of texts, each as a struct that is read from a table with the same names.
macro_rules! texts {
    ($($(#[doc = $doc:literal])* $group:ident { $($text:ident)* })*) => { $(
        $(#[doc = $doc])*
        #[derive(Debug)]
        pub struct $group {
            $(pub $text: String,)*
        }

        impl $group {
            /// Reads all texts of the group; `None` if one is missing.
            pub fn read(table: &Table) -> Option<$group> {
                Some($group {
                    $($text: text(table, stringify!($text))?,)*
                })
            }
        }
    )* };
}

/// The text called `name`.
pub fn text(table: &Table, name: &str) -> Option<String> {
    Some(table.get(name)?.as_str()?.to_owned())
}

/// The table called `name`.
pub fn table<'a>(table: &'a Table, name: &str) -> Option<&'a Table> {
    table.get(name)?.as_table()
}

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
        start standing clash hint no_hint solved unknown
    }

    /// Boards that a program printed.
    Printed {
        no_board clash right outside twice
    }

    /// What stands above classes of placements.
    ClassHeads {
        heading summary
    }

    /// What a symmetry does to a board.
    Symmetries {
        identity quarter_turn half_turn quarter_turn_back mirror_columns mirror_rows main_diagonal
        anti_diagonal
    }

    /// Short words on buttons, beside figures, for keys.
    Labels {
        board steps solutions step solution of run pause forward first last speed tests placements
        dead_ends tree search by_hand hint clear quit put searching nothing dead_end square boards
        wrong
    }
}
