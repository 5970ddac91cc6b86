//! Rooks: print every way to put n rooks on an n × n board so that no two attack each other.
//!
//! One line is missing: the test for rooks. `cargo test rooks` grades this file,
//! `cargo queens hint rooks` helps.

/// The search: one rook in each column, from the left to the right.
struct Search {
    /// The row of the rook in each column, counted from 0 at the top; -1 where none has stood yet.
    rows: Vec<i32>,
    /// How many full boards have been printed.
    found: u64,
}

impl Search {
    /// Tries every row of `column`; wherever a rook is safe, goes on with the next column.
    fn place(&mut self, column: usize) {
        for row in 0..self.rows.len() as i32 {
            if self.is_safe(column, row) {
                self.rows[column] = row;
                if column + 1 < self.rows.len() {
                    self.place(column + 1);
                } else {
                    self.print();
                }
            }
        }
    }

    /// Is a rook in this column and row safe from the rooks in all columns before it?
    fn is_safe(&self, column: usize, row: i32) -> bool {
        (1..=column).all(|distance| {
            let other = self.rows[column - distance];
            // Is a rook in `row` safe from the one in the row `other`, `distance` columns to its left?
            todo!("is a rook in row {row} safe from one in row {other}?")
        })
    }

    /// Prints a full board: the rows, then its number.
    fn print(&mut self) {
        self.found += 1;
        for row in &self.rows {
            print!("{row} ");
        }
        println!(" : {}", self.found);
    }
}

fn main() {
    // The size of the board is the first argument; without one it is 8.
    let argument = std::env::args().nth(1);
    let size = argument.map_or(8, |text| text.parse().expect("the size should be a whole number"));
    let mut search = Search {
        rows: vec![-1; size],
        found: 0,
    };
    search.place(0);
    println!("O.K.");
}
