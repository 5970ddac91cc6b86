//! Half boards: all ways to fill half of the columns from a given set of rows, made of two slabs.
//!
//! ```text
//!    rows of the half       outer slab     inner slab            half board
//!    {0, 2, 5, 7}      →    {0, 2}         {5, 7}
//!                           {0, 5}         {2, 7}      rises and falls at the seam have no bit in
//!                           {0, 7}         {2, 5}      common  →  key = outer key | inner key
//!                           {2, 5} …       {0, 7} …
//! ```
//!
//! Each outer piece is tried with every inner piece that has the remaining rows. The inner ones lie in blocks of sixteen, so
//! that vector instructions can try sixteen (or twice eight) at a time.

use super::keys::{CLASSES, Layout};
use super::slab::{Groups, Piece, Queen, Ranks, fill};

/// The number of inner pieces in a block.
pub(super) const BLOCK: usize = 16;

/// A bit that every outer piece has among its rises, and every place of a block that holds no piece; rows end below it.
pub(super) const EMPTY: u32 = 1 << 31;

/// What pieces of each class have among their falls: the marks of different classes clash, so that a half is of one class.
const OUTER_MARKS: [u32; CLASSES] = [0, 1 << 30, 1 << 29];
const INNER_MARKS: [u32; CLASSES] = [0, 1 << 29, 1 << 30];

/// Up to sixteen inner pieces, column by column.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Block {
    pub(super) rise: [u32; BLOCK],
    pub(super) fall: [u32; BLOCK],
    pub(super) low: [u32; BLOCK],
    pub(super) high: [u32; BLOCK],
}

/// The most keys that pairs of these pieces can make, and the idle end of the last vector stored.
#[inline(always)]
pub(super) fn most_keys(outer: &[Piece], inner: &[Block]) -> usize {
    (outer.len() * inner.len() + 1) * BLOCK
}

impl Block {
    fn new(pieces: &[Piece]) -> Self {
        let mut block = Block {
            rise: [EMPTY; BLOCK],
            fall: [0; BLOCK],
            low: [0; BLOCK],
            high: [0; BLOCK],
        };
        for (place, piece) in pieces.iter().enumerate() {
            block.rise[place] = piece.rise;
            block.fall[place] = piece.fall;
            block.low[place] = piece.low;
            block.high[place] = piece.high;
        }
        block
    }
}

/// The two slabs that one half of the board is made of.
pub(super) struct Half {
    /// The slab at the edge of the board.
    pub(super) outer: Groups<Piece>,
    /// The slab at the middle of the board.
    pub(super) inner: Groups<Block>,
    /// For each bit of the key the rows in which a queen of this half would set it.
    pub(super) rows_of_bit: Vec<u32>,
}

impl Half {
    /// The slabs of a half that uses no other than these `rows`. Columns are counted from the edge of the board toward the
    /// middle; `key(column, row)` is what a queen adds to the key, or `None` where none is allowed.
    pub(super) fn new(
        n: usize,
        splits: &Splits,
        layout: &Layout,
        rows: u32,
        key: impl Fn(usize, usize) -> Option<u64>,
    ) -> Self {
        let seam = splits.outer;
        let queen = |column: usize, row: usize| {
            let key = if rows >> row & 1 == 1 { key(column, row) } else { None };
            key.map(|key| {
                // Where the diagonals through (column, row) meet the first column beyond the seam, if on the board.
                let at_seam = |row: usize| if row < n { 1 << row } else { 0 };
                Queen {
                    rise: at_seam((row + column).wrapping_sub(seam)),
                    fall: at_seam((row + seam).wrapping_sub(column)),
                    key,
                }
            })
        };
        let piece = |sum: Queen, guard: u32, marks: &[u32; CLASSES]| {
            // With the marks of two classes a piece has no class.
            marks.get(layout.class(sum.key)).map(|mark| Piece {
                rise: sum.rise | guard,
                fall: sum.fall | mark,
                low: sum.key as u32,
                high: (sum.key >> u32::BITS) as u32,
            })
        };
        let outer = fill(n, 0..seam, &splits.ranks, queen, |sum| piece(sum, EMPTY, &OUTER_MARKS));
        let columns = splits.outer + splits.inner;
        let inner = fill(n, seam..columns, &splits.ranks, queen, |sum| {
            piece(sum, 0, &INNER_MARKS)
        });
        let mut rows_of_bit = vec![0; layout.bits as usize];
        for (column, row) in (0..columns).flat_map(|column| (0..n).map(move |row| (column, row))) {
            if let Some(queen) = queen(column, row) {
                for (bit, rows) in rows_of_bit.iter_mut().enumerate() {
                    *rows |= ((queen.key >> bit & 1) as u32) << row;
                }
            }
        }
        Half {
            outer,
            inner: inner.map(|pieces| pieces.chunks(BLOCK).map(Block::new).collect()),
            rows_of_bit,
        }
    }
}

/// How the rows of a half are divided between its two slabs.
pub(super) struct Splits {
    /// The number of columns of the outer slab.
    pub(super) outer: usize,
    inner: usize,
    ranks: Ranks,
    /// Which of the rows go to the outer slab: bit 0 stands for the smallest row of the half.
    choices: Vec<u32>,
}

impl Splits {
    /// Lists the splits of the rows of a half board with this number of `columns`, on a board of size `n`.
    pub(super) fn new(n: usize, columns: usize) -> Self {
        let outer = columns / 2;
        let inner = columns - outer;
        Splits {
            outer,
            inner,
            ranks: Ranks::new(n, inner),
            choices: (0..1u32 << columns)
                .filter(|choice| choice.count_ones() as usize == outer)
                .collect(),
        }
    }

    /// The ranks of both parts (outer, inner) for each split of `rows`.
    pub(super) fn ranks(&self, rows: u32, ranks: &mut Vec<[u32; 2]>) {
        let rows: Vec<usize> = (0..u32::BITS as usize).filter(|row| rows >> row & 1 == 1).collect();
        let (outer, inner) = (
            RankTable::new(&self.ranks, &rows, self.outer),
            RankTable::new(&self.ranks, &rows, self.inner),
        );
        let everything = (1 << rows.len()) - 1;
        ranks.clear();
        ranks.extend(
            self.choices
                .iter()
                .map(|&choice| [outer.rank(choice), inner.rank(choice ^ everything)]),
        );
    }
}

/// The ranks of all sets of a given size that can be chosen from some rows, as sums of two look-ups.
struct RankTable {
    middle: u32,
    /// What a choice among the first rows adds to the rank, and what one among the others adds, the size being known.
    first: [u32; 128],
    second: [u32; 128],
}

impl RankTable {
    fn new(ranks: &Ranks, rows: &[usize], size: usize) -> Self {
        let middle = rows.len() / 2;
        let (first_rows, second_rows) = rows.split_at(middle);
        let mut table = RankTable {
            middle: middle as u32,
            first: [0; 128],
            second: [0; 128],
        };
        for choice in 1..1usize << first_rows.len() {
            let (count, highest) = (choice.count_ones() as usize, choice.ilog2() as usize);
            if count <= size {
                let without = table.first[choice ^ 1 << highest];
                table.first[choice] = without + ranks.step(first_rows[highest], count);
            }
        }
        for choice in 1..1usize << second_rows.len() {
            let (count, lowest) = (choice.count_ones() as usize, choice.trailing_zeros() as usize);
            if count <= size {
                let without = table.second[choice ^ 1 << lowest];
                table.second[choice] = without + ranks.step(second_rows[lowest], size - count + 1);
            }
        }
        table
    }

    #[inline(always)]
    fn rank(&self, choice: u32) -> u32 {
        self.first[(choice & ((1 << self.middle) - 1)) as usize] + self.second[(choice >> self.middle) as usize]
    }
}
