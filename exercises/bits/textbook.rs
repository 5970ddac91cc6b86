//! What `bits` is measured against: the textbook search, which compares each queen with all before it, counting only.

/// Counts the ways to put one queen in each column that is left; `rows` holds the queens of those before.
fn count(size: usize, rows: &mut Vec<usize>) -> u64 {
    let column = rows.len();
    if column == size {
        return 1;
    }
    let mut ways = 0;
    for row in 0..size {
        if is_safe(rows, row) {
            rows.push(row);
            ways += count(size, rows);
            rows.pop();
        }
    }
    ways
}

/// Is a queen in this row of the next column safe from those that stand?
fn is_safe(rows: &[usize], row: usize) -> bool {
    let column = rows.len();
    for distance in 1..=column {
        let other = rows[column - distance];
        if other == row || other + distance == row || other == row + distance {
            return false;
        }
    }
    true
}

fn main() {
    let argument = std::env::args().nth(1);
    let size = argument.map_or(8, |text| text.parse().expect("the size should be a whole number"));
    println!("{}", count(size, &mut Vec::new()));
}
