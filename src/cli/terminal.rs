//! What the terminal can show: its width, and whether it has a screen, colours and Unicode.

use std::io::{self, IsTerminal};

use queens::view::Look;

use super::language::locale;

/// The widest lines of running text, whatever the terminal: longer ones are hard to read.
pub const WIDEST_TEXT: usize = 100;

/// The columns of the terminal, or of a printed page where there is no terminal.
pub fn width() -> usize {
    terminal_size::terminal_size().map_or(80, |(width, _)| usize::from(width.0))
}

/// The columns of the terminal to which standard output goes, if it goes to one: elsewhere no line is wrapped, as programs
/// like it.
pub fn stdout_width() -> Option<usize> {
    io::stdout().is_terminal().then(width)
}

/// The columns of the terminal to which standard error goes.
pub fn stderr_width() -> usize {
    terminal_size::terminal_size_of(io::stderr()).map_or(80, |(width, _)| usize::from(width.0))
}

/// The widest lines of running text that is wrapped here; the narrowest are left to the terminal.
pub fn text_width() -> usize {
    width().clamp(20, WIDEST_TEXT)
}

/// Whether standard output is a terminal on which more can be done than adding lines at the end.
pub fn has_screen() -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    io::stdout().is_terminal() && !dumb
}

/// What the terminal says of itself in the environment.
pub fn look() -> Look {
    let locale = locale(["LC_ALL", "LC_CTYPE", "LANG"]).unwrap_or_default();
    Look {
        colours: anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never,
        // Terminals of Windows have no such variables and show Unicode.
        unicode: cfg!(windows) || locale.to_lowercase().replace('-', "").contains("utf8"),
    }
}
