//! What a task says to its student, in each language of the course.

use serde::{Deserialize, Serialize};

/// The short texts of a task in one language; the long one is its `README.md`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Statement {
    /// The title.
    pub title: String,
    /// What the student does, in one sentence.
    pub summary: String,
    /// Three steps: a question, a pointer, nearly the code.
    pub hints: [String; 3],
}

impl Statement {
    /// The names of all parts.
    pub(super) const PARTS: [&str; 3] = ["title", "summary", "hints"];

    /// The names of the parts in which nothing stands.
    pub(super) fn unwritten(&self) -> Vec<&'static str> {
        let least = [
            self.title.trim(),
            self.summary.trim(),
            // One empty step is enough to leave somebody without help.
            self.hints.iter().map(|hint| hint.trim()).min().unwrap_or_default(),
        ];
        let parts = Statement::PARTS.into_iter().zip(least);
        parts
            .filter(|(_, text)| text.is_empty())
            .map(|(part, _)| part)
            .collect()
    }
}

/// A language in which statements are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Language {
    /// English, in which every text exists.
    #[default]
    #[serde(rename = "en")]
    English,
    /// Czech.
    #[serde(rename = "cs")]
    Czech,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 2] = [Language::English, Language::Czech];

    /// The language of a locale such as `cs_CZ.UTF-8`; English for any other.
    pub fn of_locale(locale: &str) -> Language {
        if locale.to_ascii_lowercase().starts_with("cs") {
            Language::Czech
        } else {
            Language::English
        }
    }

    /// The file name of the statement.
    pub const fn readme(self) -> &'static str {
        match self {
            Language::English => "README.md",
            Language::Czech => "README.cs.md",
        }
    }
}

impl std::fmt::Display for Language {
    fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        formatter.write_str(match self {
            Language::English => "en",
            Language::Czech => "cs",
        })
    }
}

impl std::str::FromStr for Language {
    type Err = &'static str;

    fn from_str(code: &str) -> Result<Language, &'static str> {
        match code {
            "en" => Ok(Language::English),
            "cs" => Ok(Language::Czech),
            _ => Err("the languages of the course are en and cs"),
        }
    }
}
