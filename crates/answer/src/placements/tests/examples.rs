//! Examples of what students print, right and wrong.

use super::read;
use crate::Tolerance;
use queens_board::Piece;

const ON_FOUR: &str = "1 3 0 2\n2 0 3 1";

fn queens(n: usize, text: &str) -> String {
    read(Piece::Queen, n, text).0
}

#[test]
fn what_the_course_prints_is_its_own_normal_form() {
    let printed = "1 3 0 2  : 1\n2 0 3 1  : 2\nO.K.\n";
    assert_eq!(
        read(Piece::Queen, 4, printed),
        (ON_FOUR.into(), vec![Tolerance::Numbered])
    );
    let lettered = " a2 b4 c1 d3\n a3 b1 c4 d2\n";
    assert_eq!(
        read(Piece::Queen, 4, lettered),
        (ON_FOUR.into(), vec![Tolerance::Letters])
    );
    let digits = "2413\n3142\n2\n";
    let tolerances = vec![Tolerance::DigitsRunTogether, Tolerance::RowsFromOne, Tolerance::Counted];
    assert_eq!(read(Piece::Queen, 4, digits), (ON_FOUR.into(), tolerances));
    let angled = "n? <2, 4, 1, 3>\n<3, 1, 4, 2>\n";
    assert_eq!(
        read(Piece::Queen, 4, angled),
        (ON_FOUR.into(), vec![Tolerance::RowsFromOne])
    );
}

#[test]
fn rows_outside_the_board_stay_visible() {
    assert_eq!(queens(4, "1 3 0 -1  : 1\n2 0 3 -1  : 2\n"), "1 3 0 -1\n2 0 3 -1");
    assert_eq!(queens(4, "0 1 3 4 : 1\n4 1 0 3 : 2\n"), "0 1 3 4\n4 1 0 3");
    // What stands in memory by chance is a row; what fits into no 32 bits are rows run together.
    assert_eq!(queens(4, "1 3 0 -858993460\n"), "1 3 0 -32768");
    assert_eq!(
        queens(11, &"1357911246810\n".repeat(11)).lines().next(),
        Some("claimed: 1357911246810 boards")
    );
}

#[test]
fn what_is_no_board_stays_visible() {
    assert_eq!(
        queens(4, "2413\n314\n"),
        "1 3 0 2\nno board: 314 (3 digits where 4 belong)"
    );
    assert_eq!(
        queens(4, "1 3 0  : 1\n2 0 3  : 2\n"),
        "no board: 1 3 0 (3 numbers where 4 belong)\nno board: 2 0 3 (3 numbers where 4 belong)"
    );
    assert_eq!(
        queens(4, "<2, 4, 1, 3>\n<3, 1, 4"),
        "1 3 0 2\nno board: 3 1 4 (3 numbers where 4 belong)"
    );
    assert_eq!(
        queens(4, "a2 b4 c1 d3\na3 b1 c4 c2\n"),
        "1 3 0 2\nno board: a3 b1 c4 c2 (not one piece in each column)"
    );
    assert_eq!(
        queens(4, "Q..Q\n....\nQ...\n..Q.\n"),
        "no board: Q..Q / .... / Q... / ..Q. (not one piece in each column)"
    );
    // The number of solutions is not the last row of a board that lacks one.
    let short = "2 0 3 1\nno board: 1 3 0 (3 numbers where 4 belong)";
    assert_eq!(queens(4, "2 0 3 1\n\n1 3 0\n2 solutions\n"), short);
    assert_eq!(queens(2, "Q.\n..\n"), "no board: Q. / .. (1 piece where 2 belong)");
    assert_eq!(queens(3, "0 2 : 1\n"), "no board: 0 2 (2 numbers where 3 belong)");
}

#[test]
fn a_wrong_statement_about_the_boards_shows() {
    for (end, shown) in [
        ("3\n", "claimed: 3 boards"),
        ("Total: 4\n", "claimed: 4 boards"),
        ("93 solutions for n = 4\n", "claimed: 93 boards"),
        ("2\n3\n", "claimed: 3 boards"),
    ] {
        assert_eq!(
            queens(4, &format!("{ON_FOUR}\n{end}")),
            format!("{ON_FOUR}\n{shown}"),
            "{end}"
        );
    }
    assert_eq!(
        queens(4, &format!("3 solutions:\n{ON_FOUR}\n")),
        format!("{ON_FOUR}\nclaimed: 3 boards")
    );
    let numbered = |first, second| format!("1 3 0 2 : {first}\n2 0 3 1 : {second}\n");
    for (first, second, board) in [(2, 3, 1), (1, 3, 2), (113, 1951, 1), (2, 2, 1)] {
        let first_wrong = if board == 1 { first } else { second };
        let shown = format!("{ON_FOUR}\nnumbered: board {board} as {first_wrong}, the last one as {second}");
        assert_eq!(queens(4, &numbered(first, second)), shown);
    }
}

#[test]
fn right_statements_and_headings_vanish() {
    for printed in [
        "Queens on a 4x4 board\n\n#\n\nThere are 2 of them.\n",
        "4 queens\n#\n2 solutions for 4 queens, found in 0.002 s\n",
        "2 solutions:\n#\n",
        "How many queens (4-20)? #\n",
        "n (at least 4, at most 20): #\n",
        "\n\n#\n\n\n",
        "#\nHotovo.\n",
    ] {
        assert_eq!(queens(4, &printed.replace('#', ON_FOUR)), ON_FOUR, "{printed}");
    }
    assert_eq!(
        queens(4, "Solution 1 of 2: 1 3 0 2\nSolution 2 of 2: 2 0 3 1\n"),
        ON_FOUR
    );
    assert_eq!(queens(4, "0: 1 3 0 2\n1: 2 0 3 1\n"), ON_FOUR);
    assert_eq!(queens(4, "#1\n1 3 0 2\n#2\n2 0 3 1\n"), ON_FOUR);
}

#[test]
fn where_there_is_no_board_it_may_be_said() {
    for printed in [
        "",
        "0\n",
        "O.K.\n",
        "no solution\n",
        "OK\n",
        "n = 3: 0\n",
        "There are 0 solutions for n = 3.\n",
    ] {
        assert_eq!(queens(3, printed), "", "{printed}");
        assert_eq!(queens(2, &printed.replace('3', "2")), "", "{printed}");
    }
    assert_eq!(queens(3, "3 queens: no solution\n"), "");
    assert_eq!(queens(21, "Number of queens (4-20): "), "");
    for printed in ["3\n", "1\n", "Total: 3\n", "0 2\n"] {
        assert_ne!(queens(3, printed), "", "{printed}");
    }
}

#[test]
fn on_one_square_a_number_is_a_board_and_a_second_one_counts_it() {
    for printed in [
        "0  : 1\nO.K.\n",
        "1\n1\n",
        "1\n",
        "<1>\n",
        "a1\n",
        "Q\n",
        "(0, 0)\n",
        "[[0]]\n",
        "1: 0\n",
        "0\n1\n",
    ] {
        assert_eq!(queens(1, printed), "0", "{printed}");
    }
    for printed in ["0\n0\n", "0  : 1\n0  : 2\n", "0 : 2\n", "a1\na1\n", "", "-1 : 1\n"] {
        assert_ne!(queens(1, printed), "0", "{printed}");
    }
}

#[test]
fn pictures_may_have_frames_labels_and_quotes() {
    let picture = Tolerance::Pictures {
        piece: 'Q',
        empty: Some('.'),
    };
    for printed in [
        "4  .  Q  .  .\n3  .  .  .  Q\n2  Q  .  .  .\n1  .  .  Q  .\n   a  b  c  d\n",
        "[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"]\n",
        "[['.', 'Q', '.', '.'], ['.', '.', '.', 'Q'], ['Q', '.', '.', '.'], ['.', '.', 'Q', '.']]\n",
        "n? .Q..\n...Q\nQ...\n..Q.\n",
        "Solution 1:\n+-------+\n|. Q . .|\n|. . . Q|\n|Q . . .|\n|. . Q .|\n+-------+\n",
    ] {
        assert_eq!(read(Piece::Queen, 4, printed).0, "2 0 3 1", "{printed}");
        assert!(read(Piece::Queen, 4, printed).1.contains(&picture), "{printed}");
    }
    assert_eq!(queens(4, "| |Q| | |\n| | | |Q|\n|Q| | | |\n| | |Q| |\n"), "2 0 3 1");
}

#[test]
fn a_picture_with_a_line_for_each_column_is_turned() {
    let (normal_form, tolerances) = read(Piece::None, 3, "x--\nx--\nx--\n\n-x-\nx--\nx--\n");
    assert_eq!(normal_form, "0 0 0\n1 0 0");
    assert!(tolerances.contains(&Tolerance::Transposed));
}

#[test]
fn a_board_may_stand_on_several_lines() {
    assert_eq!(queens(5, "1\n3\n5\n2\n4\n\n1\n4\n2\n5\n3\n"), "0 2 4 1 3\n0 3 1 4 2");
    assert_eq!(queens(4, "[\n  [\n    2,\n    4,\n    1,\n    3\n  ]\n]\n"), "1 3 0 2");
    assert_eq!(queens(6, "1 3 5\n0 2 4\n\n2 5 1\n4 0 3\n"), "1 3 5 0 2 4\n2 5 1 4 0 3");
}

#[test]
fn rows_of_two_digits_may_be_aligned() {
    let expected = "0 2 4 7 9 11 5 10 1 6 8 3";
    assert_eq!(queens(12, " 1  3  5  8 10 12  6 11  2  7  9  4\n"), expected);
    assert_eq!(queens(10, "0257948136\n"), "0 2 5 7 9 4 8 1 3 6");
}

#[test]
fn bytes_that_are_no_text_part_numbers() {
    let reading = |printed: &[u8]| {
        let kind = crate::AnswerKind::Placements { piece: Piece::Queen };
        crate::read(&kind, 4, printed).answer.normal_form()
    };
    assert_eq!(
        reading(b"\xE8e\xB9en\xED:\n1 3 0 2\0\n2 0 3 1\n\xC3\x28\xF0\x9F"),
        ON_FOUR
    );
    assert_eq!(reading(b"2413\n3\xFF42\n"), "1 3 0 2\nclaimed: 42 boards");
}

#[test]
fn a_line_of_a_megabyte_is_read_at_once() {
    let line = "15863724".repeat(1 << 17);
    assert_eq!(queens(8, &line).lines().count(), 1 << 17);
    assert_eq!(queens(8, &"1 ".repeat(1 << 19)).lines().count(), 1 << 16);
}
