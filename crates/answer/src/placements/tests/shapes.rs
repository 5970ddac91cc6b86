//! The shape matrix: the right answer in each shape that a program of its own may print, for n = 1, 2, 4 and 8.

use super::{all, normal_form, read};
use queens_board::Piece;

type Board<'a> = &'a [usize];

/// Boards in one shape: the text of a board with its number, and the end of the output.
struct Shape {
    name: &'static str,
    board: fn(Board<'_>, usize) -> String,
    end: fn(usize, usize) -> String,
}

fn grid(rows: Board<'_>, cell: impl Fn(bool, usize, usize) -> String) -> Vec<String> {
    let n = rows.len();
    let line = |row: usize| {
        (0..n)
            .map(|column| cell(rows[column] == row, row, column))
            .collect::<String>()
    };
    (0..n).map(line).collect()
}

fn plain(rows: Board<'_>, piece: &str, empty: &str, between: &str) -> String {
    let cells = |has: bool, _: usize, column: usize| {
        format!(
            "{}{}",
            if column > 0 { between } else { "" },
            if has { piece } else { empty }
        )
    };
    grid(rows, cells).join("\n") + "\n\n"
}

fn list(rows: Board<'_>, from: usize) -> String {
    let rows: Vec<String> = rows.iter().map(|row| (row + from).to_string()).collect();
    format!("[{}]", rows.join(", "))
}

fn nothing(_: usize, _: usize) -> String {
    String::new()
}

const SHAPES: &[Shape] = &[
    Shape {
        name: "light and dark squares",
        board: |rows, number| {
            let cell = |has, row: usize, column: usize| {
                if has {
                    "Q"
                } else if (row + column).is_multiple_of(2) {
                    "."
                } else {
                    "#"
                }
                .to_owned()
            };
            format!("board {number}\n{}\n", grid(rows, cell).join("\n"))
        },
        end: nothing,
    },
    Shape {
        name: "light and dark squares as signs",
        board: |rows, _| {
            let cell = |has, row: usize, column: usize| {
                if has {
                    "♛"
                } else if (row + column).is_multiple_of(2) {
                    "□"
                } else {
                    "■"
                }
                .to_owned()
            };
            grid(rows, cell).join("\n") + "\n\n"
        },
        end: nothing,
    },
    Shape {
        name: "a frame of box-drawing signs",
        board: |rows, _| {
            let n = rows.len();
            let edge = |left: &str, middle: &str, right: &str| format!("{left}{}{right}", vec!["───"; n].join(middle));
            let lines = grid(rows, |has, _, _| if has { " ♛ │" } else { "   │" }.to_owned());
            let lines: Vec<String> = lines.iter().map(|line| format!("│{line}")).collect();
            let inner = lines.join(&format!("\n{}\n", edge("├", "┼", "┤")));
            format!("{}\n{inner}\n{}\n", edge("┌", "┬", "┐"), edge("└", "┴", "┘"))
        },
        end: nothing,
    },
    Shape {
        name: "dashes between the rows",
        board: |rows, number| {
            let edge = " ---".repeat(rows.len());
            let lines = grid(rows, |has, _, _| if has { " R |" } else { "   |" }.to_owned());
            let lines: Vec<String> = lines.iter().map(|line| format!("|{line}\n{edge}\n")).collect();
            format!("Solution {number}\n{edge}\n{}", lines.concat())
        },
        end: nothing,
    },
    Shape {
        name: "a frame of plus signs",
        board: |rows, _| {
            let edge = "+---".repeat(rows.len()) + "+\n";
            let lines = grid(rows, |has, _, _| if has { "| Q " } else { "|   " }.to_owned());
            let lines: Vec<String> = lines.iter().map(|line| format!("{edge}{line}|\n")).collect();
            format!("{}{edge}\n", lines.concat())
        },
        end: nothing,
    },
    Shape {
        name: "a frame around a board with spaces for empty squares",
        board: |rows, _| {
            let edge = format!("+{}+\n", "-".repeat(rows.len()));
            let lines = grid(rows, |has, _, _| if has { "Q" } else { " " }.to_owned());
            let lines: Vec<String> = lines.iter().map(|line| format!("|{line}|\n")).collect();
            format!("{edge}{}{edge}\n", lines.concat())
        },
        end: nothing,
    },
    Shape {
        name: "a table with labels, separated by tabs",
        board: |rows, number| {
            let header: String = (1..=rows.len()).map(|column| format!("\t{column}")).collect();
            let lines = grid(rows, |has, _, _| if has { "\tQ" } else { "\t-" }.to_owned());
            let lines: Vec<String> = (1..).zip(lines).map(|(row, line)| format!("\n{row}{line}")).collect();
            format!("\nSolution {number}:\n{header}{}\n", lines.concat())
        },
        end: nothing,
    },
    Shape {
        name: "letters above and numbers at the left",
        board: |rows, _| {
            let n = rows.len();
            let header: String = (0..n)
                .map(|column| format!(" {}", char::from(b'a' + column as u8)))
                .collect();
            let lines = grid(rows, |has, _, _| if has { " Q" } else { " ." }.to_owned());
            let lines: Vec<String> = lines
                .iter()
                .enumerate()
                .map(|(row, line)| format!("\n{}{line}", n - row))
                .collect();
            format!(" {header}{}\n\n", lines.concat())
        },
        end: nothing,
    },
    Shape {
        name: "a heading with the number and the size",
        board: |rows, number| {
            format!(
                "Solution {number} for {} queens\n{}",
                rows.len(),
                plain(rows, "Q", ".", " ")
            )
        },
        end: nothing,
    },
    Shape {
        name: "a heading with the number and the count",
        board: |rows, number| format!("Solution {number}: {}\n", list(rows, 0)),
        end: |n, count| format!("Number of ways for {n} queens: {count}\n"),
    },
    Shape {
        name: "the time at the end",
        board: |rows, _| list(rows, 1) + "\n",
        end: |_, _| "Time taken: 3 ms\n".to_owned(),
    },
    Shape {
        name: "the time and the count at the end",
        board: |rows, _| list(rows, 0) + "\n",
        end: |n, count| format!("{count} solutions for n = {n} in 0.012 seconds\n"),
    },
    Shape {
        name: "stars and dashes",
        board: |rows, _| plain(rows, "*", "-", " "),
        end: nothing,
    },
    Shape {
        name: "a list and a picture",
        board: |rows, number| format!("{number}: {}\n{}", list(rows, 0), plain(rows, "Q", ".", " ")),
        end: |_, count| format!("{count}\n"),
    },
    Shape {
        name: "a picture and a list",
        board: |rows, _| format!("{}\n{}\n\n", plain(rows, "♛", "·", "").trim_end(), list(rows, 1)),
        end: nothing,
    },
    Shape {
        name: "sentences",
        board: |rows, number| {
            let lines: Vec<String> = (1..)
                .zip(rows)
                .map(|(column, row): (usize, _)| {
                    format!("  Queen {column} stands in row {}, column {column}\n", row + 1)
                })
                .collect();
            format!("Solution {number}:\n{}", lines.concat())
        },
        end: nothing,
    },
    Shape {
        name: "sentences with the column first",
        board: |rows, _| {
            let lines: Vec<String> = rows
                .iter()
                .enumerate()
                .map(|(column, row)| format!("column {column} -> row {row}\n"))
                .collect();
            lines.concat() + "\n"
        },
        end: nothing,
    },
    Shape {
        name: "a byte-order mark",
        board: |rows, number| format!("{}{}\n", if number == 1 { "\u{FEFF}" } else { "" }, list(rows, 0)),
        end: nothing,
    },
];

/// Shapes that two boards of size 2 make ambiguous, or that one square has none of.
const LARGE_SHAPES: &[Shape] = &[
    Shape {
        name: "noughts and ones",
        board: |rows, _| plain(rows, "1", "0", " "),
        end: nothing,
    },
    Shape {
        name: "a dictionary",
        board: |rows, _| {
            let entries: Vec<String> = rows
                .iter()
                .enumerate()
                .map(|(column, row)| format!("{column}: {row}"))
                .collect();
            format!("{{{}}}\n", entries.join(", "))
        },
        end: nothing,
    },
    Shape {
        name: "a dictionary with letters",
        board: |rows, _| {
            let entries: Vec<String> = rows
                .iter()
                .enumerate()
                .map(|(column, row)| format!("'{}': {}", char::from(b'a' + column as u8), row + 1))
                .collect();
            format!("{{{}}}\n", entries.join(", "))
        },
        end: nothing,
    },
    Shape {
        name: "JSON with the size",
        board: |rows, _| format!("{{\"n\": {}, \"rows\": {}}}\n", rows.len(), list(rows, 0)),
        end: nothing,
    },
];

fn check(shapes: &[Shape], sizes: &[usize]) {
    let mut failures = Vec::new();
    for shape in shapes {
        for &n in sizes {
            for piece in [Piece::Queen, Piece::Rook] {
                if n == 8 && piece == Piece::Rook {
                    continue;
                }
                let boards = all(piece, n);
                let text: String = boards
                    .iter()
                    .zip(1..)
                    .map(|(rows, number)| (shape.board)(rows, number))
                    .collect();
                let text = text + &(shape.end)(n, boards.len());
                let given = read(piece, n, &text).0;
                if given != normal_form(&boards) {
                    let beginning: String = given.chars().take(100).collect();
                    failures.push(format!("{} of {n}, {piece}: {beginning}", shape.name));
                }
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

#[test]
fn the_right_answer_is_right_in_the_shapes_that_people_print() {
    check(SHAPES, &[1, 2, 4, 8]);
    check(LARGE_SHAPES, &[4, 8]);
}

#[test]
fn boards_side_by_side_are_read() {
    let boards = all(Piece::Queen, 6);
    let rows: Vec<String> = (0..6)
        .map(|row| {
            let lines: Vec<String> = boards
                .iter()
                .map(|board| {
                    (0..6)
                        .map(|column| if board[column] == row { 'Q' } else { '.' })
                        .collect()
                })
                .collect();
            lines.join("   ")
        })
        .collect();
    let text = format!(
        "Solution 1   Solution 2   Solution 3   Solution 4\n{}\n",
        rows.join("\n")
    );
    assert_eq!(read(Piece::Queen, 6, &text).0, normal_form(&boards));
}

#[test]
fn boards_of_another_size_are_refused() {
    let right: String = all(Piece::Queen, 4)
        .iter()
        .map(|rows| plain(rows, "Q", ".", " "))
        .collect();
    let normal = normal_form(&all(Piece::Queen, 4));
    for wrong in [
        "Q Q Q\n. . .\n. . .\n\n",
        "Q . . . .\n. . Q . .\n. . . . Q\n. Q . . .\n. . . Q .\n\n",
        "Q . x .\n. . Q .\n. . . .\n. Q . .\n\n",
    ] {
        let given = read(Piece::Queen, 4, &format!("{right}{wrong}")).0;
        assert!(given.contains("no board"), "{given}");
    }
    // A queen more in front of the first row.
    assert_ne!(read(Piece::Queen, 4, &format!("Q {right}")).0, normal);
    // Boards of eight where there is no solution.
    let eight: String = all(Piece::Queen, 8)
        .iter()
        .map(|rows| plain(rows, "Q", ".", " "))
        .collect();
    assert!(read(Piece::Queen, 3, &eight).0.contains("no board"));
    // Right lists with pictures of other boards.
    let lists: String = all(Piece::Queen, 4).iter().map(|rows| list(rows, 0) + "\n").collect();
    let mirrored = plain(&[0, 2, 1, 3], "Q", ".", " ");
    assert_ne!(read(Piece::Queen, 4, &format!("{lists}\n{mirrored}")).0, normal);
}

#[test]
fn what_a_runtime_leaves_out_is_named() {
    let given = read(Piece::Queen, 4, "[\n  [ 1, 3, 0, 2 ],\n  ... 252 more items\n]\n").0;
    assert!(given.contains("left out: 252"), "{given}");
}
