//! The sources that a program is built from: the file it begins with, those that this one names, and so on.
//!
//! A source names others as modules and as what it includes; what it includes as a text is needed and names nothing
//! itself. Only code counts, not comments or strings, so the compiler's own lexer reads it. Modules inside of a module in
//! braces are not looked for.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use rustc_lexer::{FrontmatterAllowed, TokenKind, tokenize};

use super::{HandoutError, read};
use crate::paths::normal as inside;

/// A file that a source names.
#[derive(Debug, PartialEq, Eq)]
enum Named<'a> {
    /// A module, in one of the places where modules of that name are.
    Module(&'a str),
    /// Another source, from the folder of this one.
    Source(&'a str),
    /// A file that is not compiled, whatever it is called, from the folder of the source.
    Text(&'a str),
}

/// What a program that begins with `first` is built from, as paths below `root`.
///
/// # Errors
/// A source cannot be read, or what it names is not there.
pub fn of_program(root: &Path, first: &Path) -> Result<BTreeSet<PathBuf>, HandoutError> {
    let mut sources = BTreeSet::from([first.to_owned()]);
    let mut texts = BTreeSet::new();
    // Each with the folder in which its modules are.
    let mut unread = vec![(first.to_owned(), first.with_file_name(""))];
    while let Some((source, modules)) = unread.pop() {
        let text = read(&root.join(&source))?;
        for named in named(&text) {
            let file = found(root, &source, &modules, &named)?;
            if let Named::Text(_) = named {
                texts.insert(file);
            } else if sources.insert(file.clone()) {
                // A module has a folder of its name, unless it stands for one; what is named by its path always does.
                let modules = match named {
                    Named::Module(_) if !file.ends_with("mod.rs") => file.with_extension(""),
                    _ => file.with_file_name(""),
                };
                unread.push((file, modules));
            }
        }
    }
    sources.append(&mut texts);
    Ok(sources)
}

/// The file that `source` names, whose modules are in the folder `modules`.
fn found(root: &Path, source: &Path, modules: &Path, named: &Named) -> Result<PathBuf, HandoutError> {
    let places = match named {
        Named::Source(path) | Named::Text(path) => vec![source.with_file_name(path)],
        Named::Module(name) => vec![modules.join(format!("{name}.rs")), modules.join(name).join("mod.rs")],
    };
    let is_there = |place: &PathBuf| root.join(place).is_file();
    let found = places.iter().filter_map(|place| inside(place)).find(is_there);
    found.ok_or_else(|| HandoutError::Unusable {
        file: root.join(source),
        reason: format!("{}, which it names, is not there", places[0].display()),
    })
}

/// What stands in `source` that names another file.
fn named(source: &str) -> Vec<Named<'_>> {
    let mut position = 0;
    let tokens = tokenize(source, FrontmatterAllowed::Yes).filter_map(|token| {
        let text = &source[position..position + token.len as usize];
        position += text.len();
        let is_blank = matches!(
            token.kind,
            TokenKind::Whitespace | TokenKind::LineComment { .. } | TokenKind::BlockComment { .. }
        );
        (!is_blank).then_some(text)
    });
    let tokens: Vec<&str> = tokens.collect();
    let mut named = Vec::new();
    // The path of the next module, where it is not in one of the usual places.
    let mut path = None;
    for (number, token) in tokens.iter().enumerate() {
        match (*token, &tokens[number + 1..]) {
            ("path", ["=", file, "]", ..]) => path = unquoted(file),
            ("mod", [name, ";", ..]) => named.push(path.take().map_or(Named::Module(name), Named::Source)),
            // A module in braces is no file, so the path before it is none either.
            ("mod", _) => path = None,
            ("include", ["!", "(", file, ..]) => named.extend(unquoted(file).map(Named::Source)),
            ("include_str" | "include_bytes", ["!", "(", file, ..]) => named.extend(unquoted(file).map(Named::Text)),
            _ => {}
        }
    }
    named
}

/// What stands in a string that is written out.
fn unquoted(literal: &str) -> Option<&str> {
    literal.strip_prefix('"')?.strip_suffix('"')
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn modules_and_what_is_included_are_named() {
        let source = "mod one;\npub(crate) mod two ;\n#[path = \"3.rs\"]\nmod three;\nmod four { fn five() {} }\n\
                      const SIX: &str = include_str!(\"six.txt\");\nfn model() { include_bytes!( \"7\" ); }\n\
                      include!(\"eight.in\");\n";
        let expected = [
            Named::Module("one"),
            Named::Module("two"),
            Named::Source("3.rs"),
            Named::Text("six.txt"),
            Named::Text("7"),
            Named::Source("eight.in"),
        ];
        assert_eq!(named(source), expected);
    }

    #[test]
    fn the_path_of_a_module_in_braces_is_not_taken_for_that_of_the_next() {
        let source = "#[path = \"elsewhere\"]\nmod one { fn two() {} }\nmod three;\n";
        assert_eq!(named(source), [Named::Module("three")]);
    }

    #[test]
    fn words_in_comments_and_strings_name_nothing() {
        assert_eq!(
            named("// mod one;\n/* mod two; */ fn f() { \"mod three;\" }\n//! include_str!(\"x\")\n"),
            []
        );
    }

    #[test]
    fn a_text_in_rust_names_nothing_unless_it_is_a_source_as_well() {
        let root = tempfile::tempdir().unwrap();
        let write = |file: &str, text: &str| fs::write(root.path().join(file), text).unwrap();
        write("main.rs", "const STUB: &str = include_str!(\"stub.rs\");");
        write("stub.rs", "mod missing;");
        let files = |files: &[&str]| files.iter().map(PathBuf::from).collect::<BTreeSet<_>>();
        let of_program = || of_program(root.path(), Path::new("main.rs"));
        assert_eq!(of_program().unwrap(), files(&["main.rs", "stub.rs"]));

        write("main.rs", "const STUB: &str = include_str!(\"stub.rs\"); mod stub;");
        assert!(of_program().is_err());
        write(
            "main.rs",
            "const STUB: &str = include_str!(\"stub.rs\"); include!(\"stub.rs\");",
        );
        write("missing.rs", "");
        assert_eq!(of_program().unwrap(), files(&["main.rs", "missing.rs", "stub.rs"]));
    }

    #[test]
    fn modules_of_what_is_named_by_its_path_are_beside_it() {
        let root = tempfile::tempdir().unwrap();
        let write = |file: &str, text: &str| fs::write(root.path().join(file), text).unwrap();
        fs::create_dir(root.path().join("other")).unwrap();
        write("main.rs", "#[path = \"other/one.rs\"] mod one;");
        write("other/one.rs", "mod two;");
        write("other/two.rs", "");
        let sources = of_program(root.path(), Path::new("main.rs")).unwrap();
        assert_eq!(
            sources,
            ["main.rs", "other/one.rs", "other/two.rs"].map(PathBuf::from).into()
        );
    }

    #[test]
    fn a_program_is_built_from_what_its_sources_name_and_nothing_else() {
        let root = tempfile::tempdir().unwrap();
        let write = |file: &str, text: &str| {
            let file = root.path().join(file);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, text).unwrap();
        };
        write("src/main.rs", "mod a; mod b;");
        write("src/a.rs", "mod c;");
        write("src/a/c.rs", "const TEXT: &str = include_str!(\"../texts/c.txt\");");
        write("src/texts/c.txt", "mod d;");
        write("src/b/mod.rs", "#[cfg(test)] mod tests;");
        write("src/b/tests.rs", "");
        write("src/d.rs", "");
        write("src/main.rs.orig", "");
        let sources = of_program(root.path(), Path::new("src/main.rs")).unwrap();
        let files = ["a.rs", "a/c.rs", "b/mod.rs", "b/tests.rs", "main.rs", "texts/c.txt"];
        assert_eq!(sources, files.map(|file| Path::new("src").join(file)).into());

        fs::remove_file(root.path().join("src/a/c.rs")).unwrap();
        let error = of_program(root.path(), Path::new("src/main.rs"))
            .unwrap_err()
            .to_string();
        assert!(
            error.contains("src/a.rs cannot be used: src/a/c.rs, which it names, is not there"),
            "{error}"
        );
    }
}
