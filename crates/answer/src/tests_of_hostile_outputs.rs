//! Outputs made to break a reader: none may panic, and none may take more than linear time.

use std::time::Instant;

use proptest::prelude::*;

use crate::{AnswerKind, Field, FieldValue, read};
use queens_board::Piece;

/// Every kind of answer.
fn kinds() -> Vec<AnswerKind> {
    let field = |label: &str, value| Field {
        label: label.to_owned(),
        value,
    };
    vec![
        AnswerKind::Text,
        AnswerKind::Words {
            words: vec!["yes".to_owned(), "no".to_owned()],
        },
        AnswerKind::Numbers {
            fields: vec![field("solutions", FieldValue::Exact)],
        },
        AnswerKind::Numbers {
            fields: vec![
                field("seconds", FieldValue::Approximate),
                field("missed", FieldValue::Missed { piece: Piece::Bishop }),
            ],
        },
        AnswerKind::Placements { piece: Piece::Queen },
        AnswerKind::Classes { piece: Piece::Rook },
        AnswerKind::Tree,
    ]
}

fn read_all(n: usize, printed: &[u8]) {
    for kind in kinds() {
        let answer = read(&kind, n, printed).answer;
        assert!(answer.normal_form().len() <= 100 * printed.len() + 1000, "{kind:?}");
    }
}

#[test]
fn outputs_that_broke_a_reader_are_read() {
    for (n, printed) in [
        (2, "10 1\n1 0"),
        (8, "-0000000"),
        (2, "-0"),
        (1, "0\n18446744073709551615\n"),
        (4, "0 <18446744073709551615, 0>\n  4294967295\n"),
        (4, "9223372036854775808 -9223372036854775808\n"),
        (3, "seconds: 1e999999999 seconds: 1e-2147483648"),
        (8, "'a': 1 \"b': 2 'c' : 3"),
        (2, "|||\n||\n|Q|\n"),
        (1, "|"),
        (1, "Q\n\n[ ]\n"),
    ] {
        read_all(n, printed.as_bytes());
    }
}

/// Pieces of which outputs are made, the odder the better.
const PIECES: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "10",
    "7",
    "-1",
    "-",
    " ",
    " ",
    "  ",
    "\n",
    "\n",
    "\n\n",
    "\t",
    "\r\n",
    ",",
    ", ",
    ": ",
    " : ",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "<",
    ">",
    "Q",
    ".",
    "Q . . .",
    ". . Q .",
    "♛",
    "□",
    "■",
    "|",
    "│",
    "---",
    "+---+",
    "┌───┐",
    "a1",
    "b5",
    "h8",
    "'a': 2",
    "Solution ",
    "solutions",
    "yes",
    "no",
    "O.K.",
    "row ",
    "column ",
    "Queen ",
    "level 1: 4",
    "tests: 60",
    "*",
    " *",
    "<2, 4, 1, 3>",
    "... 5 more items",
    "3 ms",
    "n = 4",
    "0.5",
    "1e9",
    "18446744073709551616",
    "seconds: ",
    "missed: ",
    "\u{1}",
    "\0",
    "é",
    "\u{FEFF}",
    "[ ]",
    "' '",
    "1 3 0 2",
    "2413",
    "._",
    "##",
    "--",
    "1:",
    "(0, 1)",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_bytes_panic(n in 1..21_usize, printed in prop::collection::vec(any::<u8>(), 0..300)) {
        read_all(n, &printed);
    }

    #[test]
    fn no_mixture_of_what_programs_print_panics(n in 1..9_usize, pieces in prop::collection::vec(prop::sample::select(PIECES), 0..80)) {
        read_all(n, pieces.concat().as_bytes());
    }

    #[test]
    fn no_right_output_with_a_byte_changed_panics(n in 1..5_usize, at in any::<prop::sample::Index>(), byte in any::<u8>(), cut in any::<prop::sample::Index>()) {
        let right = "[1, 3, 0, 2]\n. . Q .\nQ . . .\n. . . Q\n. Q . .\n\nSolution 2 for 4 queens: a3 b1 c4 d2\n| |Q|\n|Q| |\n(0, 1) (1, 0)\n";
        let mut printed = right.as_bytes().to_vec();
        let at = at.index(printed.len());
        printed[at] = byte;
        read_all(n, &printed);
        printed.truncate(cut.index(right.len()));
        read_all(n, &printed);
    }
}

/// The fuzz loop: `cargo test -p queens-answer --release -- --ignored fuzz`.
#[test]
#[ignore = "heavy: reads outputs at random for a minute"]
fn fuzz() {
    let start = Instant::now();
    let mut seed = 0x9E37_79B9_7F4A_7C15_u64;
    let mut random = move || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed as usize
    };
    while start.elapsed().as_secs() < 60 {
        let pieces = random() % 200;
        let printed: String = (0..pieces).map(|_| PIECES[random() % PIECES.len()]).collect();
        let n = 1 + random() % 20;
        if std::panic::catch_unwind(|| read_all(n, printed.as_bytes())).is_err() {
            panic!("for n = {n}: {printed:?}");
        }
    }
}

/// How much longer a reader may take for sixteen times the output: linear is 16.
const LARGEST_RATIO: f64 = 60.0;

#[test]
#[ignore = "heavy: measures, so nothing else should run"]
fn no_reader_takes_more_than_linear_time() {
    for pattern in [
        "solutions ",
        "1\n",
        "1 ",
        "solutions 1 ",
        "Q",
        "|",
        "| ",
        "a1",
        "(1, 2)",
        "1 3 0 2\n",
        "Q . . .\n",
        "'a': 1, ",
        "no ",
        "?\n",
        "\n",
        "1: 2, ",
        "Queen 1 row 2\n",
        "... 1 more items ",
        "[",
        "000 ",
        "- ",
        "0 1\n",
        "x",
        "'' ",
    ] {
        for n in [1, 4, 8] {
            for kind in kinds() {
                let time = |bytes: usize| {
                    let text = pattern.repeat(bytes / pattern.len());
                    let once = || {
                        let start = Instant::now();
                        read(&kind, n, text.as_bytes());
                        start.elapsed().as_secs_f64()
                    };
                    (0..3).map(|_| once()).fold(f64::INFINITY, f64::min)
                };
                // Below a tenth of a second nothing is measured well, and nothing matters.
                let large = time(1 << 18);
                if large > 0.1 {
                    let small = time(1 << 14);
                    assert!(
                        large < LARGEST_RATIO * small,
                        "{pattern:?}, n = {n}, {kind:?}: {small} s, {large} s"
                    );
                }
            }
        }
    }
}
