//! The screen of a terminal as an SVG picture, for the documentation.

use std::fmt::Write;

use vt100::{Color, Screen};

const WIDTH: usize = 9;
const HEIGHT: usize = 19;
const GROUND: &str = "#1b1d21";
const INK: &str = "#e6e3dc";

/// The screen as it would look in a dark terminal.
pub fn svg(screen: &Screen) -> String {
    let (rows, columns) = screen.size();
    let (width, height) = (usize::from(columns) * WIDTH + 20, usize::from(rows) * HEIGHT + 20);
    let mut grounds = String::new();
    let mut texts = String::new();
    for row in 0..rows {
        let y = usize::from(row) * HEIGHT + 10;
        let mut column = 0;
        while column < columns {
            let Some(first) = screen.cell(row, column) else { break };
            let like = |column: u16| {
                screen.cell(row, column).is_some_and(|cell| {
                    (cell.fgcolor(), cell.bgcolor(), cell.bold(), cell.dim())
                        == (first.fgcolor(), first.bgcolor(), first.bold(), first.dim())
                })
            };
            let end = (column..columns).find(|&column| !like(column)).unwrap_or(columns);
            let text: String = (column..end)
                .filter_map(|column| screen.cell(row, column))
                .map(|cell| if cell.has_contents() { cell.contents() } else { " " })
                .collect();
            let (x, length) = (usize::from(column) * WIDTH + 10, usize::from(end - column) * WIDTH);
            // Writing to a string cannot fail.
            if first.bgcolor() != Color::Default {
                let fill = colour(first.bgcolor(), GROUND);
                let _ = write!(
                    grounds,
                    r#"<rect x="{x}" y="{y}" width="{length}" height="{HEIGHT}" fill="{fill}"/>"#
                );
            }
            if !text.trim().is_empty() {
                let fill = colour(first.fgcolor(), INK);
                let bold = if first.bold() { r#" font-weight="bold""# } else { "" };
                let dim = if first.dim() { r#" opacity=".6""# } else { "" };
                let text = text.replace('&', "&amp;").replace('<', "&lt;");
                let _ = write!(
                    texts,
                    r#"<text x="{x}" y="{}" textLength="{length}" fill="{fill}"{bold}{dim} xml:space="preserve">{text}</text>"#,
                    y + 14
                );
            }
            column = end;
        }
    }
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="monospace" font-size="15"><rect width="{width}" height="{height}" rx="8" fill="{GROUND}"/><g shape-rendering="crispEdges">{grounds}</g>{texts}</svg>
"#
    )
}

fn colour(colour: Color, default: &str) -> String {
    const BASIC: [&str; 8] = [
        "#2b2d31", "#ef7d71", "#8ad39b", "#e0c46c", "#7aa6da", "#c397d8", "#7fd0c6", "#e6e3dc",
    ];
    match colour {
        Color::Default => default.to_owned(),
        Color::Idx(index @ 0..16) => BASIC[usize::from(index % 8)].to_owned(),
        // The cube of 6 × 6 × 6 colours, then grey.
        Color::Idx(index @ 16..232) => {
            let part = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
            let index = index - 16;
            format!(
                "#{:02x}{:02x}{:02x}",
                part(index / 36),
                part(index / 6 % 6),
                part(index % 6)
            )
        }
        Color::Idx(index) => {
            let grey = 8 + 10 * (index - 232);
            format!("#{grey:02x}{grey:02x}{grey:02x}")
        }
        Color::Rgb(red, green, blue) => format!("#{red:02x}{green:02x}{blue:02x}"),
    }
}
