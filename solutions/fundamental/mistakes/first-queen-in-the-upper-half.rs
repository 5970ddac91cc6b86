//! mistake: boards kept whose first queen stands in the upper half
//! advice: You keep one of each board and its mirror image, and with an odd size both where the first queen stands
//! in the middle. There are more images than this one.

/// Tries every row of the column after those in `rows`; prints a full board if it stands for its family.
fn place(size: usize, rows: &mut Vec<usize>) {
    let column = rows.len();
    if column == size {
        if rows[0] < size.div_ceil(2) {
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
