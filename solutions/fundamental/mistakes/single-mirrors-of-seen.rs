//! mistake: three mirrors, compared with every board seen
//! advice: Each board is compared with three images of those before. An image of an image is in the family too:
//! combine the mirrors until nothing new comes.

/// The board seen in three mirrors: left and right, top and bottom, columns and rows exchanged.
fn images(board: &[usize]) -> [Vec<usize>; 3] {
    let mut exchanged = vec![0; board.len()];
    for (column, &row) in board.iter().enumerate() {
        exchanged[row] = column;
    }
    [
        board.iter().rev().copied().collect(),
        board.iter().map(|row| board.len() - 1 - row).collect(),
        exchanged,
    ]
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
    for (index, board) in boards.iter().enumerate() {
        if !images(board).iter().any(|image| boards[..index].contains(image)) {
            print(board);
        }
    }
}
