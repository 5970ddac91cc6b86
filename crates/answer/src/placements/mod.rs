//! Boards with one piece in each column, in any shape.
//!
//! Each shape reads the whole output: into boards, into what appears where a board should and is not one, and into numbers
//! left over, which must be right statements about the boards. The reading that explains the most of the text wins. So a
//! board that is removed, repeated or altered shows in any shape: as a board too few or too many, as a misshapen one, or as
//! a statement that no longer fits.

mod boards;
mod candidate;
mod claims;
mod misshapen;
mod pictures;
mod rows;
mod sentences;
mod squares;
mod tokens;
mod units;

use std::cell::OnceCell;
use std::fmt::Write;

use super::tolerance::Tolerance;
use boards::Boards;
pub use boards::{Convention, Row};
use candidate::{Candidate, Found, Score};
pub use claims::Claim;
pub use misshapen::{Defect, Misshapen, Part};
use queens_board::{Piece, Placement};
use tokens::{Cuts, Gap, TokenKind, Tokens};
use units::Items;

/// The boards of an output, in the order printed, and what else it said.
#[derive(Clone, Debug, PartialEq)]
pub struct Placements {
    boards: Boards,
    misshapen: Vec<Misshapen>,
    claims: Vec<Claim>,
    convention: Convention,
}

impl Placements {
    /// Understands an output.
    pub(super) fn read(piece: Piece, n: usize, text: &str, tolerances: &mut Vec<Tolerance>) -> Placements {
        let best = best_candidate(piece, n, text);
        tolerances.extend(best.tolerances);
        Placements {
            boards: best.boards,
            misshapen: best.misshapen,
            claims: best.claims,
            convention: best.convention,
        }
    }

    /// Reads the normal form of a right answer.
    pub(super) fn from_normal_form(n: usize, recorded: &str) -> Placements {
        let mut boards = Boards::new(n);
        for line in recorded.lines() {
            let rows: Option<Vec<Row>> = line.split(' ').map(|row| row.parse().ok()).collect();
            if let Some(rows) = rows.filter(|rows| rows.len() == n) {
                boards.push(&rows);
            }
        }
        Placements {
            boards,
            misshapen: Vec::new(),
            claims: Vec::new(),
            convention: Convention::default(),
        }
    }

    /// How the output counts rows and names columns.
    pub fn convention(&self) -> Convention {
        self.convention
    }

    /// The boards, each as the rows of its n columns from 0, in the order printed.
    pub fn boards(&self) -> impl Iterator<Item = &[Row]> + Clone {
        self.boards.iter()
    }

    /// The boards that lie inside the board, with their places in the order printed, from 0.
    pub fn placements(&self) -> impl Iterator<Item = (usize, Placement)> {
        self.boards
            .iter()
            .enumerate()
            .filter_map(|(place, board)| Some((place, boards::placement(board)?)))
    }

    /// How many boards were printed, misshapen ones aside.
    pub fn len(&self) -> usize {
        self.boards.len()
    }

    /// Whether there is no board, misshapen ones aside.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What appears where a board should and is not one.
    pub fn misshapen(&self) -> &[Misshapen] {
        &self.misshapen
    }

    /// The wrong statements about the boards.
    pub fn claims(&self) -> &[Claim] {
        &self.claims
    }

    /// The first `count` boards in the order printed, without claims about the rest.
    pub fn first(&self, count: usize) -> Placements {
        Placements {
            boards: self.boards.first(count),
            misshapen: self
                .misshapen
                .iter()
                .filter(|misshapen| misshapen.place < count)
                .cloned()
                .collect(),
            claims: Vec::new(),
            convention: self.convention,
        }
    }

    /// One line for each board, sorted; then the misshapen ones and the wrong claims.
    pub(super) fn normal_form(&self) -> String {
        let mut text = String::new();
        for board in self.boards.sorted() {
            for (column, row) in board.iter().enumerate() {
                let _ = write!(text, "{}{row}", if column > 0 { " " } else { "" });
            }
            text.push('\n');
        }
        for misshapen in &self.misshapen {
            let _ = writeln!(text, "{misshapen}");
        }
        for claim in &self.claims {
            let _ = writeln!(text, "{claim}");
        }
        text.trim_end().to_owned()
    }

    /// The same with each board that lies inside the board replaced by what `stand_in` makes of it.
    pub(super) fn replaced(&self, stand_in: impl Fn(Placement) -> Placement) -> Placements {
        let mut replaced = self.clone();
        replaced.boards = Boards::new(self.boards.size());
        for board in self.boards.iter() {
            match boards::placement(board).map(&stand_in) {
                Some(placement) => replaced.boards.push(&boards::rows(&placement)),
                None => replaced.boards.push(board),
            }
        }
        replaced
    }
}

/// The candidate that explains the most of `text`; which shape that is, the beginning of a long text shows.
fn best_candidate(piece: Piece, n: usize, text: &str) -> Candidate {
    let tokens = Tokens::of(text, n);
    let (shape, best) = match tokens.sample() {
        None => best_of_all(piece, n, &tokens),
        Some(sample) => {
            let (shape, _) = best_of_all(piece, n, &sample);
            match shape.find(&tokens, &OnceCell::new(), n) {
                Some(found) => (shape, Candidate::new(text, n, found)),
                // What holds for the beginning does not hold for the rest.
                None => best_of_all(piece, n, &tokens),
            }
        }
    };
    if shape.is_drawn() || n == 1 || best.boards.len() == 0 {
        return best;
    }
    with_pictures(best, n, &tokens)
}

/// The candidate together with the pictures that were printed besides: they must show the same boards.
fn with_pictures(mut best: Candidate, n: usize, tokens: &Tokens<'_>) -> Candidate {
    let is_unmistakable = pictures::are_unmistakable(tokens.text, n);
    let Some(drawn) = pictures::pictures(tokens, n).filter(|_| is_unmistakable) else {
        return best;
    };
    let place = best.boards.len() + best.misshapen.len();
    let other = drawn
        .boards
        .iter()
        .find(|board| !best.boards.iter().any(|read| read == *board));
    let misshapen = drawn.misshapen.into_kept().into_iter().next();
    best.misshapen
        .extend(misshapen.map(|misshapen| Misshapen { place, ..misshapen }));
    best.misshapen.extend(other.map(|board| Misshapen {
        place,
        printed: boards::text(board),
        defect: Defect::OtherPicture,
    }));
    best
}

/// The shape that explains the most, and what it makes of the tokens; of shapes that explain as much, the first one.
fn best_of_all(piece: Piece, n: usize, tokens: &Tokens<'_>) -> (Shape, Candidate) {
    let pairs = OnceCell::new();
    let paired = pairs.get_or_init(|| tokens.paired());
    let mut best: Option<(Score, Shape, Candidate)> = None;
    for shape in shapes(tokens, paired, n) {
        let Some(found) = shape.find(tokens, &pairs, n) else {
            continue;
        };
        let candidate = Candidate::new(tokens.text, n, found);
        let score = candidate.score(piece);
        if best.as_ref().is_some_and(|(best, ..)| score <= *best) {
            continue;
        }
        let beyond_doubt = candidate.is_beyond_doubt(&score, tokens.text, n);
        best = Some((score, shape, candidate));
        if beyond_doubt {
            break;
        }
    }
    let (_, shape, candidate) = best.expect("there is always a shape to try");
    (shape, candidate)
}

/// A shape, and where the boards are cut apart.
enum Shape {
    Letters(Cuts),
    Pairs(Cuts),
    Indexed(Cuts),
    Digits,
    Singles,
    Lists(Cuts),
    Pictures,
    /// Pictures, each with the same board as a list, cut at this number of line ends.
    PicturesAndLists {
        newlines: usize,
    },
    Sentences,
}

impl Shape {
    /// What the shape makes of the tokens, `None` if it has no board in them; of `pairs`, which are made of them where
    /// they are wanted first.
    fn find<'a>(&self, tokens: &Tokens<'a>, pairs: &OnceCell<Tokens<'a>>, n: usize) -> Option<Found> {
        Some(match self {
            Shape::Letters(cuts) => squares::squares(tokens, n, cuts),
            Shape::Pairs(cuts) => squares::squares(pairs.get_or_init(|| tokens.paired()), n, cuts),
            Shape::Indexed(cuts) => squares::squares(&tokens.indexed(n)?, n, cuts),
            Shape::Digits => rows::digits(tokens, n),
            Shape::Singles => rows::singles(tokens),
            Shape::Lists(cuts) => rows::lists(tokens, n, cuts),
            Shape::Pictures => return pictures::pictures(tokens, n),
            Shape::PicturesAndLists { newlines } => return pictures::with_lists(tokens, n, *newlines),
            Shape::Sentences => return sentences::sentences(tokens, n),
        })
    }

    /// Whether pictures are part of it.
    fn is_drawn(&self) -> bool {
        matches!(self, Shape::Pictures | Shape::PicturesAndLists { .. })
    }
}

/// The shapes to be tried, in order: the rarer a shape is by chance, the earlier.
fn shapes(tokens: &Tokens<'_>, paired: &Tokens<'_>, n: usize) -> Vec<Shape> {
    let has = |tokens: &Tokens<'_>, kind| tokens.list.iter().any(|token| token.kind == kind);
    let mut shapes = Vec::new();
    if has(tokens, TokenKind::Square) {
        shapes.extend(cuts(tokens, Items::Squares).into_iter().map(Shape::Letters));
    }
    if (2..=10).contains(&n)
        && tokens
            .list
            .iter()
            .any(|&token| tokens.bytes(token).len().is_multiple_of(n))
    {
        shapes.push(Shape::Digits);
    }
    if n == 1 {
        shapes.push(Shape::Singles);
    }
    let mut lists: Vec<Shape> = cuts(tokens, Items::Numbers).into_iter().map(Shape::Lists).collect();
    if has(paired, TokenKind::Pair) {
        let pairs = cuts(paired, Items::Squares).into_iter().map(Shape::Pairs);
        // Two numbers in brackets are a list first where a list has two.
        let at = if n == 2 { lists.len() } else { 0 };
        lists.splice(at..at, pairs);
    }
    shapes.append(&mut lists);
    shapes.push(Shape::Pictures);
    if n > 1 {
        shapes.extend([1, 2].map(|newlines| Shape::PicturesAndLists { newlines }));
        shapes.extend([1, 2, 3].map(|newlines| Shape::Indexed(tokens.cuts(|_, gap| gap.newlines >= newlines))));
    }
    shapes.push(Shape::Sentences);
    // No boards at all, only numbers.
    shapes.push(Shape::Lists(tokens.cuts(|_, _| true)));
    shapes
}

/// Where boards may be cut apart: wherever another gap stands than one of the most frequent ones, at line ends, at empty
/// lines, or only after every n items. Words part numbers in any case, but not squares such as `row 0, column 4`.
fn cuts(tokens: &Tokens<'_>, items: Items) -> Vec<Cuts> {
    const INNER_GAPS: usize = 3;
    let words = |gap: &Gap| gap.words && items == Items::Numbers;
    let inner = tokens.frequent_gaps().into_iter().take(INNER_GAPS);
    let mut cuts: Vec<Cuts> = inner
        .map(|inner| tokens.cuts(|kind, gap| kind != inner || words(gap)))
        .collect();
    cuts.extend((1..=3).map(|newlines| tokens.cuts(|_, gap| gap.newlines >= newlines || words(gap))));
    cuts
}

#[cfg(test)]
mod tests;
