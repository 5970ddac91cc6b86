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
