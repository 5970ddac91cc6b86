//! Text with escape codes for colours, folded into lines that fit.

use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};

/// Returns the lines of `text`, none wider than `width`; a longer one continues on the next line.
pub fn lines(text: &str, width: usize, colours: bool) -> Vec<Line<'static>> {
    let mut style = Style::new();
    let mut lines = Vec::new();
    for line in text.lines() {
        let mut spans = Vec::new();
        let mut used = 0;
        for (index, part) in line.split("\u{1b}[").enumerate() {
            let mut shown = part;
            if index > 0
                && let Some((codes, rest)) = part.split_once('m')
            {
                style = styled(style, codes, colours);
                shown = rest;
            }
            let mut piece = String::new();
            for letter in shown.chars() {
                let columns = textwrap::core::display_width(letter.encode_utf8(&mut [0; 4]));
                if used + columns > width && used > 0 {
                    spans.push(Span::styled(std::mem::take(&mut piece), style));
                    lines.push(Line::from(std::mem::take(&mut spans)));
                    used = 0;
                }
                piece.push(letter);
                used += columns;
            }
            if !piece.is_empty() {
                spans.push(Span::styled(piece, style));
            }
        }
        lines.push(Line::from(spans));
    }
    lines
}

/// The style after these codes; only the codes that the kit itself uses are known.
fn styled(style: Style, codes: &str, colours: bool) -> Style {
    codes.split(';').fold(style, |style, code| match code.parse() {
        Ok(0) | Err(_) => Style::new(),
        Ok(1) => style.add_modifier(Modifier::BOLD),
        Ok(2) => style.add_modifier(Modifier::DIM),
        Ok(4) => style.add_modifier(Modifier::UNDERLINED),
        Ok(number @ 30..=37) if colours => style.fg(Color::Indexed(number - 30)),
        Ok(_) => style,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str, width: usize) -> Vec<String> {
        lines(text, width, true).iter().map(Line::to_string).collect()
    }

    #[test]
    fn a_line_that_is_too_long_continues_on_the_next() {
        assert_eq!(texts("abcdefg\n\nxy", 3), ["abc", "def", "g", "", "xy"]);
        assert_eq!(texts("八八八", 4), ["八八", "八"]);
        assert_eq!(texts("ab", 0), ["a", "b"]);
    }

    #[test]
    fn escape_codes_become_styles_and_have_no_width() {
        let lines = lines("\u{1b}[1m\u{1b}[31mfailed\u{1b}[0m (1)", 10, true);
        assert_eq!(lines.len(), 1);
        let red = Style::new().fg(Color::Indexed(1)).add_modifier(Modifier::BOLD);
        assert_eq!(lines[0].spans, [Span::styled("failed", red), Span::raw(" (1)")]);
    }
}
