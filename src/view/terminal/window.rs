//! The window of the terminal: its size, within what is drawn, and an empty screen of that size.

use std::io::{self, BufWriter, Stdout};

use crossterm::execute;
use crossterm::terminal::{Clear, ClearType};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};

/// The largest screen that is drawn, even if a window claims to be larger: its cells must fit into memory.
const LARGEST: (u16, u16) = (500, 200);

/// The assumed size of a window that does not know its own.
const USUAL: (u16, u16) = (80, 24);

/// A screen to draw on.
pub type Screen = Terminal<CrosstermBackend<BufWriter<Stdout>>>;

/// Returns the columns and rows of the window, at most what is drawn.
///
/// # Errors
/// There is no terminal.
pub fn window_size() -> io::Result<(u16, u16)> {
    let (columns, rows) = crossterm::terminal::size()?;
    let known = |size: u16, usual: u16| if size == 0 { usual } else { size };
    Ok((
        known(columns, USUAL.0).min(LARGEST.0),
        known(rows, USUAL.1).min(LARGEST.1),
    ))
}

/// Clears the terminal and returns an empty screen of this size.
///
/// Clearing an existing screen of ratatui would ask for the position of the cursor and wait for an answer that not every
/// terminal gives.
///
/// # Errors
/// The terminal cannot be written.
pub fn empty_screen((columns, rows): (u16, u16)) -> io::Result<Screen> {
    execute!(io::stdout(), Clear(ClearType::All))?;
    let viewport = Viewport::Fixed(Rect::new(0, 0, columns, rows));
    let backend = CrosstermBackend::new(BufWriter::new(io::stdout()));
    Terminal::with_options(backend, TerminalOptions { viewport })
}
