//! One border for eight: the square can be turned and mirrored in eight ways.
//!
//! ```text
//!        a →                 The first and last row and column hold a queen each. Their places, measured clockwise
//!      . . Q . . .           from the corner before, are the four numbers (a, b, c, d) of a border.
//!   ↑  . . . . . .  b
//!      . . . . . Q  ↓        a quarter turn gives    (d, a, b, c)
//!      Q . . . . .           the mirror image gives  (e - a, e - d, e - c, e - b)   with e = n - 1
//!   d  . . . . . .
//!      . . . Q . .           Here (2, 2, 2, 2): a quarter turn gives it again.
//!          ← c
//! ```
//!
//! Borders that the symmetries turn into one another have equally many placements inside. So only the smallest of each
//! class is searched, and counted once for each different border of the class, without a look at the solutions.
//! The four queens also prune the search from the start. The idea of deciding by border queens is from Takaken's
//! *N Queens Problem* programs; T. Preußer and M. Engelhardt made a ring two squares wide of it (*Putting Queens in Carry
//! Chains, No. 27*, 2016).

use queens_board::{Piece, Square};

use super::bits::{Rows, each_bit};
use super::{Counter, Tally};

/// The border (a, b, c, d) of the picture.
type Border = [usize; 4];

/// The search inside borders; a unit is the smallest border of a class.
pub(super) struct Eightfold {
    n: usize,
    borders: Vec<Border>,
}

impl Eightfold {
    pub(super) fn new(n: usize) -> Self {
        Eightfold {
            n,
            borders: smallest_borders(n),
        }
    }
}

impl Counter for Eightfold {
    fn units(&self) -> usize {
        self.borders.len()
    }

    fn worker(&self) -> Box<dyn FnMut(usize) -> Tally + '_> {
        Box::new(|unit| {
            let border = self.borders[unit];
            let mut tally = Inside::new(self.n, border).count();
            tally.solutions *= class(self.n, border).len() as u64;
            tally
        })
    }
}

/// The squares of the four queens, from the top row clockwise; a queen in a corner comes twice.
fn squares(n: usize, [a, b, c, d]: Border) -> [Square; 4] {
    let end = n - 1;
    [
        Square::new(a, 0),
        Square::new(end, b),
        Square::new(end - c, end),
        Square::new(0, end - d),
    ]
}

/// The different borders that the eight symmetries make of one.
fn class(n: usize, border: Border) -> Vec<Border> {
    let end = n - 1;
    let turn = |[a, b, c, d]: Border| [d, a, b, c];
    let mirror = |[a, b, c, d]: Border| [end - a, end - d, end - c, end - b];
    let mut images = Vec::new();
    let mut image = border;
    for _ in 0..4 {
        images.extend([image, mirror(image)]);
        image = turn(image);
    }
    images.sort_unstable();
    images.dedup();
    images
}

/// One border of each class, of those whose queens do not attack one another.
fn smallest_borders(n: usize) -> Vec<Border> {
    let mut borders = Vec::new();
    for a in 0..n {
        for b in a..n {
            for c in a..n {
                for d in a..n {
                    let border = [a, b, c, d];
                    if is_valid(n, border) && class(n, border)[0] == border {
                        borders.push(border);
                    }
                }
            }
        }
    }
    borders
}

/// Whether the queens of a border attack none of the others.
fn is_valid(n: usize, border: Border) -> bool {
    let squares = squares(n, border);
    squares.iter().enumerate().all(|(i, &left)| {
        squares[..i]
            .iter()
            .all(|&right| left == right || !Piece::Queen.attacks(left, right))
    })
}

/// The search in the rows between the first and the last, with the border's queens on the board.
struct Inside {
    /// For each row that still needs a queen, from the top: the rows down from the one before, and the columns that the
    /// border's queens attack.
    rows: Vec<(u32, u32)>,
    /// The columns without a queen.
    free: u32,
}

impl Inside {
    fn new(n: usize, border: Border) -> Self {
        let queens = squares(n, border);
        let mut rows = Vec::new();
        let mut down = 0;
        for row in 0..n {
            down += 1;
            if queens.iter().any(|queen| queen.row == row) {
                continue;
            }
            let attacked = (0..n)
                .filter(|&column| {
                    let square = Square::new(column, row);
                    queens.iter().any(|&queen| Piece::Queen.attacks(queen, square))
                })
                .fold(0, |columns, column| columns | 1 << column);
            rows.push((down, attacked));
            down = 0;
        }
        let free = queens
            .iter()
            .fold(Rows::empty(n).free, |free, queen| free & !(1 << queen.column));
        Inside { rows, free }
    }

    fn count(&self) -> Tally {
        let mut tally = Tally::default();
        self.place(0, self.free, 0, 0, &mut tally);
        tally
    }

    /// As [`Rows::count`], but with rows to skip and squares that are attacked from the start.
    /// `left` and `right` are the diagonals of the inner queens as the row of the latest one sees them.
    fn place(&self, index: usize, free: u32, left: u32, right: u32, tally: &mut Tally) {
        tally.nodes += 1;
        let Some(&(down, attacked)) = self.rows.get(index) else {
            tally.solutions += 1;
            return;
        };
        // 64 bits, because rows that are skipped can move a diagonal beyond 32.
        let (left, right) = (left >> down, ((right as u64) << down) as u32);
        for queen in each_bit(free & !(left | right | attacked)) {
            self.place(index + 1, free ^ queen, left | queen, right | queen, tally);
        }
    }
}
