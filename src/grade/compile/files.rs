//! Which files a compiler read besides the one that it was given.

use std::path::{Path, PathBuf};

/// The files that a rule for make names after its colon, besides `source` and what lies in `system` folders.
///
/// Compilers write such rules (rustc's dep-info, gcc's `-MMD`): a space in a name has a backslash before it, and so has a
/// line end within a rule.
pub(super) fn other_files(rules: &str, source: &Path, system: &[PathBuf]) -> Vec<PathBuf> {
    let rules = rules.replace("\\\r\n", " ").replace("\\\n", " ");
    let mut others = Vec::new();
    for line in rules.lines().filter(|line| !line.starts_with('#')) {
        let Some((_, names)) = line.split_once(": ") else {
            continue;
        };
        for name in split(names) {
            let file = PathBuf::from(name);
            if file != source && !system.iter().any(|folder| file.starts_with(folder)) && !others.contains(&file) {
                others.push(file);
            }
        }
    }
    others
}

/// Splits at spaces that have no backslash before them.
fn split(names: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut letters = names.chars();
    while let Some(letter) = letters.next() {
        let word = words.last_mut().expect("it starts with one and only grows");
        match letter {
            '\\' => word.extend(letters.next()),
            ' ' => words.push(String::new()),
            _ => word.push(letter),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Whether a source holds assembly, by which an assembler can be made to read a file that no list of files names.
pub(super) fn has_assembly(source: &[u8]) -> bool {
    let source = String::from_utf8_lossy(source);
    source
        .split(|letter: char| !letter.is_alphanumeric() && letter != '_')
        .any(|word| matches!(word.trim_matches('_'), "asm" | "global_asm" | "naked_asm"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_names_the_other_files() {
        let rules = "/tmp/p: main.rs /home/me/the\\ answers/main.rs\n\nmain.rs:\n/home/me/the\\ answers/main.rs:\n\
                     # env-dep:CARGO\n";
        assert_eq!(
            other_files(rules, Path::new("main.rs"), &[]),
            [Path::new("/home/me/the answers/main.rs")]
        );
        let rules = "p: main.c /usr/include/stdio.h \\\n ../answers.h\n";
        assert_eq!(
            other_files(rules, Path::new("main.c"), &["/usr/include".into()]),
            [Path::new("../answers.h")]
        );
    }

    #[test]
    fn assembly_is_a_word() {
        assert!(has_assembly(b"core::arch::global_asm!(concat!(\".inc\", \"bin\"));"));
        assert!(has_assembly(b"__asm__ (\"\");"));
        assert!(!has_assembly(b"let plasma = asmara; // asm_"[..20].as_ref()));
    }
}
