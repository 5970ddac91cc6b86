//! The session on a screen: the verdict on the first line, the panel below it, the keys on the last line.

mod folding;
mod keys;

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Clear, Paragraph};

use queens::locale::Locale;
use queens::report::ascii;
use queens::view::{self, Boards, Look, TerminalGuard, Viewer, empty_screen, window_size};
use queens::watch::{Message, Panel, Request, Session};

use super::{Frontend, Sender};
use crate::cli::terminal;

/// The front end with a screen.
pub struct Screen {
    terminal: view::Screen,
    size: (u16, u16),
    look: Look,
    /// The turn that is shown, and the first visible line of its text.
    scrolled: (u64, usize),
    language: Locale,
    messages: Sender<Message>,
    signal: Arc<AtomicUsize>,
    taken: TerminalGuard,
}

impl Screen {
    /// Takes the terminal and starts to read keys; `signal` receives the number of a signal that ends the program.
    pub fn new(messages: Sender<Message>, language: Locale, signal: Arc<AtomicUsize>) -> io::Result<Screen> {
        let taken = TerminalGuard::take()?;
        let size = window_size()?;
        keys::listen(messages.clone())?;
        Ok(Screen {
            terminal: empty_screen(size)?,
            size,
            look: terminal::look(),
            scrolled: (0, 0),
            language,
            signal,
            taken,
            messages,
        })
    }

    /// Browses the boards of the failing case until the student leaves them; returns `false` if there are none.
    fn browse(&mut self, session: &Session) -> io::Result<bool> {
        let printed = session.view().printed();
        let is_printed = printed.is_some();
        if let Some((n, piece, printed)) = printed {
            let boards = Boards::new(n, piece, printed);
            Viewer::of_boards(boards, self.language, self.look).run_on(&self.taken, &self.signal)?;
            self.renew()?;
        }
        keys::listen(self.messages.clone())?;
        Ok(is_printed)
    }

    /// Clears the screen, in a window that may have another size.
    fn renew(&mut self) -> io::Result<()> {
        self.size = window_size()?;
        self.terminal = empty_screen(self.size)?;
        Ok(())
    }

    /// The lines of the text that fit, between the first line and the keys.
    fn height(&self) -> usize {
        usize::from(self.size.1.saturating_sub(2))
    }

    fn lines(&self, session: &Session) -> Vec<Line<'static>> {
        let width = usize::from(self.size.0);
        lines(self.look, &session.view().text(width.max(1)), width)
    }

    fn scroll(&mut self, by: isize, session: &Session) {
        let most = self.lines(session).len().saturating_sub(self.height());
        let (_, line) = self.scrolled;
        self.scrolled = (session.turns(), line.saturating_add_signed(by).min(most));
    }
}

impl Frontend for Screen {
    fn show(&mut self, session: &Session) -> anyhow::Result<()> {
        if self.scrolled.0 != session.turns() {
            self.scrolled = (session.turns(), 0);
        }
        let lines = self.lines(session);
        let (look, first) = (self.look, self.scrolled.1);
        self.terminal.draw(|frame| draw(frame, session, look, lines, first))?;
        Ok(())
    }

    fn filter(&mut self, message: Message, session: &Session) -> Option<Message> {
        let page = isize::try_from(self.height()).unwrap_or(1).max(1);
        let by = match &message {
            Message::Resized => {
                if self.renew().is_err() {
                    return Some(Message::Lost);
                }
                0
            }
            Message::Asked(Request::Board) => {
                return match self.browse(session) {
                    Ok(true) => None,
                    Ok(false) => Some(message),
                    Err(_) => Some(Message::Lost),
                };
            }
            Message::Asked(Request::Up) if !matches!(session.view().panel(), Panel::List(_)) => -1,
            Message::Asked(Request::Down) if !matches!(session.view().panel(), Panel::List(_)) => 1,
            Message::Asked(Request::PageUp) => -page,
            Message::Asked(Request::PageDown) => page,
            _ => return Some(message),
        };
        self.scroll(by, session);
        None
    }
}

fn draw(frame: &mut Frame, session: &Session, look: Look, lines: Vec<Line<'static>>, first: usize) {
    let area = frame.area();
    frame.render_widget(Clear, area);
    let row = |y: u16| Rect::new(0, y, area.width, 1).intersection(area);
    let mut y = 0;
    let mut below = area.height;
    let heads = head(look, session, usize::from(area.width));
    for head in heads.into_iter().take(usize::from(area.height)) {
        frame.render_widget(Paragraph::new(head), row(y));
        y += 1;
    }
    if below > y {
        below -= 1;
        frame.render_widget(Paragraph::new(keys(look, session, area.width)), row(below));
    }
    let height = below.saturating_sub(y);
    let shown: Vec<Line> = lines.into_iter().skip(first).take(usize::from(height)).collect();
    let panel = Rect::new(0, y, area.width, height).intersection(area);
    frame.render_widget(Paragraph::new(Text::from(shown)), panel);
}

/// Text with escape codes as lines that fit.
fn lines(look: Look, text: &str, width: usize) -> Vec<Line<'static>> {
    folding::lines(&shown(look, text), width, look.colours)
}

/// Text in characters that the terminal can show.
fn shown(look: Look, text: &str) -> String {
    if look.unicode {
        text.to_owned()
    } else {
        ascii::plain(text)
    }
}

/// The verdict, with the progress at its right where both fit, and below it why the file is polled.
fn head(look: Look, session: &Session, width: usize) -> Vec<Line<'static>> {
    let mut heads = lines(look, &session.view().headline(), width);
    let progress = Span::raw(shown(look, &session.view().progress()));
    if let [head] = &mut heads[..]
        && head.width() + progress.width() + 2 <= width
    {
        head.push_span(" ".repeat(width - head.width() - progress.width()));
        head.push_span(progress);
    }
    if let Some(polling) = session.view().polling() {
        heads.extend(lines(look, &polling, width));
    }
    heads
}

/// As many keys as fit, always with the one that quits.
fn keys(look: Look, session: &Session, width: u16) -> Line<'static> {
    let texts = &session.view().texts().keys;
    let keys: &[(&str, &str)] = match session.view().panel() {
        Panel::AskReset | Panel::AskNext(_) => &[("y", &texts.yes), ("n", &texts.no)],
        Panel::List(_) => &[("Enter", &texts.open), ("f", &texts.feedback)],
        _ => &[
            ("h", &texts.hint),
            ("s", &texts.statement),
            ("l", &texts.list),
            ("c", &texts.check_all),
            ("n", &texts.next),
            ("p", &texts.previous),
            ("v", &texts.board),
            ("f", &texts.feedback),
            ("r", &texts.reset),
        ],
    };
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let label = |label: &str| Span::raw(format!(" {}", shown(look, label)));
    let quit = label(&texts.quit);
    let mut spans = Vec::new();
    let mut left = usize::from(width).saturating_sub("q".len() + quit.width());
    for (key, name) in keys {
        let name = label(name);
        let needed = key.len() + name.width() + 2;
        if needed > left {
            break;
        }
        left -= needed;
        spans.extend([Span::styled(key.to_string(), bold), name, Span::raw("  ")]);
    }
    spans.extend([Span::styled("q", bold), quit]);
    Line::from(spans)
}
