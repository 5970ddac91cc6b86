//! Whether a Rust source still holds a `todo!()`, by which a stub says that it is not finished.
//!
//! Only code counts, not comments or strings; so the compiler's own lexer reads the file, which takes any text,
//! also one that does not compile.

use rustc_lexer::{FrontmatterAllowed, TokenKind, tokenize};

/// Whether `source` is more than spaces and comments.
pub fn has_code(source: &str) -> bool {
    tokenize(source, FrontmatterAllowed::Yes).any(|token| {
        !matches!(
            token.kind,
            TokenKind::Whitespace | TokenKind::LineComment { .. } | TokenKind::BlockComment { .. }
        )
    })
}

/// The line, counted from 1, of the first `todo!(…)` in `source` that is code.
pub fn unfinished_line(source: &str) -> Option<usize> {
    // How much of `todo`, `!` and an opening bracket was directly before, and where it began.
    let mut seen = 0;
    let mut start = 0;
    let mut position = 0;
    for token in tokenize(source, FrontmatterAllowed::Yes) {
        let text = &source[position..position + token.len as usize];
        match token.kind {
            TokenKind::Whitespace | TokenKind::LineComment { .. } | TokenKind::BlockComment { .. } => {}
            TokenKind::Ident if text == "todo" => (seen, start) = (1, position),
            TokenKind::Bang if seen == 1 => seen = 2,
            TokenKind::OpenParen | TokenKind::OpenBracket | TokenKind::OpenBrace if seen == 2 => {
                return Some(source[..start].matches('\n').count() + 1);
            }
            _ => seen = 0,
        }
        position += token.len as usize;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{has_code, unfinished_line};

    #[test]
    fn a_todo_in_code_is_found_with_its_line() {
        assert_eq!(unfinished_line("fn main() {\n    todo!(\"{}\", 1)\n}"), Some(2));
        assert_eq!(unfinished_line("fn main() {\r\n\r\n  std::todo ! ()\r\n}"), Some(3));
    }

    #[test]
    fn a_todo_in_a_comment_a_string_or_a_name_does_not_count() {
        let source = "// todo!()\n/* todo!() /* todo!() */ */\nfn todo() { let x = \"todo!()\"; r#\"todo!()\"#; if todo != x {} }";
        assert_eq!(unfinished_line(source), None);
    }

    #[test]
    fn spaces_and_comments_are_not_code() {
        assert!(!has_code(" \r\n// a comment\n/* another */\n"));
        assert!(has_code("// a comment\nfn"));
    }

    #[test]
    fn a_source_that_is_no_rust_at_all_is_read_to_its_end() {
        assert_eq!(unfinished_line("\"unterminated todo!()"), None);
        assert_eq!(unfinished_line("fn main( {{{ 'x todo!{"), Some(1));
        assert_eq!(unfinished_line(""), None);
    }
}
