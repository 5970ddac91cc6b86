//! The paths that a Rust source names: `crate::grade::Level` and the like, in `use` items and in code.

use rustc_lexer::{FrontmatterAllowed, TokenKind, tokenize};

/// One path, segment by segment, that begins with `crate`, `super`, `self` or a package of the workspace.
pub type Segments = Vec<String>;

/// Every such path in `source`, outside of tests; of a list in braces each one.
pub fn paths(source: &str) -> Vec<Segments> {
    let tokens = without_tests(&significant(source));
    let mut paths = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        // The packages of the workspace count as modules of the house.
        let begins = matches!(tokens[at].as_str(), "crate" | "super" | "self") || tokens[at].starts_with("queens_");
        let goes_on = tokens.get(at + 1).is_some_and(|next| next == "::");
        let is_inside = at > 0 && tokens[at - 1] == "::";
        if begins && goes_on && !is_inside {
            at = tree(&tokens, at, &Vec::new(), &mut paths);
        } else {
            at += 1;
        }
    }
    paths
}

/// Reads one path or list of paths from `at` on, below `prefix`; returns where it ends.
fn tree(tokens: &[String], mut at: usize, prefix: &[String], paths: &mut Vec<Segments>) -> usize {
    let mut path = prefix.to_vec();
    loop {
        match tokens.get(at).map(String::as_str) {
            Some("{") => {
                at += 1;
                while tokens.get(at).is_some_and(|token| token != "}") {
                    at = match tokens[at].as_str() {
                        "," => at + 1,
                        _ => tree(tokens, at, &path, paths),
                    };
                }
                return at + 1;
            }
            Some(word) if word == "*" || is_word(word) => {
                path.push(word.to_owned());
                at += 1;
                if tokens.get(at).is_some_and(|token| token == "::") {
                    at += 1;
                    continue;
                }
                if tokens.get(at).is_some_and(|token| token == "as") {
                    at += 2;
                }
                paths.push(path);
                return at;
            }
            // A turbofish or the like ends what is of interest.
            _ => {
                paths.push(path);
                return at + 1;
            }
        }
    }
}

fn is_word(token: &str) -> bool {
    token
        .chars()
        .all(|character| character.is_alphanumeric() || character == '_')
}

/// The tokens that mean something, `::` as one.
fn significant(source: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut at = 0;
    for token in tokenize(source, FrontmatterAllowed::No) {
        let text = &source[at..at + token.len as usize];
        at += token.len as usize;
        match token.kind {
            TokenKind::Whitespace | TokenKind::LineComment { .. } | TokenKind::BlockComment { .. } => {}
            TokenKind::Colon if tokens.last().is_some_and(|last| last == ":") => {
                tokens.pop();
                tokens.push("::".into());
            }
            TokenKind::Literal { .. } => tokens.push("\"\"".into()),
            _ => tokens.push(text.to_owned()),
        }
    }
    tokens
}

/// The same without what is compiled for tests only.
fn without_tests(tokens: &[String]) -> Vec<String> {
    let marker = ["#", "[", "cfg", "(", "test", ")", "]"];
    let mut kept = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if tokens[at..].iter().map(String::as_str).take(marker.len()).eq(marker) {
            at = end_of_item(tokens, at + marker.len());
        } else {
            kept.push(tokens[at].clone());
            at += 1;
        }
    }
    kept
}

/// Where the item that begins at `at` ends: after its `;` or its closing brace.
fn end_of_item(tokens: &[String], mut at: usize) -> usize {
    let mut depth = 0;
    while at < tokens.len() {
        match tokens[at].as_str() {
            "{" => depth += 1,
            "}" => {
                depth -= 1;
                if depth == 0 {
                    return at + 1;
                }
            }
            ";" if depth == 0 => return at + 1,
            _ => {}
        }
        at += 1;
    }
    at
}
