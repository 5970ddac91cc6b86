//! A slab: every way to put queens into a few adjacent columns, found by the set of rows that they use.
//!
//! ```text
//!      columns    0 1 2   3 4 5                     rows used      placements
//!                . . . | . . Q      slab 3..6       {0, 2, 4}  →   [4 2 0] [0 4 2] …
//!                . . . | . . .                      {0, 2, 5}  →   [2 5 0] …
//!                . . . | Q . .                      …
//!                . . . | . . .
//!                . . . | . Q .
//!                  seam ↑
//! ```
//!
//! Two slabs fit when they use different rows and when no diagonal of one meets a diagonal of the other. Rows are settled
//! by looking up the right set; of the diagonals a piece keeps those that cross the seam, one bit each.

use std::ops::Range;

/// What one queen adds to the piece that it belongs to.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Queen {
    /// Its rising diagonal: the row in which it crosses the seam, as a bit.
    pub(super) rise: u32,
    /// Its falling diagonal, likewise.
    pub(super) fall: u32,
    /// What it adds to the key of a half board.
    pub(super) key: u64,
}

/// One way to fill a slab, as the slab on the other side of the seam and the other half of the board see it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Piece {
    /// The rows in which rising diagonals cross the seam.
    pub(super) rise: u32,
    /// The rows in which falling diagonals cross the seam.
    pub(super) fall: u32,
    /// The low half of the key, see [`keys`](super::keys).
    pub(super) low: u32,
    /// The high half of the key.
    pub(super) high: u32,
}

/// Things that belong to a set of rows, one group for each set, found by the set's rank.
pub(super) struct Groups<T> {
    start: Vec<u32>,
    things: Vec<T>,
}

impl<T> Groups<T> {
    /// The group of the row set with this rank.
    #[inline(always)]
    pub(super) fn of(&self, rank: usize) -> &[T] {
        &self.things[self.start[rank] as usize..self.start[rank + 1] as usize]
    }

    /// The same groups, each made into something else.
    pub(super) fn map<U>(&self, each: impl Fn(&[T]) -> Vec<U>) -> Groups<U> {
        let mut mapped = Groups {
            start: vec![0],
            things: Vec::new(),
        };
        for rank in 0..self.start.len() - 1 {
            mapped.things.extend(each(self.of(rank)));
            mapped.start.push(mapped.things.len() as u32);
        }
        mapped
    }
}

/// Numbers the sets of a given size: binomial coefficients, as in the combinatorial number system.
pub(super) struct Ranks {
    /// `below[row][k]` is the number of sets of `k` rows that all lie above `row` on the board.
    below: Vec<Vec<u32>>,
}

impl Ranks {
    /// Ranks for sets of up to `size` of `rows` rows.
    pub(super) fn new(rows: usize, size: usize) -> Self {
        let mut below = vec![vec![0; size + 1]; rows + 1];
        below[0][0] = 1;
        for row in 1..=rows {
            below[row][0] = 1;
            for k in 1..=size {
                below[row][k] = below[row - 1][k - 1] + below[row - 1][k];
            }
        }
        Ranks { below }
    }

    /// How many sets of `size` rows there are.
    pub(super) fn sets(&self, size: usize) -> usize {
        self.below[self.below.len() - 1][size] as usize
    }

    /// What `row` adds to the rank of a set in which it is number `position`, counted from 1 upward.
    #[inline(always)]
    pub(super) fn step(&self, row: usize, position: usize) -> u32 {
        self.below[row][position]
    }

    fn rank(&self, mut rows: u32) -> usize {
        let mut rank = 0;
        let mut position = 1;
        while rows != 0 {
            rank += self.step(rows.trailing_zeros() as usize, position);
            position += 1;
            rows &= rows - 1;
        }
        rank as usize
    }
}

/// Every way to fill `columns` of a board of size `n` with queens that do not attack one another.
///
/// `queen(column, row)` returns what a queen adds, or `None` where none is allowed; `finish` makes a piece of what the queens
/// added together, or nothing where the rules of symmetry forbid it.
pub(super) fn fill(
    n: usize,
    columns: Range<usize>,
    ranks: &Ranks,
    queen: impl Fn(usize, usize) -> Option<Queen>,
    finish: impl Fn(Queen) -> Option<Piece>,
) -> Groups<Piece> {
    let queens: Vec<Vec<(u32, Queen)>> = columns
        .clone()
        .map(|column| {
            (0..n)
                .filter_map(|row| queen(column, row).map(|queen| (1 << row, queen)))
                .collect()
        })
        .collect();
    // Twice the same search: first to measure the groups, then to fill them.
    let mut start = vec![0; ranks.sets(columns.len()) + 1];
    each_filling(&queens, Partial::default(), &mut |rows, sum| {
        start[ranks.rank(rows) + 1] += u32::from(finish(sum).is_some());
    });
    for rank in 1..start.len() {
        start[rank] += start[rank - 1];
    }
    let mut pieces = vec![Piece::default(); start[start.len() - 1] as usize];
    let mut next = start.clone();
    each_filling(&queens, Partial::default(), &mut |rows, sum| {
        if let Some(piece) = finish(sum) {
            let place = &mut next[ranks.rank(rows)];
            pieces[*place as usize] = piece;
            *place += 1;
        }
    });
    Groups { start, things: pieces }
}

/// The queens in the first columns of a slab.
#[derive(Clone, Copy, Default)]
struct Partial {
    rows: u32,
    /// The squares of the next column that are attacked along diagonals.
    up: u32,
    down: u32,
    sum: Queen,
}

/// Calls `found` with the row set and the sum of every way to fill the columns that `queens` lists.
fn each_filling(queens: &[Vec<(u32, Queen)>], partial: Partial, found: &mut impl FnMut(u32, Queen)) {
    let Some((first, rest)) = queens.split_first() else {
        return found(partial.rows, partial.sum);
    };
    let attacked = partial.rows | partial.up | partial.down;
    for &(row, queen) in first {
        if attacked & row != 0 {
            continue;
        }
        let sum = Queen {
            rise: partial.sum.rise | queen.rise,
            fall: partial.sum.fall | queen.fall,
            key: partial.sum.key | queen.key,
        };
        let next = Partial {
            rows: partial.rows | row,
            up: (partial.up | row) >> 1,
            down: (partial.down | row) << 1,
            sum,
        };
        each_filling(rest, next, found);
    }
}
