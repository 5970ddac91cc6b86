//! Words of the program in each language: files of texts, how one is read, and how the parts in its braces are filled in.
//!
//! The texts themselves lie with those who say them, a file for each language. They are read by hand and not by serde,
//! whose code for so many fields would add several seconds to a student's first build.

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
            pub fn read(table: &toml::Table) -> Option<$group> {
                Some($group {
                    $($text: $crate::words::text(table, stringify!($text))?,)*
                })
            }
        }
    )* };
}

pub(crate) use texts;

/// A file of texts, which is part of the program.
pub fn file(text: &str) -> Table {
    text.parse()
        .expect("the words are part of the program, and a test reads them all")
}

/// The text called `name`.
pub fn text(table: &Table, name: &str) -> Option<String> {
    Some(table.get(name)?.as_str()?.to_owned())
}

/// The table called `name`.
pub fn table<'a>(table: &'a Table, name: &str) -> Option<&'a Table> {
    table.get(name)?.as_table()
}

/// The template with each `{name}` replaced by the part of that name.
pub fn fill(template: &str, parts: &[(&str, String)]) -> String {
    let mut text = template.to_owned();
    for (name, part) in parts {
        text = text.replace(&format!("{{{name}}}"), part);
    }
    text
}
