//! `queens count`.

use crate::printed;

#[test]
fn queens_are_counted() {
    for (n, number) in [(1, 1), (2, 0), (3, 0), (4, 2), (8, 92), (10, 724)] {
        assert_eq!(printed(&format!("count {n}")), format!("{number}\n"));
    }
    assert_eq!(printed("count"), "92\n");
}

#[test]
fn other_pieces_are_counted_one_in_each_column_or_anywhere() {
    for (arguments, number) in [
        ("8 --piece rook", "40320"),
        ("8 --piece rook --anywhere", "40320"),
        ("34 --piece rook", "295232799039604140847618609643520000000"),
        ("8 --piece bishop", "48042"),
        ("8 --piece bishop --anywhere", "22522960"),
        ("8 --piece none", "16777216"),
        ("8 --piece none --anywhere", "4426165368"),
        ("8 --piece queen --anywhere", "92"),
    ] {
        assert_eq!(
            printed(&format!("count {arguments}")),
            format!("{number}\n"),
            "{arguments}"
        );
    }
}

#[test]
fn as_many_are_counted_as_are_listed() {
    for piece in ["queen", "rook", "bishop", "none"] {
        for n in 1..=5 {
            let listed = crate::queens(&format!("solve {n} --piece {piece} --style letters"))
                .output()
                .unwrap()
                .stdout;
            let lines = listed.iter().filter(|&&byte| byte == b'\n').count();
            assert_eq!(printed(&format!("count {n} --piece {piece}")), format!("{lines}\n"));
        }
    }
}
