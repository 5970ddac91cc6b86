//! The tokens of a source in any language of the kit, each with its place.
//!
//! A small lexer reads all of them, because a change needs no more than words, numbers and operators. It accepts every
//! text, also one that does not compile.

use std::ops::Range;

use super::syntax::Syntax;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A name or a keyword.
    Word,
    /// A whole number or a fraction.
    Number,
    /// A text in quotes, a character or a lifetime.
    Text,
    /// An operator, a bracket or a separator.
    Operator,
}

/// One token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Where it is in the source, in bytes.
    pub range: Range<usize>,
    /// Its line, from 1.
    pub line: usize,
}

/// Operators of several characters, the longest first.
const OPERATORS: &[&str] = &[
    ">>>=", "===", "!==", "..=", "...", "<<=", ">>=", ">>>", "**=", "//=", "==", "!=", "<=", ">=", "&&", "||", "<<",
    ">>", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "++", "--", "->", "=>", "::", "..", "**", "//", ":=", "<>",
];

/// A source and its tokens.
#[derive(Clone, Debug)]
pub struct Tokens<'a> {
    /// The source.
    pub source: &'a str,
    /// The lexical rules of its language.
    pub syntax: Syntax,
    /// The tokens in order; comments and spaces are left out.
    pub list: Vec<Token>,
}

impl<'a> Tokens<'a> {
    /// Reads `source`.
    pub fn read(source: &'a str, syntax: Syntax) -> Tokens<'a> {
        let mut reader = Reader {
            source,
            syntax,
            at: 0,
            line: 1,
        };
        let list = std::iter::from_fn(|| reader.next()).collect();
        Tokens { source, syntax, list }
    }

    /// The text of the token at `index`; empty beyond the last one.
    pub fn text(&self, index: usize) -> &'a str {
        self.list
            .get(index)
            .map_or("", |token| &self.source[token.range.clone()])
    }

    /// Whether the token at `index` is the name of a variable or a function.
    pub fn is_name(&self, index: usize) -> bool {
        let text = self.text(index);
        self.list.get(index).is_some_and(|token| token.kind == TokenKind::Word)
            && !self
                .syntax
                .keywords
                .iter()
                .any(|keyword| keyword.eq_ignore_ascii_case(text))
    }

    /// Whether the token at `index` is a number.
    pub fn is_number(&self, index: usize) -> bool {
        self.list
            .get(index)
            .is_some_and(|token| token.kind == TokenKind::Number)
    }
}

struct Reader<'a> {
    source: &'a str,
    syntax: Syntax,
    at: usize,
    line: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.source[self.at..]
    }

    fn skip(&mut self, length: usize) {
        self.line += self.source[self.at..self.at + length].matches('\n').count();
        self.at += length;
    }

    fn next(&mut self) -> Option<Token> {
        self.skip_spaces_and_comments();
        let first = self.rest().chars().next()?;
        let (kind, length) = if first.is_alphabetic() || first == '_' {
            (
                TokenKind::Word,
                self.length_while(|character| character.is_alphanumeric() || character == '_'),
            )
        } else if first.is_ascii_digit() {
            (TokenKind::Number, self.number_length())
        } else if let Some(length) = self.text_length() {
            (TokenKind::Text, length)
        } else {
            let operator = OPERATORS.iter().find(|operator| self.rest().starts_with(**operator));
            (
                TokenKind::Operator,
                operator.map_or(first.len_utf8(), |operator| operator.len()),
            )
        };
        let token = Token {
            kind,
            range: self.at..self.at + length,
            line: self.line,
        };
        self.skip(length);
        Some(token)
    }

    fn length_while(&self, belongs: impl Fn(char) -> bool) -> usize {
        self.rest()
            .find(|character| !belongs(character))
            .unwrap_or(self.rest().len())
    }

    /// A number ends before `..` and before a method.
    fn number_length(&self) -> usize {
        let digits = |text: &str| {
            text.find(|character: char| !(character.is_alphanumeric() || character == '_'))
                .unwrap_or(text.len())
        };
        let whole = digits(self.rest());
        let fraction = self.rest()[whole..].strip_prefix('.');
        match fraction {
            Some(fraction) if fraction.starts_with(|character: char| character.is_ascii_digit()) => {
                whole + 1 + digits(fraction)
            }
            _ => whole,
        }
    }

    fn text_length(&self) -> Option<usize> {
        let rest = self.rest();
        let quote = self.syntax.quotes.iter().find(|quote| rest.starts_with(**quote))?;
        if self.syntax.lifetimes && *quote == "'" {
            // 'a' and '\n' are characters, 'a alone is a lifetime.
            let inner: Vec<char> = rest.chars().skip(1).take(2).collect();
            if inner.first() != Some(&'\\') && inner.get(1) != Some(&'\'') {
                return Some(
                    1 + rest[1..]
                        .find(|character: char| !(character.is_alphanumeric() || character == '_'))
                        .unwrap_or(0),
                );
            }
        }
        let mut at = quote.len();
        while at < rest.len() {
            if rest[at..].starts_with(quote) {
                return Some(at + quote.len());
            }
            let character = rest[at..].chars().next()?;
            at += character.len_utf8();
            if self.syntax.escapes && character == '\\' {
                at += rest[at..].chars().next().map_or(0, char::len_utf8);
            }
        }
        Some(rest.len())
    }

    fn skip_spaces_and_comments(&mut self) {
        loop {
            let spaces = self.rest().len() - self.rest().trim_start().len();
            self.skip(spaces);
            let comment = self.comment_length();
            if comment == 0 {
                return;
            }
            self.skip(comment);
        }
    }

    fn comment_length(&self) -> usize {
        let rest = self.rest();
        if self.syntax.line_comments.iter().any(|start| rest.starts_with(start)) {
            return rest.find('\n').unwrap_or(rest.len());
        }
        let block = self
            .syntax
            .block_comments
            .iter()
            .find(|(start, _)| rest.starts_with(start));
        let Some((start, end)) = block else { return 0 };
        let mut depth = 0_usize;
        let mut at = 0;
        while at < rest.len() {
            if rest[at..].starts_with(end) {
                depth -= 1;
                at += end.len();
                if depth == 0 {
                    return at;
                }
            } else if rest[at..].starts_with(start) && (depth == 0 || self.syntax.nested_comments) {
                depth += 1;
                at += start.len();
            } else {
                at += rest[at..].chars().next().map_or(1, char::len_utf8);
            }
        }
        rest.len()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn texts(ending: &str, source: &str) -> Vec<String> {
        let tokens = Tokens::read(source, Syntax::of_ending(ending).unwrap());
        (0..tokens.list.len())
            .map(|index| tokens.text(index).to_owned())
            .collect()
    }

    #[test]
    fn comments_and_spaces_are_left_out_in_every_language() {
        assert_eq!(
            texts("rs", "a /* b /* c */ d */ <= 1..=n // e"),
            ["a", "<=", "1", "..=", "n"]
        );
        assert_eq!(texts("py", "a # b\nc = 'd # e'"), ["a", "c", "=", "'d # e'"]);
        assert_eq!(
            texts("pas", "a { b } := (* c *) 'it''s' // d"),
            ["a", ":=", "'it'", "'s'"]
        );
    }

    #[test]
    fn a_lifetime_is_not_an_open_character() {
        assert_eq!(
            texts("rs", "fn f<'a>(x: &'a str) -> char { 'x' }")[2..5],
            ["<", "'a", ">"]
        );
        assert_eq!(texts("rs", "'\\'' + 1"), ["'\\''", "+", "1"]);
    }

    #[test]
    fn each_token_knows_its_line() {
        let tokens = Tokens::read("a\n\nb /* \n */ c", Syntax::of_ending("c").unwrap());
        assert_eq!(
            tokens.list.iter().map(|token| token.line).collect::<Vec<_>>(),
            [1, 3, 4]
        );
    }

    proptest! {
        #[test]
        fn every_text_is_read_to_its_end(source in any::<String>(), ending in prop::sample::select(vec!["rs", "c", "py", "pas", "js", "java"])) {
            let tokens = Tokens::read(&source, Syntax::of_ending(ending).unwrap());
            let mut end = 0;
            for token in &tokens.list {
                prop_assert!(token.range.start >= end && token.range.end > token.range.start);
                end = token.range.end;
            }
        }
    }
}
