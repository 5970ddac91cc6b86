//! The ends of lines: every way to fill the last columns, found by the rows that are left for them.
//!
//! ```text
//!     rows left     ends, in order        left, right: the squares of the first of these columns from which a queen of an
//!     {0, 2, 5}  →  "0 2 5", "2 5 0" …    earlier column would attack the end along a diagonal, as `Rows` counts them
//! ```
//!
//! An end fits when none of its marks is attacked. Ends lie in blocks, so that eight of them are tried by a few vector
//! instructions; most blocks have none that fits, and their texts are not looked at.

use super::{LineStyle, SquareText};
use crate::count::bits::{Rows, each_bit};

/// The maximum number of columns of an end. With one more, the table of 16 queens takes tens of megabytes; with one fewer, twice as many lines
/// have to be begun.
pub(super) const COLUMNS: usize = 5;

/// The ends in a block.
const BLOCK: usize = 8;

/// A mark that no end on the board has, for the empty places of a block.
const EMPTY: u32 = 1 << 31;

/// The longest text of an end.
pub(super) const LONGEST_END: usize = COLUMNS * super::LONGEST_TEXT;

/// The text that an end adds to a line.
#[derive(Clone, Copy)]
pub(super) struct EndText {
    pub(super) bytes: [u8; LONGEST_END],
    pub(super) len: usize,
}

/// The marks of up to eight ends.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Block {
    left: [u32; BLOCK],
    right: [u32; BLOCK],
}

/// The ends of all lines of one board size and style.
pub(super) struct Ends {
    /// Where the blocks of each set of rows begin.
    start: Vec<u32>,
    blocks: Vec<Block>,
    /// The texts of each block; stored apart, since few of them are needed.
    texts: Vec<[EndText; BLOCK]>,
}

/// The queens of an unfinished end.
#[derive(Clone, Copy)]
struct Beginning {
    board: Rows,
    left: u32,
    right: u32,
    text: EndText,
}

impl Ends {
    /// Builds the ends of this number of `columns` for lines of `n` queens.
    pub(super) fn new(n: usize, columns: usize, style: LineStyle) -> Self {
        let texts: Vec<Vec<SquareText>> = (n - columns..n)
            .map(|column| SquareText::column(n, style, column))
            .collect();
        let mut of_set: Vec<Vec<(u32, u32, EndText)>> = Vec::new();
        of_set.resize_with(1 << n, Vec::new);
        let beginning = Beginning {
            board: Rows::empty(n),
            left: 0,
            right: 0,
            text: EndText {
                bytes: [0; LONGEST_END],
                len: 0,
            },
        };
        each_end(&texts, 0, beginning, &mut |end| {
            let rows = Rows::empty(n).free ^ end.board.free;
            of_set[rows as usize].push((end.left, end.right, end.text));
        });
        let mut ends = Ends {
            start: vec![0],
            blocks: Vec::new(),
            texts: Vec::new(),
        };
        for list in of_set {
            for ends_of_block in list.chunks(BLOCK) {
                let mut block = Block {
                    left: [EMPTY; BLOCK],
                    right: [0; BLOCK],
                };
                let mut texts = [beginning.text; BLOCK];
                for (place, &(left, right, text)) in ends_of_block.iter().enumerate() {
                    (block.left[place], block.right[place], texts[place]) = (left, right, text);
                }
                ends.blocks.push(block);
                ends.texts.push(texts);
            }
            ends.start.push(ends.blocks.len() as u32);
        }
        ends
    }

    /// Returns the ends that fit the queens of the first columns, in order.
    #[inline(always)]
    pub(super) fn fitting(&self, board: Rows) -> impl Iterator<Item = &EndText> {
        let first = self.start[board.free as usize] as usize;
        let end = self.start[board.free as usize + 1] as usize;
        let fits = move |block: &Block, place: usize| {
            block.left[place] & (board.left | EMPTY) | block.right[place] & board.right == 0
        };
        let any_fits = move |block: &Block| (0..BLOCK).fold(false, |any, place| any | fits(block, place));
        self.blocks[first..end]
            .iter()
            .zip(&self.texts[first..end])
            .filter(move |(block, _)| any_fits(block))
            .flat_map(move |(block, texts)| {
                let places = (0..BLOCK).filter(move |&place| fits(block, place));
                places.map(|place| &texts[place])
            })
    }
}

fn each_end(texts: &[Vec<SquareText>], column: usize, beginning: Beginning, found: &mut impl FnMut(&Beginning)) {
    if column == texts.len() {
        return found(&beginning);
    }
    for queen in each_bit(beginning.board.open()) {
        let mut next = beginning;
        next.board = beginning.board.with(queen);
        next.left |= queen << column;
        next.right |= queen >> column;
        let text = &texts[column][queen.trailing_zeros() as usize];
        next.text.bytes[next.text.len..next.text.len + text.len].copy_from_slice(&text.bytes[..text.len]);
        next.text.len += text.len;
        each_end(texts, column + 1, next, found);
    }
}
