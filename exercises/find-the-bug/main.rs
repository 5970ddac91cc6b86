//! Find the bug: this program should print every solution of the n-queens problem, then how many there are.
//!
//! It does neither: it has three faults. Run it, find them, fix them; no `cargo test find-the-bug` before the
//! line with `todo!` is gone. `cargo queens hint find-the-bug` helps.

/// The search: one queen in each column, from the left to the right. Columns and rows count from 0.
struct Search {
    /// The row of the queen in each column; only those before the current column count.
    rows: Vec<usize>,
    /// How many solutions have been found.
    counter: u64,
}

impl Search {
    /// Is a queen in this column and row safe from the queens in all columns before it?
    fn is_safe(&self, column: usize, row: usize) -> bool {
        for other in 0..column {
            let distance = column - other;
            if self.rows[other] == row {
                return false;
            }
            if self.rows[other] == distance {
                return false;
            }
        }
        true
    }

    /// Tries every row of `column`; wherever a queen is safe, goes on with the next column.
    fn place(&mut self, column: usize) -> bool {
        let size = self.rows.len();
        if column == size {
            self.print();
            self.counter += 1;
            return true;
        }
        for row in 0..size {
            if self.is_safe(column, row) {
                self.rows[column] = row;
                if self.place(column + 1) {
                    return true;
                }
            }
        }
        false
    }

    /// Prints a full board: one digit for each column, its queen's row counted from 1.
    fn print(&self) {
        for row in &self.rows {
            print!("{}", row + 1);
        }
        println!();
    }
}

fn main() {
    let _delete_this_line = || todo!("delete this line when you are ready to be graded");
    // The size of the board is the first argument; without one it is 8.
    let argument = std::env::args().nth(1);
    let size = argument.map_or(8, |text| text.parse().expect("the size should be a whole number"));
    let mut search = Search {
        rows: vec![0; size],
        counter: 1,
    };
    search.place(0);
    println!("{}", search.counter);
}
