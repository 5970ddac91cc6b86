//! The languages in which the course speaks to people, by their codes.
//!
//! The texts themselves are in the files of each task and in `texts`; programming languages are in `grade::language`.

use serde::{Deserialize, Serialize};

/// A language in which the course speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Locale {
    /// English, in which every text exists.
    #[default]
    #[serde(rename = "en")]
    English,
    /// Czech.
    #[serde(rename = "cs")]
    Czech,
}

impl Locale {
    /// All locales, English first.
    pub const ALL: [Locale; 2] = [Locale::English, Locale::Czech];

    /// Returns the locale that an environment variable such as `LANG=cs_CZ.UTF-8` asks for; English for any unknown one.
    pub fn of_environment(value: &str) -> Locale {
        if value.to_ascii_lowercase().starts_with("cs") {
            Locale::Czech
        } else {
            Locale::English
        }
    }

    /// Returns the file name of a statement in this language.
    pub const fn readme(self) -> &'static str {
        match self {
            Locale::English => "README.md",
            Locale::Czech => "README.cs.md",
        }
    }
}

impl std::fmt::Display for Locale {
    fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        formatter.write_str(match self {
            Locale::English => "en",
            Locale::Czech => "cs",
        })
    }
}

impl std::str::FromStr for Locale {
    type Err = &'static str;

    fn from_str(code: &str) -> Result<Locale, &'static str> {
        match code {
            "en" => Ok(Locale::English),
            "cs" => Ok(Locale::Czech),
            _ => Err("the languages of the course are en and cs"),
        }
    }
}
