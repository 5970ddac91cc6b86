//! Toolchains: by which file ending a submission is known, how it is compiled, how it is run.
//!
//! The table that comes with the kit is written like an instructor's own (`languages.toml`, the same shape as in
//! `course.toml`). Nothing here starts a program.

use std::num::NonZeroU32;
use std::path::{Path, PathBuf};

use serde::Deserialize;

/// The table that comes with the kit.
const BUILT_IN: &str = include_str!("languages.toml");

/// A programming language, as a `[[language]]` table describes it; `languages.toml` explains each key.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Toolchain {
    /// What people call it.
    pub name: String,
    /// The file endings, without the dot.
    pub ending: Vec<String>,
    /// The command that prints where the tool is; empty where the `PATH` says enough.
    #[serde(default)]
    pub locate: Vec<String>,
    /// The command that compiles; empty where the source itself is run.
    #[serde(default)]
    pub compile: Vec<String>,
    /// The command that runs, before the arguments of the case.
    pub run: Vec<String>,
    /// The options, after the first word of `run`, by which it prints each line at once.
    #[serde(default)]
    pub unbuffered: Vec<String>,
    /// How many times the processor time of a case it gets.
    #[serde(default = "usual_time")]
    pub time: NonZeroU32,
    /// What a run has to read besides the system's libraries.
    #[serde(default)]
    pub readable: Vec<PathBuf>,
    /// Whether a virtual machine runs it, whose reserved memory says nothing about the used one.
    #[serde(default)]
    pub runtime: bool,
    /// Whether a run needs further processes.
    #[serde(default)]
    pub processes: bool,
    /// A program that is right and does nothing: where not even this one compiles or starts, the machine is to blame.
    #[serde(default)]
    pub control: Option<String>,
    /// How to get the tool where it is missing.
    pub missing: String,
}

/// As much processor time as Rust.
fn usual_time() -> NonZeroU32 {
    NonZeroU32::MIN
}

/// All languages that a course takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toolchains(Vec<Toolchain>);

impl Toolchains {
    /// The languages of the kit and `more`; a later one replaces an earlier one of the same ending.
    pub fn with(more: impl IntoIterator<Item = Toolchain>) -> Toolchains {
        let mut languages = Toolchains::default();
        languages.0.extend(more);
        languages
    }

    /// The language of a source file, by its ending in upper or lower case.
    pub fn of(&self, file: &Path) -> Option<&Toolchain> {
        let ending = file.extension()?.to_str()?;
        let known = |language: &&Toolchain| language.ending.iter().any(|known| known.eq_ignore_ascii_case(ending));
        self.0.iter().rev().find(known)
    }

    /// Every language, in the order of the table.
    pub fn iter(&self) -> impl Iterator<Item = &Toolchain> {
        self.0.iter()
    }
}

impl Default for Toolchains {
    fn default() -> Toolchains {
        #[derive(Deserialize)]
        struct Table {
            language: Vec<Toolchain>,
        }
        let table: Table = toml::from_str(BUILT_IN).expect("the built-in table is read by a test");
        Toolchains(table.language)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_table_knows_the_usual_endings() {
        let languages = Toolchains::default();
        let name = |file: &str| languages.of(Path::new(file)).map(|language| language.name.as_str());
        assert_eq!(name("exercises/rooks/main.rs"), Some("Rust"));
        assert_eq!(name("DAMY.PAS"), Some("Pascal"));
        assert_eq!(name("queens.cc"), Some("C++"));
        assert_eq!(name("queens"), None);
        assert_eq!(name("queens.txt"), None);
    }

    #[test]
    fn an_instructor_replaces_a_language_by_its_ending() {
        let own: Toolchain =
            toml::from_str("name = \"PyPy\"\nending = [\"py\"]\nrun = [\"pypy3\", \"{source}\"]\nmissing = \"ask\"")
                .unwrap();
        let languages = Toolchains::with([own]);
        assert_eq!(languages.of(Path::new("a.py")).unwrap().name, "PyPy");
        assert_eq!(languages.of(Path::new("a.rs")).unwrap().name, "Rust");
    }
}
