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
const SCALES: [(u16, u16); 7] = [(23, 11), (19, 9), (15, 7), (11, 5), (7, 3), (3, 1), (2, 1)];
/// The least width for a sentence next to the board.
const NARROWEST_SIDE: u16 = 20;
/// The length of the longest sentence about a search, so that the lines below it do not jump.
const LONGEST_SENTENCE: usize = 100;

/// Draws what is shown; returns the squares of the board on the screen.
pub(super) fn draw(frame: &mut Frame, shown: &Shown, look: Look) -> OnScreen {
    let area = frame.area();
    if shown.help {
        frame.render_widget(look.all_keys(shown, area.height), area);
        return OnScreen::default();
    }
    if area.height < 4 || area.width < 12 {
        frame.render_widget(look.sentence(shown, area.width), area);
        return OnScreen::default();
    }
    let n = shown.picture.n() as u16;
    let below = |slider: u16| Rect {
        y: area.y + 1 + slider,
        height: area.height.saturating_sub(2 + slider),
        ..area
    };
    let place = |slider: u16| place(n, below(slider), shown);
    // Larger squares are worth more than the slider.
    let with_slider = u16::from(shown.slider.is_some());
    let slider = if place(0).map(|place| place.scale) > place(with_slider).map(|place| place.scale) {
        0
    } else {
        with_slider
    };
    let line = |y: u16| Rect { y, height: 1, ..area };
    frame.render_widget(look.head(shown, area.width), line(area.y));
    if let Some(part) = shown.slider.filter(|_| slider == 1) {
        frame.render_widget(look.slider(part, area.width), line(area.y + 1));
    }
    frame.render_widget(look.keys(shown, area.width), line(area.y + area.height - 1));
    let main = below(slider);
    let Some(Place { scale, side }) = place(slider) else {
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
    draw_side(frame, shown, side, look);
    on_screen
}

/// Where board and text go.
struct Place {
    /// Width and height of a square.
    scale: (u16, u16),
    /// The area of the sentence and what follows it; may be empty.
    side: Rect,
}

/// Returns the largest squares that leave space for the sentence and the figures next to the board or below it; the smallest
/// squares that fit if none do; `None` if then there is no space for the sentence.
fn place(n: u16, main: Rect, shown: &Shown) -> Option<Place> {
    let board = |scale: (u16, u16)| (names_width(n) + n.saturating_mul(scale.0), n.saturating_mul(scale.1));
    let next_to = |scale: (u16, u16)| {
        let used = (board(scale).0 + 1).min(main.width);
        Rect {
            x: main.x + used,
            width: main.width - used,
            ..main
        }
    };
    let below = |scale: (u16, u16)| {
        let used = (board(scale).1 + 1).min(main.height);
        Rect {
            y: main.y + used,
            height: main.height - used,
            ..main
        }
    };
    let text = |side: Rect| sentence_lines(shown, side.width) + shown.figures.len() as u16;
    let fits = |scale: (u16, u16)| board(scale).0 <= main.width && board(scale).1 <= main.height;
    // With the numbers of the columns.
    let roomy = SCALES
        .into_iter()
        .filter(|&scale| fits(scale) && board(scale).1 < main.height);
    let roomy = roomy.filter_map(|scale| {
        let (right, under) = (next_to(scale), below(scale));
        let fits_right = right.width >= NARROWEST_SIDE && text(right) <= right.height;
        let side = if fits_right {
            Some(right)
        } else {
            Some(under).filter(|side| text(*side) <= side.height)
        };
        side.map(|side| Place { scale, side })
    });
    roomy.into_iter().next().or_else(|| {
        let scale = SCALES.into_iter().rev().find(|&scale| fits(scale))?;
        let right = next_to(scale);
        let side = if right.width >= NARROWEST_SIDE {
            right
        } else {
            below(scale)
        };
        // The sentence is the last to go.
        (wrapped(shown, side.width) <= side.height).then_some(Place { scale, side })
    })
}

/// Returns the number of lines of the sentence, at least as many as usual so that the lines below do not jump.
fn sentence_lines(shown: &Shown, width: u16) -> u16 {
    let usual = (LONGEST_SENTENCE / usize::from(width.max(1)) + 1).min(5);
    wrapped(shown, width).max(usual as u16)
}

fn wrapped(shown: &Shown, width: u16) -> u16 {
    textwrap::wrap(&shown.said, usize::from(width.max(1))).len() as u16
}

/// Draws the sentence, the figures and the tree, one below the other; figures that do not fit are left out together.
fn draw_side(frame: &mut Frame, shown: &Shown, side: Rect, look: Look) {
    let lines = sentence_lines(shown, side.width).min(side.height);
    let figures = Some(shown.figures.len() as u16)
        .filter(|figures| lines + figures <= side.height)
        .unwrap_or(0);
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
