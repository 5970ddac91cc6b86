//! Answers that are a sequence of certain words, in any case, with anything else between them.

use super::tolerance::{Tolerance, note};

/// The words that counted, in order and in lower case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordList(Vec<String>);

impl WordList {
    /// Picks those of `words` out of an output.
    pub(super) fn read(words: &[String], text: &str, tolerances: &mut Vec<Tolerance>) -> WordList {
        let mut found = Vec::new();
        for printed in text
            .split(|letter: char| !letter.is_alphanumeric())
            .filter(|word| !word.is_empty())
        {
            let Some(word) = words.iter().find(|word| word.to_lowercase() == printed.to_lowercase()) else {
                note(tolerances, Tolerance::OtherWords);
                continue;
            };
            if word != printed {
                note(tolerances, Tolerance::UpperCase);
            }
            found.push(word.to_lowercase());
        }
        WordList(found)
    }

    /// One word a line.
    pub(super) fn normal_form(&self) -> String {
        self.0.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (String, Vec<Tolerance>) {
        let mut tolerances = Vec::new();
        let words = WordList::read(&["yes".into(), "no".into()], text, &mut tolerances);
        (words.normal_form(), tolerances)
    }

    #[test]
    fn upper_and_lower_case_count_alike() {
        assert_eq!(
            read("yes\nNO\nYes\n"),
            ("yes\nno\nyes".into(), vec![Tolerance::UpperCase])
        );
    }

    #[test]
    fn other_words_are_ignored_and_parts_of_words_are_no_words() {
        let (words, tolerances) = read("Do they attack? yes\n3 nobody: no.\n");
        assert_eq!(words, "yes\nno");
        assert_eq!(tolerances, [Tolerance::OtherWords]);
    }

    #[test]
    fn a_missing_or_repeated_word_shows() {
        assert_ne!(read("yes no no").0, read("yes no").0);
        assert_eq!(read("").0, "");
    }
}
