//! mistake: the loop over the columns before stops one too early
//! advice: The queen in the very first column is never looked at: in your first board the second queen stands right
//! next to it. Which is the last value that your loop takes?

/// The search: one queen in each column, from the left to the right.
struct Search {
    /// The row of the queen in each column, counted from 0 at the top; -1 where none has stood yet.
    rows: Vec<i32>,
    /// How many full boards have been printed.
    found: u64,
}

impl Search {
    /// Tries every row of `column`; wherever a queen is safe, goes on with the next column.
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

    /// Is a queen in this column and row safe from the queens in all columns before it?
    ///
    /// They stand in the rows `self.rows[0]`, `self.rows[1]`, … up to `self.rows[column - 1]`.
    fn is_safe(&self, column: usize, row: i32) -> bool {
        for distance in 1..column as i32 {
            let other = self.rows[column - distance as usize];
            if other == row || other == row - distance || other == row + distance {
                return false;
            }
        }
        true
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
