//! mistake: the first eighth of all solutions, rounded down
//! advice: Dividing by eight works only if each family has eight boards and they come one family after the other.
//! Neither is so: compare the boards.

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
    for board in boards.iter().take(boards.len() / 8) {
        print(board);
    }
}
