//! The desk on a screen of its own: the verdict on the first line, what goes with it, the keys on the last.

mod folding;
mod keys;

use std::io::{self, BufWriter, Stdout};
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

use crossterm::execute;
use crossterm::terminal::ClearType;
use ratatui::Frame;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Clear, Paragraph};
use ratatui::{TerminalOptions, Viewport};

use queens::locale::Locale;
use queens::report::ascii;
use queens::view::{Boards, Look, Taken, Viewer};
use queens::watch::{Desk, Message, Panel, Request};

use super::{Face, Sender};
use crate::cli::{picture::view, terminal};

/// More than that is not drawn, however large a window says it is.
const LARGEST: (u16, u16) = (500, 200);

/// What is taken for the size of a window that does not know its own.
const USUAL: (u16, u16) = (80, 24);

/// The desk on a screen.
pub struct Screen {
    terminal: Terminal<CrosstermBackend<BufWriter<Stdout>>>,
    size: (u16, u16),
    look: Look,
    /// The first line of the text that is shown, and of which turn.
    scrolled: (u64, usize),
    language: Locale,
    messages: Sender<Message>,
    signal: Arc<AtomicUsize>,
    taken: Taken,
}

impl Screen {
    /// Takes the terminal and starts to listen for keys; the number of a signal that ends the program comes to `signal`.
    pub fn new(messages: Sender<Message>, language: Locale, signal: Arc<AtomicUsize>) -> io::Result<Screen> {
        let taken = Taken::take()?;
        let size = size()?;
        keys::listen(messages.clone())?;
        Ok(Screen {
            terminal: blank(size)?,
            size,
            look: terminal::look(),
            scrolled: (0, 0),
            language,
            signal,
            taken,
            messages,
        })
    }

    /// Leafs through the boards of the failing case until the student has seen enough; `false` where there are none.
    fn leaf(&mut self, desk: &Desk) -> io::Result<bool> {
        let printed = desk.printed();
        let is_printed = printed.is_some();
        if let Some((n, piece, printed)) = printed {
            let boards = Boards::new(n, piece, printed.into_iter().map(view::shown).collect());
            Viewer::of_boards(boards, self.language, self.look).run_on(&self.taken, &self.signal)?;
            self.renew()?;
        }
        keys::listen(self.messages.clone())?;
        Ok(is_printed)
    }

    /// Begins with a blank screen, in a window that may have another size.
    fn renew(&mut self) -> io::Result<()> {
        self.size = size()?;
        self.terminal = blank(self.size)?;
        Ok(())
    }

    /// The lines of the text that fit, between the first line and the keys.
    fn height(&self) -> usize {
        usize::from(self.size.1.saturating_sub(2))
    }

    fn lines(&self, desk: &Desk) -> Vec<Line<'static>> {
        let width = usize::from(self.size.0);
        lines(self.look, &desk.text(width.max(1)), width)
    }

    fn scroll(&mut self, by: isize, desk: &Desk) {
        let most = self.lines(desk).len().saturating_sub(self.height());
        let (_, line) = self.scrolled;
        self.scrolled = (desk.turns(), line.saturating_add_signed(by).min(most));
    }
}

impl Face for Screen {
    fn show(&mut self, desk: &Desk) -> anyhow::Result<()> {
        if self.scrolled.0 != desk.turns() {
            self.scrolled = (desk.turns(), 0);
        }
        let lines = self.lines(desk);
        let (look, first) = (self.look, self.scrolled.1);
        self.terminal.draw(|frame| draw(frame, desk, look, lines, first))?;
        Ok(())
    }

    fn take(&mut self, message: Message, desk: &Desk) -> Option<Message> {
        let page = isize::try_from(self.height()).unwrap_or(1).max(1);
        let by = match &message {
            Message::Resized => {
                if self.renew().is_err() {
                    return Some(Message::Lost);
                }
                0
            }
            Message::Asked(Request::Board) => {
                return match self.leaf(desk) {
                    Ok(true) => None,
                    Ok(false) => Some(message),
                    Err(_) => Some(Message::Lost),
                };
            }
            Message::Asked(Request::Up) if !matches!(desk.panel(), Panel::List(_)) => -1,
            Message::Asked(Request::Down) if !matches!(desk.panel(), Panel::List(_)) => 1,
            Message::Asked(Request::PageUp) => -page,
            Message::Asked(Request::PageDown) => page,
            _ => return Some(message),
        };
        self.scroll(by, desk);
        None
    }
}

/// A blank screen of this size. A terminal that exists is not cleared, since ratatui would ask it where its cursor is, and
/// wait for an answer that not every terminal gives.
fn blank((columns, rows): (u16, u16)) -> io::Result<Terminal<CrosstermBackend<BufWriter<Stdout>>>> {
    execute!(io::stdout(), crossterm::terminal::Clear(ClearType::All))?;
    let viewport = Viewport::Fixed(Rect::new(0, 0, columns, rows));
    let backend = CrosstermBackend::new(BufWriter::new(io::stdout()));
    Terminal::with_options(backend, TerminalOptions { viewport })
}

/// The size of the window, within what can be drawn.
fn size() -> io::Result<(u16, u16)> {
    let (columns, rows) = crossterm::terminal::size()?;
    let known = |size: u16, usual: u16| if size == 0 { usual } else { size };
    Ok((
        known(columns, USUAL.0).min(LARGEST.0),
        known(rows, USUAL.1).min(LARGEST.1),
    ))
}

fn draw(frame: &mut Frame, desk: &Desk, look: Look, lines: Vec<Line<'static>>, first: usize) {
    let area = frame.area();
    frame.render_widget(Clear, area);
    let row = |y: u16| Rect::new(0, y, area.width, 1).intersection(area);
    let mut y = 0;
    let mut below = area.height;
    let heads = head(look, desk, usize::from(area.width));
    for head in heads.into_iter().take(usize::from(area.height)) {
        frame.render_widget(Paragraph::new(head), row(y));
        y += 1;
    }
    if below > y {
        below -= 1;
        frame.render_widget(Paragraph::new(keys(look, desk, area.width)), row(below));
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

/// Text in letters that the terminal shows.
fn shown(look: Look, text: &str) -> String {
    match look.unicode {
        true => text.to_owned(),
        false => ascii::plain(text),
    }
}

/// The verdict, with the progress beside it where there is room, and what else has to be said on top.
fn head(look: Look, desk: &Desk, width: usize) -> Vec<Line<'static>> {
    let mut heads = lines(look, &desk.headline(), width);
    let progress = Span::raw(shown(look, &desk.progress()));
    if let [head] = &mut heads[..]
        && head.width() + progress.width() + 2 <= width
    {
        head.push_span(" ".repeat(width - head.width() - progress.width()));
        head.push_span(progress);
    }
    if let Some(looking) = desk.looking() {
        heads.extend(lines(look, &looking, width));
    }
    heads
}

/// As many keys as there is room for, the way out always among them.
fn keys(look: Look, desk: &Desk, width: u16) -> Line<'static> {
    let words = &desk.words().keys;
    let keys: &[(&str, &str)] = match desk.panel() {
        Panel::AskReset | Panel::AskNext(_) => &[("y", &words.yes), ("n", &words.no)],
        Panel::List(_) => &[("Enter", &words.open), ("f", &words.feedback)],
        _ => &[
            ("h", &words.hint),
            ("s", &words.statement),
            ("l", &words.list),
            ("n", &words.next),
            ("p", &words.previous),
            ("v", &words.board),
            ("f", &words.feedback),
            ("r", &words.reset),
        ],
    };
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let label = |label: &str| Span::raw(format!(" {}", shown(look, label)));
    let quit = label(&words.quit);
    let mut spans = Vec::new();
    let mut room = usize::from(width).saturating_sub("q".len() + quit.width());
    for (key, name) in keys {
        let name = label(name);
        let needed = key.len() + name.width() + 2;
        if needed > room {
            break;
        }
        room -= needed;
        spans.extend([Span::styled(key.to_string(), bold), name, Span::raw("  ")]);
    }
    spans.extend([Span::styled("q", bold), quit]);
    Line::from(spans)
}
