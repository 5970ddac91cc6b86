//! A contact sheet of classes: each class with its orbit, the different images of one placement under rotations and
//! reflections.

use std::fmt::Write;

use crate::board::{Drawing, Piece, Placement, Shown, Square, Symmetry, column_name, draw};

use super::texts::Texts;
use crate::texts::fill;

/// Classes of placements, each shown with all its members.
#[derive(Debug)]
pub struct Sheet {
    n: usize,
    piece: Piece,
    classes: Vec<Vec<(Placement, Symmetry)>>,
}

impl Sheet {
    /// Makes the sheet of the classes of these `representatives`: placements with one piece in each row and column.
    pub fn new(n: usize, piece: Piece, representatives: impl Iterator<Item = Placement>) -> Self {
        Sheet {
            n,
            piece,
            classes: representatives.map(|placement| orbit(&placement)).collect(),
        }
    }

    /// Returns the sheet as text: a drawn board, and next to it the members of its class by the names of their squares.
    pub fn text(&self, texts: &Texts) -> String {
        let mut text = String::new();
        for (index, orbit) in self.classes.iter().enumerate() {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{}", self.heading(index, orbit, texts));
            let squares: Vec<_> = orbit
                .iter()
                .take(1)
                .flat_map(|(placement, _)| placement.squares())
                .collect();
            let board = draw(self.n, self.piece, &squares, None);
            let members: Vec<_> = orbit
                .iter()
                .map(|(placement, symmetry)| format!("{}   {}", names(placement), texts.symmetry(*symmetry)))
                .collect();
            let width = 3 * self.n + 6;
            let lines = board.lines().count().max(members.len());
            let mut board = board.lines();
            let mut members = members.iter();
            for _ in 0..lines {
                let (left, right) = (board.next().unwrap_or(""), members.next().map_or("", String::as_str));
                let _ = writeln!(text, "{}", format!("{left:width$}{right}").trim_end());
            }
            text.push('\n');
        }
        let _ = writeln!(text, "{}", self.summary(texts));
        text
    }

    /// Returns the sheet as one SVG drawing: a row of boards for each class.
    pub fn svg(&self, texts: &Texts) -> String {
        let mut drawing = Drawing::new(self.n, self.piece);
        for (index, orbit) in self.classes.iter().enumerate() {
            drawing.heading(&self.heading(index, orbit, texts));
            draw_members(&mut drawing, orbit, texts);
        }
        drawing.finish(&self.summary(texts))
    }

    /// Returns the sheet as a web page, a drawing for each class, so that no class is cut where a printed page ends.
    pub fn html(&self, texts: &Texts) -> String {
        let mut drawings = String::new();
        for (index, orbit) in self.classes.iter().enumerate() {
            let mut drawing = Drawing::in_page(&format!("class-{}-", index + 1), self.n, self.piece);
            let heading = self.heading(index, orbit, texts);
            drawing.heading(&heading);
            draw_members(&mut drawing, orbit, texts);
            drawings.push_str(&drawing.finish(&heading));
        }
        texts.document(&self.summary(texts), &drawings)
    }

    fn heading(&self, index: usize, orbit: &[(Placement, Symmetry)], texts: &Texts) -> String {
        let parts = [
            ("number", (index + 1).to_string()),
            ("total", self.classes.len().to_string()),
            ("members", orbit.len().to_string()),
        ];
        fill(&texts.classes.heading, &parts)
    }

    fn summary(&self, texts: &Texts) -> String {
        let members: usize = self.classes.iter().map(Vec::len).sum();
        let parts = [
            ("n", self.n.to_string()),
            ("pieces", texts.pieces(self.piece).to_owned()),
            ("total", self.classes.len().to_string()),
            ("members", members.to_string()),
        ];
        fill(&texts.classes.summary, &parts)
    }
}

/// Draws the members of a class in one row, each with the symmetry that leads to it.
fn draw_members(drawing: &mut Drawing, orbit: &[(Placement, Symmetry)], texts: &Texts) {
    drawing.row(orbit.iter().map(|(placement, symmetry)| Shown {
        caption: texts.symmetry(*symmetry).to_owned(),
        placement,
        clash: None,
    }));
}

/// Returns the different images of `placement`, itself first, each with the first symmetry that leads to it.
fn orbit(placement: &Placement) -> Vec<(Placement, Symmetry)> {
    let mut members: Vec<(Placement, Symmetry)> = Vec::new();
    for symmetry in Symmetry::ALL {
        if let Some(image) = symmetry.placement(placement)
            && members.iter().all(|(member, _)| *member != image)
        {
            members.push((image, symmetry));
        }
    }
    members
}

/// Returns a placement by the names of its squares, as on the edge of the drawn board: `a8 b4 c1`.
fn names(placement: &Placement) -> String {
    let n = placement.len();
    let name = |square: Square| format!("{}{}", column_name(square.column), n - square.row);
    placement.squares().map(name).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locale::Locale;
    use crate::solve::{Textbook, classes, orbit as all_images};

    fn sheet(n: usize) -> Sheet {
        Sheet::new(n, Piece::Queen, classes(Textbook::new(n, Piece::Queen)))
    }

    #[test]
    fn twelve_classes_hold_all_92_placements_once() {
        let sheet = sheet(8);
        let mut members: Vec<_> = sheet
            .classes
            .iter()
            .flatten()
            .map(|(member, _)| member.clone())
            .collect();
        members.sort();
        assert_eq!(sheet.classes.len(), 12);
        assert_eq!(members, Textbook::new(8, Piece::Queen).collect::<Vec<_>>());
    }

    #[test]
    fn an_orbit_is_that_of_the_solver() {
        for placement in Textbook::new(5, Piece::Queen) {
            let members: std::collections::BTreeSet<_> =
                orbit(&placement).into_iter().map(|(member, _)| member).collect();
            assert_eq!(members, all_images(&placement));
        }
    }

    #[test]
    fn the_sheet_as_text() {
        insta::assert_snapshot!(sheet(5).text(&Texts::of(Locale::English)));
    }

    #[test]
    fn the_sheet_as_a_drawing_has_a_board_for_each_member() {
        let svg = sheet(8).svg(&Texts::of(Locale::Czech));
        assert_eq!(svg.matches("<use href=\"#board\"/>").count(), 92);
        assert_eq!(svg.matches("<use href=\"#piece\"").count(), 8 * 92);
    }
}
