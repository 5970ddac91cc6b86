//! Texts in several languages: reads a file of texts, and fills in the parts in braces.
//!
//! The files themselves are with the modules that use them, one for each language. They are read by hand, since serde's
//! code for that many fields would add several seconds to a student's first build.

use toml::Table;

/// Declares groups of texts, each as a struct that is read from a table with the same names.
macro_rules! texts {
    ($($(#[doc = $doc:literal])* $group:ident { $($text:ident)* })*) => { $(
        $(#[doc = $doc])*
        #[derive(Debug)]
        pub struct $group {
            $(pub $text: String,)*
        }

        impl $group {
            /// Reads all texts of the group; returns `None` if one is missing.
            pub fn read(table: &toml::Table) -> Option<$group> {
                Some($group {
                    $($text: $crate::texts::text(table, stringify!($text))?,)*
                })
            }
        }
    )* };
}

pub(crate) use texts;

/// Parses a file of texts, which is part of the program.
pub fn file(text: &str) -> Table {
    text.parse()
        .expect("the texts are part of the program, and a test reads them all")
}

/// Returns the text called `name`.
pub fn text(table: &Table, name: &str) -> Option<String> {
    Some(table.get(name)?.as_str()?.to_owned())
}

/// Returns the table called `name`.
pub fn table<'a>(table: &'a Table, name: &str) -> Option<&'a Table> {
    table.get(name)?.as_table()
}

/// Returns the template with each `{name}` replaced by the part of that name.
pub fn fill(template: &str, parts: &[(&str, String)]) -> String {
    let mut text = template.to_owned();
    for (name, part) in parts {
        text = text.replace(&format!("{{{name}}}"), part);
    }
    text
}
