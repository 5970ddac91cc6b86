//! mistake: one and the same board stored each time, printed at the end
//! advice: All the boards you kept are one and the same, seen again and again after the search had gone on. Keep a
//! copy of each board, or print it at once.

use std::cell::RefCell;
use std::rc::Rc;

/// The search: one queen in each column, from the left to the right.
struct Search {
    /// The boards found, all of them handles to the one board below.
    boards: Vec<Rc<RefCell<Vec<i32>>>>,
    /// The row of the queen in each column, counted from 0 at the top; -1 where none has stood yet.
    rows: Rc<RefCell<Vec<i32>>>,
}

impl Search {
    /// Tries every row of `column`; wherever a queen is safe, goes on with the next column.
    fn place(&mut self, column: usize) {
        let size = self.rows.borrow().len();
        for row in 0..size as i32 {
            if self.is_safe(column, row) {
                self.rows.borrow_mut()[column] = row;
                if column + 1 < size {
                    self.place(column + 1);
                } else {
                    self.boards.push(Rc::clone(&self.rows));
                }
            }
        }
    }

    /// Is a queen in this column and row safe from the queens in all columns before it?
    ///
    /// They stand in the rows `self.rows[0]`, `self.rows[1]`, … up to `self.rows[column - 1]`.
    fn is_safe(&self, column: usize, row: i32) -> bool {
        for distance in 1..=column as i32 {
            let other = self.rows.borrow()[column - distance as usize];
            if other == row || other == row - distance || other == row + distance {
                return false;
            }
        }
        true
    }

    /// Prints the boards found, each with its number.
    fn print(&self) {
        for (index, board) in self.boards.iter().enumerate() {
            for row in board.borrow().iter() {
                print!("{row} ");
            }
            println!(" : {}", index + 1);
        }
    }
}

fn main() {
    // The size of the board is the first argument; without one it is 8.
    let argument = std::env::args().nth(1);
    let size = argument.map_or(8, |text| text.parse().expect("the size should be a whole number"));
    let mut search = Search {
        boards: Vec::new(),
        rows: Rc::new(RefCell::new(vec![-1; size])),
    };
    search.place(0);
    search.print();
    println!("O.K.");
}
