//! mistake: each board compared with one mirror image only
//! advice: You compare each board with one image. A square can be turned and mirrored in more ways than one: how
//! many images of a board are there?

/// The board in the mirror: the first column becomes the last one, and so on.
fn mirrored(board: &[usize]) -> Vec<usize> {
    board.iter().rev().copied().collect()
}

/// Is this the board that stands for its whole family? Exactly one board of each family must be chosen.
fn is_first_of_family(board: &[usize]) -> bool {
    board <= mirrored(board).as_slice()
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
