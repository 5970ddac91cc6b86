//! mistake: marks taken off before the recursive call
//! advice: You take the marks off before the next columns are searched, so no test ever sees them. They belong to
//! the board for as long as the queen stands.

/// The search: one queen in each column, from the left to the right. Columns and rows count from 0.
struct Search {
    /// The row of the queen in each column that has one.
    rows: Vec<usize>,
    /// For each row: is it still free of queens?
    row_free: Vec<bool>,
    /// For each diagonal of one direction, on which column + row stays the same: is it still free?
    sum_free: Vec<bool>,
    /// For each diagonal of the other direction, on which column − row stays the same: is it still free?
    difference_free: Vec<bool>,
}

impl Search {
    fn new(size: usize) -> Search {
        // A board has fewer rows than diagonals: with n rows there are 2n − 1 diagonals in each direction.
        let diagonals = (2 * size).saturating_sub(1);
        Search {
            rows: Vec::new(),
            row_free: vec![true; size],
            sum_free: vec![true; diagonals],
            difference_free: vec![true; diagonals],
        }
    }

    /// Tries every row of `column`; wherever a queen is safe, marks it, goes on with the next column, unmarks it.
    fn place(&mut self, column: usize) {
        let size = self.row_free.len();
        if column == size {
            self.print();
            return;
        }
        for row in 0..size {
            if self.is_free(column, row) {
                self.rows.push(row);
                self.mark(column, row);
                self.unmark(column, row);
                self.place(column + 1);
                self.rows.pop();
            }
        }
    }

    /// Are the row and both diagonals of this square free?
    ///
    /// Mind the third vector: column − row may be less than 0, an index never is.
    fn is_free(&self, column: usize, row: usize) -> bool {
        let (rows, sums, differences) = (&self.row_free, &self.sum_free, &self.difference_free);
        rows[row] && sums[column + row] && differences[self.difference(column, row)]
    }

    /// Marks the row and both diagonals of this square as taken: a queen has just been put there.
    fn mark(&mut self, column: usize, row: usize) {
        let difference = self.difference(column, row);
        self.row_free[row] = false;
        self.sum_free[column + row] = false;
        self.difference_free[difference] = false;
    }

    /// Marks them as free again: the queen has just been taken away.
    fn unmark(&mut self, column: usize, row: usize) {
        let difference = self.difference(column, row);
        self.row_free[row] = true;
        self.sum_free[column + row] = true;
        self.difference_free[difference] = true;
    }

    /// The index of the diagonal on which column − row stays the same, shifted so that the smallest one is 0.
    fn difference(&self, column: usize, row: usize) -> usize {
        column + (self.row_free.len() - 1) - row
    }

    /// Prints a full board: the letter of each column and its queen's row, counted from 1.
    fn print(&self) {
        let mut line = String::new();
        for (letter, row) in ('a'..).zip(&self.rows) {
            line += &format!(" {letter}{}", row + 1);
        }
        println!("{line}");
    }
}

fn main() {
    // The size of the board is the first argument; without one it is 8.
    let argument = std::env::args().nth(1);
    let size = argument.map_or(8, |text| text.parse().expect("the size should be a whole number"));
    Search::new(size).place(0);
}
