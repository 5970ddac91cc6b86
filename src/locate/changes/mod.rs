//! Every small change of a source that `locate` tries, the likeliest kinds first.
//!
//! All languages share these rules, because they work on tokens. Many of the changed sources do not compile; that is for
//! the compiler to find out.

mod names;
mod numbers;
mod operators;
mod statements;
mod types;

use std::collections::HashSet;

use super::change::{Change, ChangeKind};
use super::tokens::Tokens;

/// All changes of the source, in the order in which they are worth trying; each changed source comes once.
pub fn all(tokens: &Tokens) -> Vec<Change> {
    let mut changes = Vec::new();
    operators::add(tokens, &mut changes);
    numbers::add(tokens, &mut changes);
    statements::add(tokens, &mut changes);
    types::add(tokens, &mut changes);
    names::add(tokens, &mut changes);
    changes.sort_by_key(|change| likelihood(change.kind));
    let mut seen = HashSet::new();
    changes.retain(|change| {
        let removed = &tokens.source[change.range.clone()];
        removed != change.text && seen.insert((change.range.clone(), change.text.clone()))
    });
    changes
}

/// The rank of a kind: mistakes of students are mostly a comparison, a bound or a missing undo, seldom another name.
fn likelihood(kind: ChangeKind) -> usize {
    use ChangeKind::{Absolute, Added, Bound, Comparison, Exit, Logic, Name, Operator, Order, Removed, Type, Undo};
    [
        Comparison, Bound, Logic, Undo, Exit, Absolute, Operator, Removed, Order, Type, Added, Name,
    ]
    .iter()
    .position(|&ranked| ranked == kind)
    .unwrap_or(usize::MAX)
}

/// Replaces the token at `index`.
fn replace(tokens: &Tokens, index: usize, text: impl Into<String>, kind: ChangeKind) -> Change {
    let token = &tokens.list[index];
    Change {
        kind,
        line: token.line,
        range: token.range.clone(),
        text: text.into(),
    }
}

/// Puts `text` after the token at `index`.
fn insert_after(tokens: &Tokens, index: usize, text: impl Into<String>, kind: ChangeKind) -> Change {
    let token = &tokens.list[index];
    Change {
        kind,
        line: token.line,
        range: token.range.end..token.range.end,
        text: text.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::syntax::Syntax;
    use super::*;

    /// Whether some change of `wrong` gives `right`.
    fn leads_to(ending: &str, wrong: &str, right: &str) -> Option<ChangeKind> {
        let tokens = Tokens::read(wrong, Syntax::of_ending(ending).unwrap());
        let squeezed = |text: &str| text.split_whitespace().collect::<String>();
        all(&tokens)
            .iter()
            .find(|change| squeezed(&change.apply(wrong)) == squeezed(right))
            .map(|change| change.kind)
    }

    #[test]
    fn each_kind_of_change_is_found_in_a_program_that_lacks_it() {
        use ChangeKind::{Absolute, Bound, Comparison, Exit, Logic, Name, Operator, Order, Removed, Type, Undo};
        let cases = [
            ("rs", "if a < b {}", "if a <= b {}", Comparison),
            ("js", "if (a === b) {}", "if (a !== b) {}", Comparison),
            ("pas", "if a = b then", "if a <> b then", Comparison),
            ("rs", "for i in 0..n {}", "for i in 0..=n {}", Bound),
            ("py", "for i in range(1, n):", "for i in range(1, n + 1):", Bound),
            (
                "c",
                "for (i = 1; i < n; i++) f(p[i]);",
                "for (i = 0; i < n; i++) f(p[i]);",
                Bound,
            ),
            ("rs", "a && b", "a || b", Logic),
            ("py", "a or b", "a and b", Logic),
            ("rs", "x = a + b;", "x = a - b;", Operator),
            ("c", "a << 1", "a >> 1", Operator),
            ("py", "if r - o == d:", "if abs(r - o) == d:", Absolute),
            ("c", "if (r - o == d) f();", "if (abs(r - o) == d) f();", Absolute),
            ("rs", "let a: u32 = 1;", "let a: u64 = 1;", Type),
            (
                "c",
                "int f(int n) { f(n - 1); return 1; }",
                "int f(int n) { f(n - 1); }",
                Exit,
            ),
            ("rs", "fn f() { a(); b(); }", "fn f() { a(); }", Removed),
            ("rs", "fn f() { a(); b(); }", "fn f() { b(); a(); }", Order),
            (
                "py",
                "def f():\n    a()\n    b()\n",
                "def f():\n    b()\n    a()\n",
                Order,
            ),
            (
                "rs",
                "fn g(s: &mut S) { s.mark[i] = true; g(s); }",
                "fn g(s: &mut S) { s.mark[i] = true; g(s); s.mark[i] = false; }",
                Undo,
            ),
            (
                "py",
                "def g():\n    p.append(r)\n    g()\n",
                "def g():\n    p.append(r)\n    g()\n    p.pop()\n",
                Undo,
            ),
            (
                "rs",
                "fn f(row: u8, column: u8) -> u8 { row - row + column }",
                "fn f(row: u8, column: u8) -> u8 { row - column + column }",
                Name,
            ),
        ];
        for (ending, wrong, right, kind) in cases {
            assert_eq!(leads_to(ending, wrong, right), Some(kind), "{wrong}");
        }
    }
}
