//! The layout of a pane in a window of any size.
//!
//! From 40 × 12 on there is room for 8 × 8 squares, the sentence and the keys. In smaller windows parts are left out:
//! the tree first, then figures, keys, the board; the sentence is the last to go. No size makes it panic.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};

use super::lines::Look;
use super::pane::Shown;
use super::squares::{OnScreen, names_width};

/// Width and height of a square, in characters; heights are odd so that a piece can be in the middle.
const SCALES: [(u16, u16); 3] = [(7, 3), (3, 1), (2, 1)];
/// The least width for a sentence next to the board.
const NARROWEST_SIDE: u16 = 20;
/// The length of the longest sentence about a search, so that the lines below it do not jump.
const LONGEST_SENTENCE: usize = 100;

/// Draws what is shown; returns the squares of the board on the screen.
pub(super) fn draw(frame: &mut Frame, shown: &Shown, look: Look) -> OnScreen {
    let area = frame.area();
    if area.height < 4 || area.width < 12 {
        frame.render_widget(look.sentence(shown, area.width), area);
        return OnScreen::default();
    }
    let slider_height = u16::from(shown.slider.is_some());
    let [head, slider, main, keys] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(slider_height),
        Constraint::Min(0),
        Constraint::Length(1),
    ])
    .areas(area);
    frame.render_widget(look.head(shown, head.width), head);
    if let Some(part) = shown.slider {
        frame.render_widget(look.slider(part, slider.width), slider);
    }
    frame.render_widget(look.keys(shown, keys.width), keys);
    let n = shown.picture.n() as u16;
    let Some(scale) = scale(n, main) else {
        draw_side(frame, shown, main, look);
        return OnScreen::default();
    };
    let on_screen = OnScreen {
        area: Rect {
            x: main.x + names_width(n),
            y: main.y,
            width: n * scale.0,
            height: n * scale.1,
        },
        scale,
    };
    look.board(frame, shown, main, on_screen);
    let right = names_width(n) + n * scale.0 + 1;
    let below = n * scale.1 + 1;
    if main.width.saturating_sub(right) >= NARROWEST_SIDE {
        let side = Rect {
            x: main.x + right,
            width: main.width - right,
            ..main
        };
        draw_side(frame, shown, side, look);
    } else if main.height > below {
        let side = Rect {
            y: main.y + below,
            height: main.height - below,
            ..main
        };
        draw_side(frame, shown, side, look);
    }
    on_screen
}

/// Returns the largest squares that leave space for a sentence next to the board; the smallest ones if none do.
fn scale(n: u16, main: Rect) -> Option<(u16, u16)> {
    let fits = |&(width, height): &(u16, u16), side: u16| {
        names_width(n) + n.saturating_mul(width) + side <= main.width && n.saturating_mul(height) <= main.height
    };
    let roomy = SCALES.iter().find(|scale| fits(scale, NARROWEST_SIDE + 1));
    roomy
        .or_else(|| SCALES.iter().rev().find(|scale| fits(scale, 0)))
        .copied()
}

/// Draws the sentence, the figures and the tree, one below the other.
fn draw_side(frame: &mut Frame, shown: &Shown, side: Rect, look: Look) {
    let width = usize::from(side.width.max(1));
    let usual = (LONGEST_SENTENCE / width + 1).min(5);
    let lines = textwrap::wrap(&shown.said, width).len().max(usual) as u16;
    let figures = shown.figures.len() as u16;
    let [said, counted, tree] = Layout::vertical([
        Constraint::Length(lines),
        Constraint::Length(figures),
        Constraint::Min(0),
    ])
    .areas(side);
    frame.render_widget(look.sentence(shown, side.width), said);
    frame.render_widget(look.figures(shown), counted);
    if let Some(lines) = &shown.tree {
        // An empty line first, if there is space for it.
        let gap = u16::from(tree.height > 3);
        let tree = Rect {
            y: tree.y + gap,
            height: tree.height - gap,
            ..tree
        };
        frame.render_widget(look.tree(lines, tree), tree);
    }
}
