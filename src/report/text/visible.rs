//! Making visible what a program printed: nothing hides in it, nothing of it moves a terminal's cursor.

use textwrap::core::display_width;

/// A line in which nothing hides: control characters are escaped, spaces at its ends are drawn as `·`.
pub fn visible(line: &str) -> String {
    let core = line.trim_matches(' ');
    if core.is_empty() {
        return "·".repeat(line.len());
    }
    let before = line.len() - line.trim_start_matches(' ').len();
    let after = line.len() - line.trim_end_matches(' ').len();
    format!("{}{}{}", "·".repeat(before), escaped(core), "·".repeat(after))
}

/// Sentences in which nothing hides, on one line however they were wrapped.
pub fn sentences(text: &str) -> String {
    escaped(&text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Several lines, indented as they were; a tab counts as four spaces.
pub fn lines(text: &str) -> Vec<String> {
    text.trim_end()
        .lines()
        .map(|line| escaped(&line.trim_end().replace('\t', "    ")))
        .collect()
}

/// The difference of two texts that look alike: the first letter of `given` that is not the one on the keyboard.
pub fn unlike(reference: &str, given: &str) -> Option<String> {
    let (place, letter) = given
        .chars()
        .enumerate()
        .find(|(place, letter)| !letter.is_ascii() && reference.chars().nth(*place) != Some(*letter))?;
    // A letter that is alone or takes no place needs no such word: it was escaped.
    (display_width(&letter.to_string()) > 0 && !reference.contains(letter)).then(|| {
        format!(
            "its character {} is `{letter}`, U+{:04X}, which is not a plain letter",
            place + 1,
            u32::from(letter)
        )
    })
}

/// The same text with everything escaped that has no shape of its own, line ends too.
pub fn escaped(text: &str) -> String {
    text.chars()
        .flat_map(|letter| {
            let hidden = letter.is_control() || (letter.is_whitespace() && letter != ' ') || is_invisible(letter);
            let escape = letter.escape_unicode().filter(move |_| hidden);
            escape.chain((!hidden).then_some(letter))
        })
        .collect()
}

/// Letters without a width of their own that could make two texts look alike: joiners, marks of direction, the byte order mark.
fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::{lines, unlike, visible};

    #[test]
    fn blanks_and_control_characters_are_made_visible() {
        assert_eq!(visible("  a b "), "··a b·");
        assert_eq!(visible("a\u{1b}[31m\u{200b}"), "a\\u{1b}[31m\\u{200b}");
        assert_eq!(lines("error\n\t\u{7}let"), ["error", "    \\u{7}let"]);
    }

    #[test]
    fn texts_that_look_alike_are_told_apart() {
        let cyrillic = "уes";
        assert_eq!(
            unlike("yes", cyrillic).as_deref(),
            Some("its character 1 is `у`, U+0443, which is not a plain letter")
        );
        assert_eq!(unlike("yes", "no"), None);
    }
}
