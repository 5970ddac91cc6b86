//! Laws of reading boards: the right answer passes in every shape, and one board more, less or altered fails in every shape.

use proptest::prelude::*;

use super::{all, normal_form, read};
use queens_board::Piece;

/// A way to write one board.
#[derive(Clone, Debug)]
enum Shape {
    List {
        from: usize,
        before: &'static str,
        between: &'static str,
        after: &'static str,
    },
    Letters {
        from: usize,
        upper: bool,
        between: &'static str,
    },
    Digits {
        from: usize,
    },
    Pairs {
        from: usize,
        column_first: bool,
        brackets: [&'static str; 4],
    },
    Picture {
        piece: &'static str,
        empty: &'static str,
        between: &'static str,
        frame: [&'static str; 2],
        transposed: bool,
    },
}

/// A way to write all boards.
#[derive(Clone, Debug)]
struct Layout {
    heading: &'static str,
    /// Before each board; `#` is its number.
    before: &'static str,
    /// After each board.
    after: &'static str,
    between: &'static str,
    /// At the end; `#` is how many there are.
    end: &'static str,
    carriage_returns: bool,
}

fn board(shape: &Shape, rows: &[usize]) -> String {
    let n = rows.len();
    match shape {
        Shape::List {
            from,
            before,
            between,
            after,
        } => {
            let rows: Vec<String> = rows.iter().map(|row| (row + from).to_string()).collect();
            format!("{before}{}{after}", rows.join(between))
        }
        Shape::Letters { from, upper, between } => {
            let letter = |column| char::from(if *upper { b'A' } else { b'a' } + column as u8);
            let squares: Vec<String> = rows
                .iter()
                .enumerate()
                .map(|(column, row)| format!("{}{}", letter(column), row + from))
                .collect();
            squares.join(between)
        }
        Shape::Digits { from } => rows.iter().map(|row| (row + from).to_string()).collect(),
        Shape::Pairs {
            from,
            column_first,
            brackets: [open, between, close, apart],
        } => {
            let pair = |(column, row): (usize, &usize)| {
                let (column, row) = (column + from, row + from);
                let (left, right) = if *column_first { (column, row) } else { (row, column) };
                format!("{open}{left}{between}{right}{close}")
            };
            rows.iter().enumerate().map(pair).collect::<Vec<_>>().join(apart)
        }
        Shape::Picture {
            piece,
            empty,
            between,
            frame: [left, right],
            transposed,
        } => {
            let cell = |line: usize, cell: usize| {
                let (column, row) = if *transposed { (line, cell) } else { (cell, line) };
                if rows[column] == row { *piece } else { *empty }
            };
            let line = |line| (0..n).map(|index| cell(line, index)).collect::<Vec<_>>().join(between);
            (0..n)
                .map(|index| format!("{left}{}{right}", line(index)))
                .collect::<Vec<_>>()
                .join("\n")
        }
    }
}

fn render(n: usize, shape: &Shape, layout: &Layout, boards: &[Vec<usize>]) -> String {
    let boards: Vec<String> = (1..)
        .zip(boards)
        .map(|(number, rows): (usize, _)| {
            let numbered = |text: &str| text.replace('#', &number.to_string());
            format!(
                "{}{}{}",
                numbered(layout.before),
                board(shape, rows),
                numbered(layout.after)
            )
        })
        .collect();
    let end = layout.end.replace('#', &boards.len().to_string());
    let text = format!(
        "{}{}{end}",
        layout.heading.replace('#', &n.to_string()),
        boards.join(layout.between)
    );
    if layout.carriage_returns {
        text.replace('\n', "\r\n")
    } else {
        text
    }
}

/// Shapes in which boards of size `n` can be read.
fn shapes(n: usize) -> impl Strategy<Value = Shape> {
    let from = 0..2_usize;
    let list =
        (from.clone(), prop::sample::select(LISTS.to_vec())).prop_map(|(from, [before, between, after])| Shape::List {
            from,
            before,
            between,
            after,
        });
    let letters =
        (any::<bool>(), prop::sample::select(vec!["", " ", ", ", "-"])).prop_map(|(upper, between)| Shape::Letters {
            from: 1,
            upper,
            between,
        });
    let digits = from.clone().prop_map(|from| Shape::Digits { from });
    let pairs =
        (from, any::<bool>(), prop::sample::select(PAIRS.to_vec())).prop_map(|(from, column_first, brackets)| {
            Shape::Pairs {
                from,
                column_first,
                brackets,
            }
        });
    let marks = vec![
        ["Q", "."],
        ["♛", "□"],
        ["1", "0"],
        ["#", "-"],
        ["D", "_"],
        ["*", "·"],
        ["x", "o"],
        ["0", "1"],
        ["👑", "⬜"],
    ];
    let picture = (
        prop::sample::select(marks),
        prop::sample::select(vec!["", " ", "  ", ", "]),
        prop::sample::select(vec![["", ""], ["  ", ""], ["[", "]"], ["\"", "\","]]),
        any::<bool>(),
    )
        .prop_map(|([piece, empty], between, frame, transposed)| Shape::Picture {
            piece,
            empty,
            between,
            frame,
            transposed,
        });
    if n > 1 {
        prop_oneof![list, letters, digits, pairs, picture].boxed()
    } else {
        prop_oneof![list, letters, pairs].boxed()
    }
}

const LISTS: [[&str; 3]; 8] = [
    ["", " ", ""],
    ["", ", ", ""],
    ["<", ", ", ">"],
    ["[", ",", "]"],
    ["(", " ", ")"],
    ["  ", "   ", ""],
    ["{", "; ", "}"],
    ["", "-", ""],
];

const PAIRS: [[&str; 4]; 4] = [
    ["(", ", ", ")", " "],
    ["(", ",", ")", ", "],
    ["[", ", ", "]", ""],
    ["{row: ", ", col: ", "}", ", "],
];

fn layouts(n: usize, shape: &Shape) -> BoxedStrategy<Layout> {
    let picture = matches!(shape, Shape::Picture { .. });
    let around = if picture {
        vec![
            ("", "", "\n\n"),
            ("", "\n", "\n"),
            ("Solution #\n", "", "\n\n"),
            ("#:\n", "", "\n"),
            ("", "\n(#)\n", "\n"),
        ]
    } else {
        vec![
            ("", "", "\n"),
            ("", "  : #", "\n"),
            ("#: ", "", "\n"),
            ("Solution #: ", "", "\n"),
            ("Solution #:\n", "", "\n"),
            ("#. ", "", "\n"),
            ("", "", "   "),
            ("", "", "; "),
            ("", " (#)", "\n"),
            ("", "", "\n\n"),
            ("", "  ", "\n"),
        ]
    };
    let headings = if picture {
        vec!["", "Queens\n", "n = #, all boards:\n\n"]
    } else if n < 4 {
        vec!["", "Size: ", "All boards:\n"]
    } else {
        vec!["", "Size: ", "Size (4-20)? ", "All boards:\n"]
    };
    (
        prop::sample::select(headings),
        prop::sample::select(around),
        prop::sample::select(vec![
            "",
            "\n",
            "\nO.K.\n",
            "\n#\n",
            "\nTotal: #\n",
            "\n# solutions\n\n",
            "\n\nThere are # of them.\n",
        ]),
        any::<bool>(),
    )
        .prop_map(|(heading, (before, after, between), end, carriage_returns)| Layout {
            heading,
            before,
            after,
            between,
            end,
            carriage_returns,
        })
        .boxed()
}

/// A piece, a size, and a way to write all boards of that size.
fn rendering(cases: Vec<(Piece, usize)>) -> impl Strategy<Value = (Piece, usize, Shape, Layout)> {
    prop::sample::select(cases).prop_flat_map(|(piece, n)| {
        shapes(n).prop_flat_map(move |shape| {
            let layout = layouts(n, &shape);
            (Just(piece), Just(n), Just(shape), layout)
        })
    })
}

fn sizes(queens: std::ops::RangeInclusive<usize>, rooks: std::ops::RangeInclusive<usize>) -> Vec<(Piece, usize)> {
    queens
        .map(|n| (Piece::Queen, n))
        .chain(rooks.map(|n| (Piece::Rook, n)))
        .collect()
}

proptest! {
    #[test]
    fn the_right_answer_is_right_in_every_shape((piece, n, shape, layout) in rendering(sizes(1..=8, 1..=5)), seed in any::<u64>()) {
        let mut boards = all(piece, n);
        shuffle(&mut boards, seed);
        let text = render(n, &shape, &layout, &boards);
        prop_assert_eq!(read(piece, n, &text).0, normal_form(&boards), "{}", text);
    }
}

fn shuffle(boards: &mut [Vec<usize>], mut seed: u64) {
    for index in (1..boards.len()).rev() {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        boards.swap(index, (seed >> 33) as usize % (index + 1));
    }
}

/// Whether one board of size 2 in this shape is both boards in another: `01` over `10`, `(0, 1) (1, 0)`.
fn has_two_meanings(shape: &Shape) -> bool {
    matches!(shape, Shape::Pairs { .. } | Shape::Picture { piece: "0" | "1", .. })
}

/// One board more, less or altered; or boards that lack their last column.
#[derive(Clone, Copy, Debug)]
enum Fault {
    Removed,
    Repeated,
    Altered,
    Shortened,
    AllShortened,
}

proptest! {
    // Few cases: a student waits for them, too.
    #![proptest_config(ProptestConfig::with_cases(80))]

    #[test]
    fn a_board_removed_repeated_altered_or_cut_short_shows_in_every_shape(
        (piece, n, shape, layout) in rendering(sizes(4..=7, 2..=5)),
        seed in any::<u64>(),
        fault in prop::sample::select(vec![Fault::Removed, Fault::Repeated, Fault::Altered, Fault::Shortened, Fault::AllShortened]),
    ) {
        let right = all(piece, n);
        if n == 2 && has_two_meanings(&shape) {
            return Ok(());
        }
        let mut boards = right.clone();
        shuffle(&mut boards, seed);
        let chosen = (seed >> 7) as usize % boards.len();
        match fault {
            Fault::Removed => drop(boards.remove(chosen)),
            Fault::Repeated => boards.insert((seed >> 17) as usize % boards.len(), boards[chosen].clone()),
            Fault::Altered => {
                let row = &mut boards[chosen][(seed >> 27) as usize % n];
                *row = (*row + 1 + (seed >> 37) as usize % (n - 1)) % n;
            }
            // On smaller boards what is left may be a number of its own.
            Fault::Shortened | Fault::AllShortened if n < 4 => return Ok(()),
            Fault::Shortened => boards[chosen].truncate(n - 1),
            Fault::AllShortened => boards.iter_mut().for_each(|rows| rows.truncate(n - 1)),
        }
        let text = render(n, &shape, &layout, &boards);
        prop_assert_ne!(read(piece, n, &text).0, normal_form(&right), "{}", text);
    }
}
