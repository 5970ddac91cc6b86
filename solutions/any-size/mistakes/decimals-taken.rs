//! mistake: decimal numbers rounded
//! advice: Half a queen does not exist: `4.5` is a number, but not a whole one, and should be refused.

use std::io::{self, Write};
use std::process::ExitCode;

/// The size of the board that was asked for, or `None` if `line` is anything else than a whole number from 4 to 20.
///
/// The line may end with a line break and may be anything: empty, a word, a number that fits into no type.
fn size(line: &str) -> Option<usize> {
    let size = line.trim().parse::<f64>().ok()? as usize;
    (4..=20).contains(&size).then_some(size)
}

/// Test: is a queen in `row` of the next column safe from those that stand, one in each column, in `rows`?
fn test(rows: &[usize], row: usize) -> bool {
    let column = rows.len();
    (0..column).all(|other| rows[other] != row && rows[other].abs_diff(row) != column - other)
}

/// Goes deeper: tries every row, from 1 to `size`, of the column after those in `rows`; prints each full board.
///
/// An error means that the reader closed the output, so the search should stop: `?` passes it on.
fn deps(size: usize, rows: &mut Vec<usize>) -> io::Result<()> {
    if rows.len() == size {
        return print(rows);
    }
    for row in 1..=size {
        if test(rows, row) {
            rows.push(row);
            deps(size, rows)?;
            rows.pop();
        }
    }
    Ok(())
}

/// Prints a full board, such as `<2, 4, 1, 3>`, at once.
fn print(rows: &[usize]) -> io::Result<()> {
    let rows: Vec<String> = rows.iter().map(usize::to_string).collect();
    let mut output = io::stdout();
    writeln!(output, "<{}>", rows.join(", "))?;
    output.flush()
}

fn main() -> ExitCode {
    println!("How many queens?");
    let mut line = String::new();
    let read = io::stdin().read_line(&mut line);
    match size(&line) {
        Some(size) if read.is_ok() => {
            // A reader that has seen enough closes the output; that is not a failure.
            let _enough = deps(size, &mut Vec::new());
            ExitCode::SUCCESS
        }
        _ => {
            eprintln!("Please give a whole number from 4 to 20.");
            ExitCode::from(2)
        }
    }
}
