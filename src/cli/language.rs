//! The language and the look of texts, from `--lang`, `--plain` and the locale.

use clap::Args;

use queens::locale::Locale;
use queens::report::ascii;

use super::output;

/// The look of text.
#[derive(Clone, Copy, Debug, Args)]
pub struct Form {
    /// ASCII only and no colours, for screen readers and simple terminals
    #[arg(long)]
    pub plain: bool,
}

/// The options of a subcommand with texts in each language of the course.
#[derive(Clone, Copy, Debug, Args)]
pub struct Speech {
    /// The language: en or cs [default: from the locale]
    #[arg(long)]
    lang: Option<Locale>,
    #[command(flatten)]
    pub form: Form,
}

impl Speech {
    /// The language that was asked for, or that of the locale.
    pub fn language(self) -> Locale {
        language(self.lang)
    }

    /// The option to add to a suggested command, so that it speaks the same language.
    pub fn option(self) -> String {
        self.lang
            .map(|language| format!(" --lang {language}"))
            .unwrap_or_default()
    }

    /// Prints `text` in this look.
    pub fn print(self, text: &str) -> anyhow::Result<()> {
        self.form.print(text)
    }
}

impl Form {
    /// Prints `text` in this look.
    pub fn print(self, text: &str) -> anyhow::Result<()> {
        if self.plain {
            output::print(&ascii::plain(text))
        } else {
            output::print(text)
        }
    }
}

/// The language that was asked for, or that of the locale.
pub fn language(asked: Option<Locale>) -> Locale {
    let of_locale =
        || locale(["LC_ALL", "LC_MESSAGES", "LANG"]).map_or(Locale::English, |locale| Locale::of_environment(&locale));
    asked.unwrap_or_else(of_locale)
}

/// The value of the first of these variables that is set and not empty.
pub fn locale(names: [&str; 3]) -> Option<String> {
    names
        .iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()))
}
