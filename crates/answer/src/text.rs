//! Answers that are lines of text: compared as printed, but for blanks at line ends and empty lines at the end.

/// Lines of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text(String);

impl Text {
    /// Understands an output.
    pub(super) fn read(text: &str) -> Text {
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        Text(lines.join("\n").trim_end_matches('\n').to_owned())
    }

    /// The lines.
    pub(super) fn normal_form(&self) -> String {
        self.0.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_at_line_ends_and_empty_lines_at_the_end_do_not_count() {
        assert_eq!(Text::read("one  \n\n two\t\n\n \n").normal_form(), "one\n\n two");
        assert_eq!(Text::read("").normal_form(), "");
    }
}
