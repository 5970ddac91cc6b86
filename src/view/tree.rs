//! The search tree as a drawing: a circle with the row for each placed piece, a row with `*` for each refused square.
//!
//! A small board appears for the node under the pointer or the keyboard focus, by style sheets alone. Trees that need more
//! than [`Tree::MOST_SQUARES`] squares would fit on no page; the web page draws those as an icicle instead.

use std::collections::HashMap;
use std::fmt::Write;

use crate::board::{Piece, Square, outline};
use crate::solve::{self, Outcome};
use crate::texts::fill;

use super::texts::Texts;

/// The tree of a search, laid out.
#[derive(Debug)]
pub struct Tree {
    n: usize,
    piece: Piece,
    nodes: Vec<Node>,
    /// The number of slots that the leaves take, side by side.
    slots: usize,
}

/// A square tried, as a node of the drawing.
#[derive(Debug)]
struct Node {
    square: Square,
    outcome: Outcome,
    parent: Option<usize>,
    /// Whether a piece was placed in the next column.
    followed: bool,
    /// The middle of the node, in half slots.
    x: usize,
}

/// The more squares a tree has than this, the less it fits on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeTooLarge;

/// The width of a leaf.
const SLOT: usize = 14;
/// The height of a level.
const LEVEL: usize = 46;
/// The space around the tree.
const EDGE: usize = 16;
/// The radius of a node.
const RADIUS: usize = 9;
/// The side of a square of the small boards.
const SQUARE: usize = 12;

impl Tree {
    /// The most squares of a tree that is drawn: 5 queens try 220, 4 pieces without attacks 340.
    pub const MOST_SQUARES: u64 = 400;

    /// Lays the tree of the board of size `n` out.
    ///
    /// # Errors
    /// The search tries more than [`Tree::MOST_SQUARES`] squares.
    pub fn new(n: usize, piece: Piece) -> Result<Tree, TreeTooLarge> {
        let mut nodes: Vec<Node> = Vec::new();
        let mut path: Vec<usize> = Vec::new();
        let mut slots = 0;
        for step in solve::Tree::new(n, piece) {
            if nodes.len() as u64 == Tree::MOST_SQUARES {
                return Err(TreeTooLarge);
            }
            let trial = step.trial;
            path.truncate(trial.square.column);
            let parent = path.last().copied();
            if trial.outcome != Outcome::Refused {
                if let Some(parent) = parent {
                    nodes[parent].followed = true;
                }
                path.push(nodes.len());
            }
            // A circle needs the width of two numbers.
            let width = match trial.outcome {
                Outcome::Placed => 0,
                Outcome::Refused => 1,
                Outcome::Complete => 2,
            };
            nodes.push(Node {
                square: trial.square,
                outcome: trial.outcome,
                parent,
                followed: false,
                x: 2 * slots + width,
            });
            slots += width;
        }
        let mut ends: HashMap<usize, (usize, usize)> = HashMap::new();
        // Children come after their parents, so that backwards each node is placed before its parent.
        for index in (0..nodes.len()).rev() {
            if let Some((first, last)) = ends.get(&index) {
                nodes[index].x = (first + last) / 2;
            }
            let x = nodes[index].x;
            if let Some(parent) = nodes[index].parent {
                let (first, _) = ends.entry(parent).or_insert((x, x));
                *first = x;
            }
        }
        Ok(Tree { n, piece, nodes, slots })
    }

    /// Returns the drawing as an SVG file.
    pub fn svg(&self, texts: &Texts) -> String {
        let width = (self.slots * SLOT + 2 * EDGE).max(self.board_side() + 2 * EDGE);
        let height = self.boards_top() + self.board_side() + EDGE;
        let title = self.title(texts);
        let mut svg = format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {width} {height}" width="{width}" height="{height}" font-family="sans-serif" font-size="11" text-anchor="middle"><title>{title}</title>
<style>{STYLE}</style>
<defs><symbol id="tree-piece" viewBox="0 0 100 100"><path fill-rule="evenodd" d="{outline}"/></symbol>{board}</defs>
"##,
            outline = outline(self.piece),
            board = self.empty_board(),
        );
        svg.push_str(&self.lines());
        for index in 0..self.nodes.len() {
            svg.push_str(&self.node(index, width, texts));
        }
        svg.push_str("</svg>\n");
        svg
    }

    /// Returns a web page around the drawing.
    pub fn html(&self, texts: &Texts) -> String {
        texts.document(
            &self.title(texts),
            &format!("<p>{}</p>\n{}", texts.tree.legend, self.svg(texts)),
        )
    }

    fn title(&self, texts: &Texts) -> String {
        let solutions = self
            .nodes
            .iter()
            .filter(|node| node.outcome == Outcome::Complete)
            .count();
        let parts = [
            ("n", self.n.to_string()),
            ("pieces", texts.pieces(self.piece).to_owned()),
            ("tests", self.nodes.len().to_string()),
            ("solutions", solutions.to_string()),
        ];
        fill(&texts.tree.title, &parts)
    }

    fn board_side(&self) -> usize {
        self.n * SQUARE
    }

    fn boards_top(&self) -> usize {
        EDGE + self.n * LEVEL + 2 * RADIUS + SLOT
    }

    fn place(&self, index: usize) -> (usize, usize) {
        let node = &self.nodes[index];
        (EDGE + node.x * SLOT / 2, EDGE + (node.square.column + 1) * LEVEL)
    }

    /// The edges of the tree, from the root to each node.
    fn lines(&self) -> String {
        let first = self.nodes.iter().position(|node| node.parent.is_none());
        let last = self.nodes.iter().rposition(|node| node.parent.is_none());
        let middle = |index: Option<usize>| index.map_or(EDGE, |index| self.place(index).0);
        let root = ((middle(first) + middle(last)) / 2, EDGE);
        let mut path = String::new();
        for (index, node) in self.nodes.iter().enumerate() {
            let from = node.parent.map_or(root, |parent| self.place(parent));
            let to = self.place(index);
            // Writing to a string cannot fail, here and below.
            let _ = write!(path, "M{} {}L{} {}", from.0, from.1, to.0, to.1 - RADIUS);
        }
        format!(
            "<path class=\"edge\" d=\"{path}\"/><circle class=\"root\" cx=\"{}\" cy=\"{}\" r=\"4\"/>\n",
            root.0, root.1
        )
    }

    fn node(&self, index: usize, width: usize, texts: &Texts) -> String {
        let node = &self.nodes[index];
        let (x, y) = self.place(index);
        let row = node.square.row + 1;
        let (class, kind) = match node.outcome {
            Outcome::Refused => ("refused", &texts.tree.refused),
            Outcome::Complete => ("solution", &texts.tree.solution),
            Outcome::Placed if node.followed => ("placed", &texts.tree.placed),
            Outcome::Placed => ("dead-end", &texts.tree.dead_end),
        };
        let parts = [
            ("column", (node.square.column + 1).to_string()),
            ("row", row.to_string()),
            ("piece", texts.piece(self.piece).to_owned()),
        ];
        let name = fill(kind, &parts);
        let shape = if node.outcome == Outcome::Refused {
            format!(
                "<text x=\"{x}\" y=\"{}\">{row}</text><text x=\"{x}\" y=\"{}\">*</text>",
                y + 4,
                y + 17
            )
        } else {
            format!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{RADIUS}\"/><text x=\"{x}\" y=\"{}\">{row}</text>",
                y + 4
            )
        };
        let half = self.board_side() / 2;
        let left = x.clamp(EDGE + half, width - EDGE - half) - half;
        format!(
            "<g class=\"node {class}\" tabindex=\"0\" role=\"img\" aria-label=\"{name}\"><title>{name}</title>{shape}{}</g>\n",
            self.board(index, left)
        )
    }

    /// The board of a node: the pieces on its path, and the refused square.
    fn board(&self, index: usize, left: usize) -> String {
        let mut pieces = String::new();
        let mut next = Some(index);
        while let Some(at) = next {
            let node = &self.nodes[at];
            let (x, y) = (node.square.column * SQUARE, node.square.row * SQUARE);
            let _ = if node.outcome == Outcome::Refused {
                write!(
                    pieces,
                    "<path class=\"cross\" d=\"M{} {}l6 6m0-6l-6 6\"/>",
                    x + 3,
                    y + 3
                )
            } else {
                write!(
                    pieces,
                    "<use href=\"#tree-piece\" x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\"/>"
                )
            };
            next = node.parent;
        }
        format!(
            "<g class=\"board\" transform=\"translate({left} {})\"><use href=\"#tree-board\"/>{pieces}</g>",
            self.boards_top()
        )
    }

    fn empty_board(&self) -> String {
        let mut dark = String::new();
        for (column, row) in (0..self.n).flat_map(|column| (0..self.n).map(move |row| (column, row))) {
            if (column + row) % 2 == 1 {
                let _ = write!(
                    dark,
                    "M{} {}h{SQUARE}v{SQUARE}h-{SQUARE}z",
                    column * SQUARE,
                    row * SQUARE
                );
            }
        }
        let side = self.board_side();
        format!(
            "<g id=\"tree-board\"><rect width=\"{side}\" height=\"{side}\" fill=\"#efe8d8\"/><path d=\"{dark}\" fill=\"#cdbf9f\"/></g>"
        )
    }
}

const STYLE: &str = ".edge{fill:none;stroke:#b8ae99}.root{fill:#5d6168}text{fill:#23262b}\
circle{fill:#fffdf8;stroke:#5d6168}.solution circle{fill:#2c7a3f;stroke:#2c7a3f}.solution text{fill:#fff;font-weight:bold}\
.dead-end circle{stroke:#b3261e;stroke-width:2;stroke-dasharray:3 2}.refused text{fill:#b3261e}\
.board{display:none}.cross{stroke:#b3261e;stroke-width:2}.node:hover .board,.node:focus .board{display:inline}\
.node:focus{outline:2px solid #1f6a68}\
@media(prefers-color-scheme:dark){text{fill:#e9e6df}circle{fill:#1f2227;stroke:#a9a69f}.solution circle{fill:#8ad39b;stroke:#8ad39b}\
.solution text{fill:#10201f}.refused text{fill:#ff9a8d}.dead-end circle{stroke:#ff9a8d}}\
@media print{text{fill:#000}circle{fill:#fff;stroke:#000}.solution text{fill:#000}.solution circle{fill:#fff;stroke-width:3}}";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locale::Locale;

    fn svg(n: usize, piece: Piece) -> String {
        Tree::new(n, piece).unwrap().svg(&Texts::of(Locale::English))
    }

    #[test]
    fn each_square_tried_is_a_node_with_its_row() {
        for (n, piece) in [
            (1, Piece::Queen),
            (4, Piece::Queen),
            (5, Piece::Queen),
            (4, Piece::Rook),
            (4, Piece::None),
        ] {
            let figures = solve::Tree::new(n, piece).into_figures();
            let svg = svg(n, piece);
            let count = |text: &str| svg.matches(text).count() as u64;
            assert_eq!(count("<g class=\"node "), figures.tests, "{n} × {piece}");
            assert_eq!(count("node solution"), figures.placed[n - 1]);
            assert_eq!(count("node dead-end"), figures.dead_ends);
            assert_eq!(count(">*</text>"), count("node refused"));
            assert_eq!(count("class=\"board\""), figures.tests);
        }
    }

    #[test]
    fn a_parent_is_in_the_middle_of_its_children_and_no_leaves_overlap() {
        let tree = Tree::new(4, Piece::Queen).unwrap();
        let leaves: Vec<usize> = tree
            .nodes
            .iter()
            .filter(|node| node.outcome != Outcome::Placed)
            .map(|node| node.x)
            .collect();
        assert!(leaves.is_sorted_by(|left, right| right - left >= 2), "{leaves:?}");
        for (index, node) in tree
            .nodes
            .iter()
            .enumerate()
            .filter(|(_, node)| node.outcome == Outcome::Placed)
        {
            let children: Vec<usize> = tree
                .nodes
                .iter()
                .filter(|child| child.parent == Some(index))
                .map(|child| child.x)
                .collect();
            assert_eq!(children.len(), 4);
            assert_eq!(node.x, (children[0] + children[3]) / 2);
        }
    }

    #[test]
    fn a_tree_that_fits_on_no_page_is_refused() {
        assert_eq!(Tree::new(6, Piece::Queen).unwrap_err(), TreeTooLarge);
        assert_eq!(Tree::new(5, Piece::None).unwrap_err(), TreeTooLarge);
    }
}
