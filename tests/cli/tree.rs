//! `queens tree`.

use insta::assert_snapshot;

use crate::printed;
use crate::refusals::refused;

#[test]
fn the_tree_of_four_queens_is_drawn_with_its_figures() {
    assert_snapshot!(printed("tree 4"));
}

#[test]
fn a_depth_limits_what_is_drawn_and_not_the_figures() {
    assert_snapshot!(printed("tree 8 --depth 2"));
    assert_eq!(printed("tree 4 --depth 9"), printed("tree 4"));
}

#[test]
fn the_tree_of_one_queen_is_one_square() {
    assert_snapshot!(printed("tree 1"), @r"
      1 <1>
    level 1: 1
    tests: 1
    ");
}

#[test]
fn a_level_on_which_nothing_stands_is_named_all_the_same() {
    assert_snapshot!(printed("tree 2"), @r"
      1
        1 *
        2 *
      2
        1 *
        2 *
    level 1: 2
    level 2: 0
    tests: 6
    ");
}

#[test]
fn figures_alone_say_more() {
    assert_snapshot!(printed("tree 8 --stats"), @r"
    level 1: 8
    level 2: 42
    level 3: 140
    level 4: 344
    level 5: 568
    level 6: 550
    level 7: 312
    level 8: 92
    tests: 15720
    nodes with the root: 2057
    dead ends: 644
    tests to the first placement: 876
    ");
    assert_snapshot!(printed("tree 3 --stats"), @r"
    level 1: 3
    level 2: 2
    level 3: 0
    tests: 18
    nodes with the root: 6
    dead ends: 3
    tests to the first placement: there is none
    ");
}

#[test]
fn every_piece_has_a_tree() {
    assert_snapshot!(printed("tree 8 --depth 0 --piece rook"), @r"
    level 1: 8
    level 2: 56
    level 3: 336
    level 4: 1680
    level 5: 6720
    level 6: 20160
    level 7: 40320
    level 8: 40320
    tests: 554248
    ");
    assert_snapshot!(printed("tree 6 --depth 0 --piece none"), @r"
    level 1: 6
    level 2: 36
    level 3: 216
    level 4: 1296
    level 5: 7776
    level 6: 46656
    tests: 55986
    ");
    assert_snapshot!(printed("tree 3 --depth 2 --piece bishop"), @r"
      1
        1
        2 *
        3
      2
        1 *
        2
        3 *
      3
        1
        2 *
        3
    level 1: 3
    level 2: 5
    level 3: 5
    tests: 27
    ");
}

#[test]
fn a_tree_is_drawn_as_a_picture_and_as_a_page() {
    let svg = printed("tree 4 --style svg");
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
    assert_eq!(svg.matches("<g class=\"node ").count(), 60);
    let page = printed("tree 4 --style html --lang cs");
    assert!(
        page.starts_with("<!DOCTYPE html>\n<html lang=\"cs\">") && page.contains("<svg "),
        "{page}"
    );
    assert!(!page.contains("<script"), "{page}");
}

#[test]
fn a_picture_of_a_large_tree_is_refused_with_a_way_out() {
    refused(
        "tree 8 --style svg",
        2,
        "a drawing holds 400 squares at most, and this tree has more; choose a smaller board, or `cargo queens page` for a map \
         of the tree",
    );
}
