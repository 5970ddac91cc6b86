//! Running text in lines: how wide they may be, and where they may break.
//!
//! All widths of texts are here; what a format lays out in columns of its own stays with it.

use textwrap::{Options, WordSeparator, WordSplitter};

/// The columns of a page, for text that goes elsewhere than to a terminal.
pub const PAGE: usize = 80;

/// The widest line of running text: longer ones are hard to read.
pub const WIDEST: usize = 100;

/// The narrowest text that is broken into lines; anything below is left to the terminal.
pub const NARROWEST: usize = 20;

/// Replaces a space where a line must not break; a character for private use, so that no text has it.
const NO_BREAK: char = '\u{e000}';

/// Returns `text` in lines for a terminal of `width` columns.
pub fn wrap(text: &str, width: usize) -> String {
    wrap_indented(text, width, "", "")
}

/// Returns `text` in lines for a terminal of `width` columns, the first one after `first`, the others after `indent`.
///
/// A line breaks between words, and never within `code` between backticks unless a line cannot hold it.
pub fn wrap_indented(text: &str, width: usize, first: &str, indent: &str) -> String {
    let width = if width < NARROWEST { WIDEST } else { width.min(WIDEST) };
    let options = Options::new(width)
        .initial_indent(first)
        .subsequent_indent(indent)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation);
    textwrap::fill(&with_code_kept(text), options).replace(NO_BREAK, " ")
}

/// The same text with the spaces in code protected from breaks.
fn with_code_kept(text: &str) -> String {
    let parts: Vec<&str> = text.split('`').collect();
    let last = parts.len() - 1;
    let part = |(index, part): (usize, &&str)| {
        // Every other part is code, unless no backtick closes it.
        if index % 2 == 1 && index < last {
            part.replace(' ', &NO_BREAK.to_string())
        } else {
            part.to_string()
        }
    };
    let parts: Vec<String> = parts.iter().enumerate().map(part).collect();
    parts.join("`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_breaks_between_words_and_not_within_code() {
        let text = "Compare the rows with `row == other`, then the diagonals.";
        assert_eq!(
            wrap(text, 30),
            "Compare the rows with\n`row == other`, then the\ndiagonals."
        );
        assert_eq!(
            wrap("see `cargo queens hint --give-up` and so on", 24),
            "see\n`cargo queens hint --giv\ne-up` and so on"
        );
    }

    #[test]
    fn a_backtick_that_is_never_closed_protects_nothing() {
        assert_eq!(
            wrap("one ` two three four five six", 20),
            "one ` two three four\nfive six"
        );
    }

    #[test]
    fn each_line_has_its_indent_and_a_narrow_terminal_wraps_by_itself() {
        assert_eq!(
            wrap_indented("aaaa bbbb cccc dddd eeee", 20, "- ", "  "),
            "- aaaa bbbb cccc\n  dddd eeee"
        );
        assert_eq!(wrap("aaaa bbbb cccc dddd", 5), "aaaa bbbb cccc dddd");
    }
}
