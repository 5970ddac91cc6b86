//! Bishops: the program for queens, with bishops. Which placements does it find, and which does it miss?
//!
//! Fill in the three places marked `todo!`. `cargo test bishops` grades this file,
//! `cargo queens hint bishops` helps.

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
    /// The first placement found that has two bishops in one column.
    missed: Option<Vec<Square>>,
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

    /// The second search: bishops on any squares. Returns how many full boards it finds from here.
    ///
    /// The squares have the numbers 0, 1, … column by column. The next bishop may stand on square number `first`
    /// or a later one, so that no set of squares is counted twice.
    fn anywhere(&mut self, first: i32) -> u64 {
        if self.is_full() {
            if self.missed.is_none() && self.uses_a_column_twice() {
                self.missed = Some(self.board.clone());
            }
            return 1;
        }
        let mut found = 0;
        for number in first..self.size * self.size {
            let square = Square {
                column: number / self.size,
                row: number % self.size,
            };
            if self.is_safe(square) {
                self.board.push(square);
                found += self.anywhere(number + 1);
                self.board.pop();
            }
        }
        found
    }

    /// Do two bishops on the board stand in the same column?
    fn uses_a_column_twice(&self) -> bool {
        // The squares are in order, so two in one column stand one after the other.
        self.board.windows(2).any(|pair| pair[0].column == pair[1].column)
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
        missed: None,
    };
    println!("one per column: {}", search.one_per_column());
    println!("all: {}", search.anywhere(0));
    print!("missed:");
    match search.missed {
        Some(squares) => {
            for square in squares {
                // Column 0 is the letter a, row 0 the number 1.
                print!(" {}{}", char::from(b'a' + square.column as u8), square.row + 1);
            }
            println!();
        }
        None => println!(" none"),
    }
}
