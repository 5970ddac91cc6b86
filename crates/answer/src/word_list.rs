//! Answers that are a sequence of certain words, in any case, with anything else between them.

use super::tolerance::{Tolerance, note};

/// Longer words are not compared in another case.
const LONGEST: usize = 200;

/// The words that counted, in order and in lower case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordList {
    /// The words that count, in lower case.
    words: Vec<String>,
    /// The places in `words` of those printed.
    printed: Vec<u16>,
}

impl WordList {
    /// Picks those of `words` out of an output.
    pub(super) fn read(words: &[String], text: &str, tolerances: &mut Vec<Tolerance>) -> WordList {
        let lower: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
        let mut found = Vec::new();
        for printed in text
            .split(|letter: char| !letter.is_alphanumeric())
            .filter(|word| !word.is_empty())
        {
            let is_printed =
                |word: &String| word == printed || (printed.len() < LONGEST && *word == printed.to_lowercase());
            let Some(place) = lower.iter().position(is_printed) else {
                note(tolerances, Tolerance::OtherWords);
                continue;
            };
            if words[place] != printed {
                note(tolerances, Tolerance::UpperCase);
            }
            found.extend(u16::try_from(place));
        }
        WordList {
            words: lower,
            printed: found,
        }
    }

    /// One word a line.
    pub(super) fn normal_form(&self) -> String {
        let mut text = String::new();
        for &place in &self.printed {
            text.push_str(&self.words[usize::from(place)]);
            text.push('\n');
        }
        text.truncate(text.trim_end().len());
        text
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
        let (words, tolerances) = read("Do they attack? yes\n3 notes: no.\n");
        assert_eq!(words, "yes\nno");
        assert_eq!(tolerances, [Tolerance::OtherWords]);
    }

    #[test]
    fn a_missing_or_repeated_word_shows() {
        assert_ne!(read("yes no no").0, read("yes no").0);
        assert_eq!(read("").0, "");
    }
}
