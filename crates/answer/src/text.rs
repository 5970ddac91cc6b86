//! Answers that are lines of text: compared as printed, except for spaces at line ends and empty lines at the end.

/// Lines of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text(String);

impl Text {
    /// Understands an output.
    pub(super) fn read(text: &str) -> Text {
        let mut kept = String::with_capacity(text.len());
        for line in text.lines() {
            kept.push_str(line.trim_end());
            kept.push('\n');
        }
        kept.truncate(kept.trim_end_matches('\n').len());
        Text(kept)
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
    fn spaces_at_line_ends_and_empty_lines_at_the_end_do_not_count() {
        assert_eq!(Text::read("one  \n\n two\t\n\n \n").normal_form(), "one\n\n two");
        assert_eq!(Text::read("").normal_form(), "");
    }
}
