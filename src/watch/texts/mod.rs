//! The texts around verdicts, hints and statements, in each language of the course.
//!
//! They are in a file for each language. The explanation of a verdict is not among them: it is in English.

use toml::Table;

use crate::locale::Locale;
use crate::texts::{self, table, texts};

/// The texts of one language; parts in braces are filled in.
#[derive(Debug)]
pub struct Texts {
    pub(super) state: State,
    pub(super) panels: Panels,
    /// The names of the keys, in a word or two.
    pub keys: Keys,
    /// More for the front end of plain lines.
    pub lines: Lines,
}

texts! {
    /// The state of the file, and the progress.
    State {
        reading checking gone failed passed polling
    }

    /// The panels.
    Panels {
        no_file not_started unfinished hint next_step last_step points no_board checking_all ask_reset ask_next untouched restored
        kept not_done
    }

    /// The names of the keys.
    Keys {
        yes no open hint statement list check_all next previous board feedback reset quit
    }

    /// Plain lines.
    Lines {
        watching keys
    }
}

impl Texts {
    /// The texts of `language`.
    pub(super) fn of(language: Locale) -> Texts {
        Self::read(&file(language)).expect("the texts are part of the program, and a test reads them all")
    }

    fn read(file: &Table) -> Option<Texts> {
        Some(Texts {
            state: State::read(table(file, "state")?)?,
            panels: Panels::read(table(file, "panels")?)?,
            keys: Keys::read(table(file, "keys")?)?,
            lines: Lines::read(table(file, "lines")?)?,
        })
    }
}

fn file(language: Locale) -> Table {
    texts::file(match language {
        Locale::English => include_str!("en.toml"),
        Locale::Czech => include_str!("cs.toml"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_all_texts_and_fills_in_what_english_fills_in() {
        let parts = |text: &toml::Value| -> Vec<String> {
            let text = text.as_str().unwrap();
            let mut parts: Vec<String> = text
                .split('{')
                .skip(1)
                .map(|part| part.split('}').next().unwrap().to_owned())
                .collect();
            parts.sort();
            parts
        };
        let english = file(Locale::English);
        for language in Locale::ALL {
            Texts::of(language);
            let translated = file(language);
            for (name, group) in &english {
                for (text, english) in group.as_table().unwrap() {
                    assert_eq!(
                        parts(&translated[name][text]),
                        parts(english),
                        "{language}: {name}.{text}"
                    );
                }
            }
        }
    }
}
