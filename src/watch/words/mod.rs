//! What is said around verdicts, hints and statements, in each language of the course.
//!
//! The sentences are in a file for each language. What the grader says of a program is not among them: that is in English.

use toml::Table;

use crate::locale::Locale;
use crate::words::{self, table, texts};

/// The sentences and labels of one language; parts in braces are filled in.
#[derive(Debug)]
pub struct Words {
    pub(super) state: State,
    pub(super) panels: Panels,
    /// What the keys do, in a word or two.
    pub keys: Keys,
    /// What is said beside where the desk is shown in plain lines.
    pub lines: Lines,
}

texts! {
    /// What is known of the file, and how far the student is.
    State {
        reading checking gone failed passed looking
    }

    /// What is being looked at.
    Panels {
        no_file not_started unfinished hint next_step last_step points no_board ask_reset ask_next untouched restored
        kept not_done
    }

    /// What the keys do.
    Keys {
        yes no open hint statement list next previous board feedback reset quit
    }

    /// Plain lines.
    Lines {
        watching keys
    }
}

impl Words {
    /// The words of `language`.
    pub(super) fn of(language: Locale) -> Words {
        Self::read(&file(language)).expect("the words are part of the program, and a test reads them all")
    }

    fn read(file: &Table) -> Option<Words> {
        Some(Words {
            state: State::read(table(file, "state")?)?,
            panels: Panels::read(table(file, "panels")?)?,
            keys: Keys::read(table(file, "keys")?)?,
            lines: Lines::read(table(file, "lines")?)?,
        })
    }
}

fn file(language: Locale) -> Table {
    words::file(match language {
        Locale::English => include_str!("en.toml"),
        Locale::Czech => include_str!("cs.toml"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_all_words_and_fills_in_what_english_fills_in() {
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
            Words::of(language);
            let words = file(language);
            for (name, group) in &english {
                for (text, english) in group.as_table().unwrap() {
                    assert_eq!(parts(&words[name][text]), parts(english), "{language}: {name}.{text}");
                }
            }
        }
    }
}
