//! The lines around the board: title, slider, sentence, figures, tree, keys.

use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::pane::{Lines, Shown, Tone};

/// The abilities of the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Whether colours are wanted.
    pub colours: bool,
    /// Whether the terminal shows more than ASCII.
    pub unicode: bool,
}

impl Look {
    fn style(self, style: Style) -> Style {
        if self.colours { style } else { Style::new() }
    }

    pub(super) fn head(self, shown: &Shown, width: u16) -> Line<'static> {
        let width = usize::from(width);
        let (title, position) = (&self.plain(&shown.title), &self.plain(&shown.position));
        let used = textwrap::core::display_width(title) + textwrap::core::display_width(position);
        let bold = Style::new().add_modifier(Modifier::BOLD);
        if used < width {
            let gap = " ".repeat(width - used);
            return Line::from(vec![
                Span::styled(title.clone(), bold),
                Span::raw(gap),
                Span::raw(position.clone()),
            ]);
        }
        Line::raw(position.clone())
    }

    /// Returns the text in the characters of the terminal.
    fn plain(self, text: &str) -> String {
        if self.unicode {
            text.to_owned()
        } else {
            text.replace('×', "x").replace('…', "...").replace('\u{a0}', " ")
        }
    }

    pub(super) fn slider(self, part: f64, width: u16) -> Line<'static> {
        let width = usize::from(width);
        let before = ((width.saturating_sub(1)) as f64 * part.clamp(0.0, 1.0)).round() as usize;
        let after = width.saturating_sub(before + 1);
        let (done, knob, ahead) = if self.unicode {
            ("━", "●", "─")
        } else {
            ("=", "O", "-")
        };
        let accent = self.style(Style::new().fg(Color::Cyan));
        Line::from(vec![
            Span::styled(done.repeat(before), accent),
            Span::styled(knob, accent.add_modifier(Modifier::BOLD)),
            Span::raw(ahead.repeat(after)),
        ])
    }

    /// Returns as many keys as fit; the one to quit is always among them.
    pub(super) fn keys(self, shown: &Shown, width: u16) -> Line<'static> {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let mut spans = Vec::new();
        // The way out, and the way to all keys.
        let always = [("?", "…"), ("q", shown.quit.as_str())];
        let used: usize = always
            .iter()
            .map(|(_, label)| 1 + 1 + textwrap::core::display_width(label))
            .sum();
        let mut room = usize::from(width).saturating_sub(used + 2);
        for (key, label) in &shown.keys {
            let key = if self.unicode { *key } else { plain_key(key) };
            let needed = textwrap::core::display_width(key) + 1 + textwrap::core::display_width(label) + 2;
            if needed > room {
                break;
            }
            room -= needed;
            spans.push(Span::styled(key, bold));
            spans.push(Span::raw(format!(" {label}  ")));
        }
        for (index, (key, label)) in always.into_iter().enumerate() {
            let gap = if index == 0 { "" } else { "  " };
            spans.push(Span::styled(format!("{gap}{key}"), bold));
            spans.push(Span::raw(format!(" {}", self.plain(label))));
        }
        Line::from(spans)
    }

    /// Returns all keys, one on each line, in as many columns as the height needs.
    pub(super) fn all_keys(self, shown: &Shown, height: u16) -> Paragraph<'static> {
        let keys = shown
            .keys
            .iter()
            .map(|(key, label)| (if self.unicode { *key } else { plain_key(key) }, label.as_str()));
        let lines: Vec<String> = keys
            .chain([("q", shown.quit.as_str())])
            .map(|(key, label)| format!("{key:<7}{label}"))
            .collect();
        let rows = usize::from(height).clamp(1, lines.len());
        let width = lines
            .iter()
            .map(|line| textwrap::core::display_width(line))
            .max()
            .unwrap_or(0)
            + 2;
        let row = |row: usize| {
            let cells = lines[row..].iter().step_by(rows);
            cells.fold(String::new(), |text, cell| {
                let gap = width - textwrap::core::display_width(cell);
                text + cell + &" ".repeat(gap)
            })
        };
        Paragraph::new(
            (0..rows)
                .map(|index| Line::raw(row(index).trim_end().to_owned()))
                .collect::<Vec<_>>(),
        )
    }

    pub(super) fn figures(self, shown: &Shown) -> Paragraph<'static> {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let lines = shown.figures.iter().map(|(label, number)| {
            Line::from(vec![
                Span::raw(format!("{label} ")),
                Span::styled(self.plain(number), bold),
            ])
        });
        Paragraph::new(lines.collect::<Vec<_>>())
    }

    /// Returns the lines around the present one, which stays a little below the middle.
    pub(super) fn tree(self, lines: &Lines, area: Rect) -> Paragraph<'static> {
        let height = usize::from(area.height);
        let first = lines.tried.saturating_sub(height - height / 3);
        let shown = lines
            .branches
            .iter()
            .enumerate()
            .skip(first)
            .take(height)
            .map(|(index, branch)| {
                let indent = "  ".repeat(branch.square.column);
                let row = branch.square.row + 1;
                let present = index + 1 == lines.tried;
                let rest = if branch.refused {
                    " *".to_owned()
                } else if branch.solution && present {
                    let rows: Vec<_> = lines.rows.iter().map(|row| (row + 1).to_string()).collect();
                    format!(" <{}>", rows.join(", "))
                } else if branch.solution {
                    " <…>".to_owned()
                } else {
                    String::new()
                };
                let style = if branch.solution {
                    Style::new().fg(Color::Green)
                } else if branch.refused {
                    Style::new().fg(Color::Red)
                } else {
                    Style::new()
                };
                let style = if index >= lines.tried {
                    Style::new().add_modifier(Modifier::DIM)
                } else {
                    self.style(style)
                };
                let mark = if present { ">" } else { " " };
                let text = format!("{mark} {indent}{row}{rest}");
                Line::styled(
                    text,
                    if present {
                        style.add_modifier(Modifier::BOLD)
                    } else {
                        style
                    },
                )
            });
        Paragraph::new(shown.collect::<Vec<_>>())
    }

    /// Returns what happened, in as many lines as the width needs.
    pub(super) fn sentence(self, shown: &Shown, width: u16) -> Paragraph<'static> {
        let mut style = Style::new();
        if self.colours {
            style = match shown.tone {
                Tone::Plain => style,
                Tone::Good => style.fg(Color::Green),
                Tone::Bad => style.fg(Color::Red),
            };
        }
        let lines = textwrap::wrap(&shown.said, usize::from(width.max(1)));
        let lines: Vec<_> = lines
            .into_iter()
            .map(|line| Line::styled(line.into_owned(), style))
            .collect();
        Paragraph::new(lines)
    }
}

fn plain_key(key: &'static str) -> &'static str {
    if key == "←→" { "<- ->" } else { key }
}
