//! Fundamental: print one solution of each family, in which all turn or mirror into one another.
//!
//! Fill in `turned`, `mirrored` and `is_first_of_family`; everything else is ready. `cargo test fundamental` grades
//! this file, `cargo queens hint fundamental` helps.

/// The board after a quarter turn: the queen in column c, row r goes to column n − 1 − r, row c.
///
/// A board is the rows of its queens, column by column; columns and rows count from 0.
fn turned(board: &[usize]) -> Vec<usize> {
    todo!("a quarter turn of {board:?}")
}

/// The board in the mirror: the first column becomes the last one, and so on.
fn mirrored(board: &[usize]) -> Vec<usize> {
    todo!("the mirror image of {board:?}")
}

/// The eight images of a board, itself among them; in a symmetric board some of them are equal.
fn images(board: &[usize]) -> Vec<Vec<usize>> {
    let mut images = vec![board.to_vec(), mirrored(board)];
    for quarter in 0..3 {
        let turn = turned(&images[2 * quarter]);
        images.push(turn.clone());
        images.push(mirrored(&turn));
    }
    images
}

/// Is this the board that stands for its whole family? Exactly one board of each family must be chosen.
fn is_first_of_family(board: &[usize]) -> bool {
    todo!("does {board:?} stand for its family {:?}?", images(board))
}

/// Tries every row of the column after those in `rows`; prints a full board if it stands for its family.
fn place(size: usize, rows: &mut Vec<usize>) {
    let column = rows.len();
    if column == size {
        if is_first_of_family(rows) {
            print(rows);
        }
        return;
    }
    for row in 0..size {
        if (0..column).all(|other| rows[other] != row && rows[other].abs_diff(row) != column - other) {
            rows.push(row);
            place(size, rows);
            rows.pop();
        }
    }
}

/// Prints a board: the rows, counted from 1.
fn print(rows: &[usize]) {
    let rows: Vec<String> = rows.iter().map(|row| (row + 1).to_string()).collect();
    println!("{}", rows.join(" "));
}

fn main() {
    // The size of the board is the first argument; without one it is 8.
    let argument = std::env::args().nth(1);
    let size = argument.map_or(8, |text| text.parse().expect("the size should be a whole number"));
    place(size, &mut Vec::new());
}
