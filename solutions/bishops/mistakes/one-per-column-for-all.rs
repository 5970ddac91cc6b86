//! mistake: takes the placements with one bishop in each column for all there are
//! advice: What the first program finds has one bishop in every column. Bishops may share a column, so there are
//! many more placements: try n = 2 by hand, there are four.

/// A square of the board: its column and its row, both counted from 0.
#[derive(Clone, Copy, Debug)]
struct Square {
    column: i32,
    row: i32,
}

/// Do bishops on these two squares attack each other?
fn attacks(one: Square, other: Square) -> bool {
    (one.column - other.column).abs() == (one.row - other.row).abs()
}

/// A search for all placements of as many bishops as the board has columns.
struct Search {
    size: i32,
    /// The squares of the bishops on the board, in the order in which they were put there.
    board: Vec<Square>,
}

impl Search {
    /// The first search, as for queens: one bishop in each column. Returns how many full boards it finds.
    fn one_per_column(&mut self) -> u64 {
        if self.is_full() {
            return 1;
        }
        let column = self.board.len() as i32;
        let mut found = 0;
        for row in 0..self.size {
            let square = Square { column, row };
            if self.is_safe(square) {
                self.board.push(square);
                found += self.one_per_column();
                self.board.pop();
            }
        }
        found
    }

    /// Are all bishops on the board?
    fn is_full(&self) -> bool {
        self.board.len() as i32 == self.size
    }

    /// Is a bishop on this square safe from all that stand on the board?
    fn is_safe(&self, square: Square) -> bool {
        self.board.iter().all(|&other| !attacks(square, other))
    }
}

fn main() {
    // The size of the board is the first argument; without one it is 8.
    let argument = std::env::args().nth(1);
    let size = argument.map_or(8, |text| text.parse().expect("the size should be a whole number"));
    let mut search = Search {
        size,
        board: Vec::new(),
    };
    println!("one per column: {}", search.one_per_column());
    println!("all: {}", search.one_per_column());
    println!("missed: none");
}
