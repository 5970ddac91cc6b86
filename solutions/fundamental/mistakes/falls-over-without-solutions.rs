//! mistake: the first solution is taken before it is known that there is one
//! advice: For some sizes there is no solution at all, and your program takes the first of none. It should print
//! nothing and end in peace.

/// The board after a quarter turn: the queen in column c, row r goes to column n − 1 − r, row c.
///
/// A board is the rows of its queens, column by column; columns and rows count from 0.
fn turned(board: &[usize]) -> Vec<usize> {
    let mut image = vec![0; board.len()];
    for (column, &row) in board.iter().enumerate() {
        image[board.len() - 1 - row] = column;
    }
    image
}

/// The board in the mirror: the first column becomes the last one, and so on.
fn mirrored(board: &[usize]) -> Vec<usize> {
    board.iter().rev().copied().collect()
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

/// All solutions, in the order in which they are found.
fn solutions(size: usize, rows: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
    let column = rows.len();
    if column == size {
        found.push(rows.clone());
        return;
    }
    for row in 0..size {
        if (0..column).all(|other| rows[other] != row && rows[other].abs_diff(row) != column - other) {
            rows.push(row);
            solutions(size, rows, found);
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
    let mut boards = Vec::new();
    solutions(size, &mut Vec::new(), &mut boards);
    let mut kept = vec![boards[0].clone()];
    for board in &boards[1..] {
        if !images(board).iter().any(|image| kept.contains(image)) {
            kept.push(board.clone());
        }
    }
    for board in &kept {
        print(board);
    }
}
