//! mistake: the counter starts at 0 and stays there
//! advice: The boards are right, but the number below stays 0: the program never counts them.

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
            if self.rows[other].abs_diff(row) == distance {
                return false;
            }
        }
        true
    }

    /// Tries every row of `column`; wherever a queen is safe, goes on with the next column.
    fn place(&mut self, column: usize) {
        let size = self.rows.len();
        if column == size {
            self.print();
            return;
        }
        for row in 0..size {
            if self.is_safe(column, row) {
                self.rows[column] = row;
                self.place(column + 1);
            }
        }
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
    // The size of the board is the first argument; without one it is 8.
    let argument = std::env::args().nth(1);
    let size = argument.map_or(8, |text| text.parse().expect("the size should be a whole number"));
    let mut search = Search {
        rows: vec![0; size],
        counter: 0,
    };
    search.place(0);
    println!("{}", search.counter);
}
