//! Text in ASCII only: for terminals that show no more, and for screen readers.

/// The spelling of each character outside ASCII; those not listed become `?`.
const SPELLINGS: [(&str, &str); 45] = [
    ("áàâäãåą", "a"),
    ("ÁÀÂÄÃÅĄ", "A"),
    ("čçć", "c"),
    ("ČÇĆ", "C"),
    ("ď", "d"),
    ("Ď", "D"),
    ("éěèêëę", "e"),
    ("ÉĚÈÊËĘ", "E"),
    ("íìîï", "i"),
    ("ÍÌÎÏ", "I"),
    ("ł", "l"),
    ("Ł", "L"),
    ("ňñń", "n"),
    ("ŇÑŃ", "N"),
    ("óòôöõ", "o"),
    ("ÓÒÔÖÕ", "O"),
    ("ř", "r"),
    ("Ř", "R"),
    ("šś", "s"),
    ("ŠŚ", "S"),
    ("ť", "t"),
    ("Ť", "T"),
    ("úůùûü", "u"),
    ("ÚŮÙÛÜ", "U"),
    ("ý", "y"),
    ("Ý", "Y"),
    ("žźż", "z"),
    ("ŽŹŻ", "Z"),
    ("„“”«»", "\""),
    ("‚‘’", "'"),
    ("–—−─", "-"),
    ("×", "x"),
    ("²", "^2"),
    ("³", "^3"),
    ("ⁿ", "^n"),
    ("≤", "<="),
    ("≥", ">="),
    ("≠", "/="),
    ("→", "->"),
    ("│", "|"),
    ("♛", "Q"),
    ("÷", "/"),
    ("·", "."),
    ("…", "..."),
    ("\u{a0}", " "),
];

/// Returns the text without colours and in ASCII.
pub fn plain(text: &str) -> String {
    let text = anstream::adapter::strip_str(text).to_string();
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_ascii() {
            plain.push(letter);
        } else {
            let spelling = SPELLINGS.iter().find(|(letters, _)| letters.contains(letter));
            plain += spelling.map_or("?", |(_, spelling)| spelling);
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn letters_lose_their_marks_and_colours_go() {
        assert_eq!(
            plain("\u{1b}[1;32mpříliš žluťoučký kůň\u{1b}[0m – „4 × 4“…"),
            "prilis zlutoucky kun - \"4 x 4\"..."
        );
        assert_eq!(plain("八\n"), "?\n");
    }
}
