//! The web page: one file that needs nothing else, put together from the assets in `page/`.
//!
//! The page runs the textbook search itself, step by step as [`super::Trace`] does, so it contains no trace:
//! only the texts, the outlines of the pieces and the sizes to choose from.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::board::{Piece, outline};
use crate::locale::Locale;

use super::texts;

/// The largest board that a browser searches in a few seconds.
pub const LARGEST_BOARD: usize = 12;

/// The contents of the page.
#[derive(Clone, Debug)]
pub struct Page {
    /// The sizes of board to choose from, the first one shown first; each from 1 to [`LARGEST_BOARD`].
    pub sizes: Vec<usize>,
    /// The piece shown first.
    pub piece: Piece,
    /// The language shown first; without one it is that of the browser.
    pub language: Option<Locale>,
}

/// The data that the page reads when it starts.
#[derive(Serialize)]
struct Data<'a> {
    sizes: &'a [usize],
    piece: Piece,
    language: Option<Locale>,
    words: BTreeMap<&'static str, toml::Table>,
    shapes: Shapes,
}

/// The outline of each piece, in the order in which the page offers them.
#[derive(Serialize)]
struct Shapes {
    queen: &'static str,
    rook: &'static str,
    bishop: &'static str,
    none: &'static str,
}

impl Page {
    /// Returns the whole file.
    pub fn html(&self) -> String {
        let data = Data {
            sizes: &self.sizes,
            piece: self.piece,
            language: self.language,
            words: [("en", Locale::English), ("cs", Locale::Czech)]
                .into_iter()
                .map(|(code, language)| (code, texts::file(language)))
                .collect(),
            shapes: Shapes {
                queen: outline(Piece::Queen),
                rook: outline(Piece::Rook),
                bishop: outline(Piece::Bishop),
                none: outline(Piece::None),
            },
        };
        let json = serde_json::to_string(&data).expect("strings and numbers can always be written as JSON");
        // No text may end the script element that holds it.
        let json = json.replace('<', "\\u003c");
        let script = concat!(
            include_str!("page/model.js"),
            "\n",
            include_str!("page/tree.js"),
            "\n",
            include_str!("page/page.js")
        );
        include_str!("page/page.html")
            .replace("/*css*/", include_str!("page/page.css"))
            .replace("/*data*/", &json)
            .replace("/*js*/", script)
    }
}
