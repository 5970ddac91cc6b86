//! Running text in the reports for a terminal, broken into lines between its words.

/// The narrowest text that is broken; anything below is left to the terminal.
pub const NARROWEST: usize = 20;

/// The widest running text beside a table, in columns.
pub const WIDEST: usize = 80;

/// `text` in lines for a terminal of `width` columns, the first one behind `begin`, the others behind `indent`.
pub fn wrapped(text: &str, width: usize, begin: &str, indent: &str) -> String {
    let options = textwrap::Options::new(width.clamp(NARROWEST, WIDEST))
        .initial_indent(begin)
        .subsequent_indent(indent);
    textwrap::fill(text, options) + "\n"
}
