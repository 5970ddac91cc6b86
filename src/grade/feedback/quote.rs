//! Quoting what a program printed: never more of it than somebody would read.

/// The longest quotation, in characters; 20 queens in words of a language of letters and digits take less.
const LONGEST: usize = 200;

/// The beginning of a text, with a mark where it goes on.
pub fn quote(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::quote;

    #[test]
    fn a_long_text_is_cut_between_letters() {
        assert_eq!(quote("short"), "short");
        assert_eq!(quote(&"é".repeat(100_000)).chars().count(), 201);
    }
}
