//! The texts are plain English: turns that no native writer uses are barred, as CONTRIBUTING says.

use std::path::Path;

use regex::Regex;

use super::files::{below, ends_with, root};

/// A barred turn: a pattern, what to write instead, and where it is fine after all.
struct Turn {
    pattern: &'static str,
    instead: &'static str,
    unless: Option<&'static str>,
}

/// Chess writers say that a piece stands on a square.
const ON_A_SQUARE: &str = r"(?i)queen|rook|bishop|king|knight|piece|board|square|\brow|column|she|he\b";

const fn turn(pattern: &'static str, instead: &'static str) -> Turn {
    Turn {
        pattern,
        instead,
        unless: None,
    }
}

const TURNS: &[Turn] = &[
    turn(r"\b(came|comes?|coming) of (it|the|a|each|all|them|what)\b", "result"),
    turn(r"\bbehind\b", "after"),
    turn(r"\b(whatever|whoever|whichever|whosoever)\b", "name the subject"),
    turn(r"\bnobody\b", "no one, or name the subject"),
    turn(r"\b(told|tells)\b", "says, reports, shows, distinguishes"),
    Turn {
        pattern: r"\b(stands?|stood|standing)\b",
        instead: "is",
        unless: Some(ON_A_SQUARE),
    },
    Turn {
        pattern: r"\b(is|are|was) no\b",
        instead: "is not a",
        unless: Some(
            r"(?i)\b(there|it|that|this) (is|are|was) no\b|\b(is|are|was) no (longer|more|less|need|way|one)\b|of which there (is|are) no",
        ),
    },
    Turn {
        pattern: r"\b(is|are) none\b",
        instead: "is not one",
        unless: Some(r"(?i)there (is|are) none"),
    },
    turn(r"\bblanks?\b", "space, empty line"),
    turn(r"\bmend(s|ed|ing)?\b", "fix"),
    turn(r"\bso many\b", "number of"),
    turn(r"\bthe affair of\b|'s affair\b", "belongs to"),
    turn(r"\bfor ever\b", "without end"),
    turn(r"\bbe had\b", "is available"),
    turn(r"\bgood will\b", "tolerance"),
    turn(r"\bwithout a word\b", "silently, without a message"),
    turn(r"\banew\b", "again"),
    turn(r"\bheed(s|ed|ing)?\b", "respect, handle"),
    turn(r"\b(is|are|was|were) said\b", "name who says it"),
    turn(r"\b(keepers?|errands?|desks?)\b", "supervisor, launch, session"),
    Turn {
        pattern: r"\bbeside\b",
        instead: "next to, besides, with",
        unless: Some(r"(?i)the one beside it"),
    },
    turn(r"\bbe it\b", "whether"),
    turn(r"\bis looked\b", "name who looks"),
    turn(r"\b(lest|thereof|therein|wherein|whereof|thereby)\b", "plain words"),
    turn(r"\b(falls|fell|fall) over\b", "crashes"),
];

/// Where prose is: the source, the documents, what students and instructors read.
fn texts() -> Vec<std::path::PathBuf> {
    let mut files = Vec::new();
    for folder in [
        "src",
        "crates",
        "docs",
        "exercises",
        "solutions",
        "tests",
        "benches",
        "recipes",
        ".ci",
        ".github",
    ] {
        if root().join(folder).is_dir() {
            files.extend(below(&root().join(folder)));
        }
    }
    files.extend(["README.md", "CONTRIBUTING.md", "Cargo.toml"].map(|name| root().join(name)));
    files.retain(|file| {
        let is_prose = ends_with(
            file,
            &[
                ".rs", ".md", ".toml", ".html", ".js", ".mjs", ".css", ".sh", ".sbatch", ".py", ".ftl", ".json", ".yml",
            ],
        ) || file.extension().is_none();
        let is_translated = ["cs", "pl", "ru", "eo"].iter().any(|language| {
            ends_with(file, &[&format!(".{language}.md"), &format!(".{language}.toml")])
                || file.components().any(|part| part.as_os_str() == *language)
        });
        // What the page of rules and this test quote.
        let is_quoted = file.ends_with("tests/house/english.rs");
        let is_data = ends_with(file, &["package-lock.json"])
            || file
                .components()
                .any(|part| part.as_os_str() == "hostile" || part.as_os_str() == "facts");
        is_prose && !is_translated && !is_quoted && !is_data
    });
    files
}

#[test]
fn no_text_has_a_barred_turn() {
    let compiled = |pattern: &str| Regex::new(&format!("(?i){pattern}")).unwrap();
    let turns: Vec<(Regex, Option<Regex>, &Turn)> = TURNS
        .iter()
        .map(|turn| (compiled(turn.pattern), turn.unless.map(compiled), turn))
        .collect();
    // One pass over each text finds the lines that are worth a closer look.
    let any = compiled(&TURNS.iter().map(|turn| turn.pattern).collect::<Vec<_>>().join("|"));
    let mut found = Vec::new();
    for file in texts() {
        let Ok(text) = std::fs::read_to_string(&file) else {
            continue;
        };
        let shown = file.strip_prefix(root()).unwrap_or(Path::new("")).display().to_string();
        let mut last = None;
        for hit in any.find_iter(&text) {
            let start = text[..hit.start()].rfind('\n').map_or(0, |at| at + 1);
            if last.replace(start) == Some(start) {
                continue;
            }
            let line = text[start..].lines().next().unwrap_or_default();
            // The page of rules sets what it bars in asterisks.
            if line.contains("stands for")
                || line.contains("stand for")
                || (shown == "CONTRIBUTING.md" && line.contains('*'))
            {
                continue;
            }
            for (pattern, unless, turn) in &turns {
                let is_fine = unless.as_ref().is_some_and(|unless| unless.is_match(line));
                if !is_fine && let Some(barred) = pattern.find(line) {
                    let number = text[..start].lines().count() + 1;
                    found.push(format!(
                        "{shown}:{number}: «{}»: {}\n    {}",
                        barred.as_str(),
                        turn.instead,
                        line.trim()
                    ));
                }
            }
        }
    }
    assert!(found.is_empty(), "{} barred turns:\n{}", found.len(), found.join("\n"));
}
