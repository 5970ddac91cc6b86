//! What the terminal can show: its width, and whether it has a screen, colours and Unicode.

use std::io::{self, IsTerminal};

use queens::view::Look;
use queens::wrap::PAGE;

use super::language::locale;

/// The columns of the terminal, or of a page if there is none.
pub fn width() -> usize {
    terminal_size::terminal_size().map_or(PAGE, |(width, _)| usize::from(width.0))
}

/// The columns of the terminal that shows standard output; `None` elsewhere, where lines stay whole for other programs.
pub fn stdout_width() -> Option<usize> {
    io::stdout().is_terminal().then(width)
}

/// The columns of the terminal that shows standard error, or of a page.
pub fn stderr_width() -> usize {
    terminal_size::terminal_size_of(io::stderr()).map_or(PAGE, |(width, _)| usize::from(width.0))
}

/// Whether standard output is a terminal that can do more than add lines at the end.
pub fn has_screen() -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    io::stdout().is_terminal() && !dumb
}

/// The look that the environment asks for.
pub fn look() -> Look {
    let locale = locale(["LC_ALL", "LC_CTYPE", "LANG"]).unwrap_or_default();
    Look {
        colours: anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never,
        // Terminals on Windows set no such variables and show Unicode.
        unicode: cfg!(windows) || locale.to_lowercase().replace('-', "").contains("utf8"),
    }
}
