//! The reference solver against published figures (`data/facts/values.json`), and its ways of searching against one another.
//!
//! The tests of the command line check what it prints.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigUint;
use proptest::prelude::*;
use queens::board::{Piece, Placement, Square};
use queens::estimate;
use queens::solve::{
    Anywhere, Bits, Figures, Outcome, Textbook, Tree, Vectors, classes, count_anywhere, missed, orbit,
};
use serde_json::Value;

/// The fact at `path`, such as `/queens/values`.
fn fact(path: &str) -> Value {
    let facts: Value = serde_json::from_str(include_str!("data/facts/values.json")).unwrap();
    facts.pointer(path).unwrap_or_else(|| panic!("no fact {path}")).clone()
}

/// The published numbers at `path` from n = `from` on, with their n.
fn numbers(path: &str, from: usize) -> Vec<(usize, u64)> {
    let values = fact(&format!("{path}/values"));
    let start = fact(path)["from"].as_u64().unwrap() as usize;
    let numbers = values.as_array().unwrap().iter().map(|value| value.as_u64().unwrap());
    (start..).zip(numbers).filter(|(n, _)| *n >= from).collect()
}

/// The table at `path`: its entries with their n.
fn table(path: &str) -> Vec<(usize, Value)> {
    let entries = fact(path);
    let entries = entries.as_object().unwrap().iter();
    entries.map(|(n, value)| (n.parse().unwrap(), value.clone())).collect()
}

/// A whole number from a fact, which may be a string where it is long.
fn exact(value: &Value) -> BigUint {
    value.to_string().trim_matches('"').parse().unwrap()
}

fn small(n: usize) -> u32 {
    n.try_into().unwrap()
}

fn bits(n: usize, piece: Piece) -> Bits {
    Bits::new(n, piece).unwrap()
}

#[test]
fn there_are_as_many_placements_of_queens_as_published() {
    for (n, published) in numbers("/queens", 1).into_iter().take(11) {
        assert_eq!(bits(n, Piece::Queen).count() as u64, published, "n = {n}");
    }
}

#[test]
fn there_are_as_many_placements_of_rooks_as_published() {
    for (n, published) in numbers("/rooks", 1).into_iter().take(8) {
        assert_eq!(bits(n, Piece::Rook).count() as u64, published, "n = {n}");
    }
}

#[test]
fn there_are_as_many_placements_of_bishops_in_columns_as_computed_elsewhere() {
    for (n, published) in table("/bishops_one_per_column/values")
        .into_iter()
        .filter(|(n, _)| *n < 9)
    {
        assert_eq!(
            bits(n, Piece::Bishop).count() as u64,
            published.as_u64().unwrap(),
            "n = {n}"
        );
    }
}

#[test]
fn every_method_lists_the_same_placements_in_the_same_order() {
    for piece in Piece::ALL {
        for n in 0..=6 {
            let textbook: Vec<_> = Textbook::new(n, piece).collect();
            assert!(textbook.is_sorted_by(|left, right| left < right), "{piece}, n = {n}");
            assert!(Vectors::new(n, piece).eq(textbook.iter().cloned()), "{piece}, n = {n}");
            assert!(bits(n, piece).eq(textbook), "{piece}, n = {n}");
        }
    }
}

#[test]
fn every_method_gives_exactly_the_placements_without_a_clash() {
    for piece in Piece::ALL {
        for n in 1..=5 {
            let right: Vec<_> = Textbook::new(n, Piece::None)
                .filter(|placement| placement.clash(piece).is_none())
                .collect();
            assert!(Textbook::new(n, piece).eq(right), "{piece}, n = {n}");
        }
    }
}

#[test]
fn the_first_placement_of_queens_is_the_published_one() {
    for (n, published) in table("/first_queens/values") {
        let first = bits(n, Piece::Queen).next();
        let rows = first.iter().flat_map(|placement| placement.iter()).map(|row| row + 1);
        assert_eq!(Value::from_iter(rows), published, "n = {n}");
    }
}

#[test]
fn a_search_that_has_ended_returns_nothing_more() {
    for piece in Piece::ALL {
        for n in 0..4 {
            let (mut pairs, mut marks) = (Textbook::new(n, piece), Vectors::new(n, piece));
            assert_eq!(
                (pairs.by_ref().count(), pairs.next()),
                (marks.by_ref().count(), marks.next())
            );
            let mut bits = bits(n, piece);
            bits.by_ref().for_each(drop);
            assert_eq!((bits.next(), pairs.next()), (None, None));
        }
    }
    let mut bishops = Anywhere::new(3);
    bishops.by_ref().for_each(drop);
    assert_eq!(bishops.next(), None);
}

#[test]
fn bits_refuse_a_board_that_is_wider_than_a_word() {
    assert!(Bits::new(64, Piece::Rook).is_ok_and(|mut search| search.next().is_some()));
    let refused = Bits::new(65, Piece::Rook).unwrap_err();
    assert_eq!((refused.n, refused.limit), (65, 64));
}

#[test]
fn the_classes_of_eight_queens_are_the_published_twelve() {
    let strings = classes(bits(8, Piece::Queen)).map(|placement| {
        let digits = placement.iter().map(|row| (row + 1).to_string());
        digits.collect::<String>()
    });
    assert_eq!(Value::from_iter(strings), fact("/eight_queens_classes"));
}

#[test]
fn there_are_as_many_classes_as_published() {
    for (n, published) in numbers("/queens_fundamental", 1).into_iter().take(10) {
        assert_eq!(classes(bits(n, Piece::Queen)).count() as u64, published, "n = {n}");
    }
}

#[test]
fn classes_are_as_large_as_published() {
    for (n, published) in table("/queens_orbits/values").into_iter().filter(|(n, _)| *n < 11) {
        let mut sizes = BTreeMap::new();
        for representative in classes(bits(n, Piece::Queen)) {
            *sizes.entry(orbit(&representative).len().to_string()).or_insert(0) += 1;
        }
        assert_eq!(serde_json::to_value(sizes).unwrap(), published, "n = {n}");
    }
}

#[test]
fn each_placement_is_in_one_class() {
    for piece in [Piece::Queen, Piece::Rook] {
        for n in 1..=6 {
            let all: BTreeSet<_> = bits(n, piece).collect();
            let orbits: Vec<_> = classes(bits(n, piece)).map(|one| orbit(&one)).collect();
            assert_eq!(
                orbits.iter().map(BTreeSet::len).sum::<usize>(),
                all.len(),
                "no placement is in two classes"
            );
            assert_eq!(
                orbits.into_iter().flatten().collect::<BTreeSet<_>>(),
                all,
                "{piece}, n = {n}"
            );
        }
    }
}

#[test]
fn bishops_anywhere_are_as_many_as_published_however_they_are_counted() {
    for (n, published) in numbers("/bishops_anywhere", 0) {
        assert_eq!(count_anywhere(n), BigUint::from(published), "n = {n}");
        if (1..=6).contains(&n) {
            assert_eq!(Anywhere::new(n).count() as u64, published, "n = {n}");
        }
    }
}

#[test]
fn bishops_anywhere_are_on_different_squares_and_attack_nothing() {
    for n in 1..=5 {
        for squares in Anywhere::new(n) {
            assert_eq!(squares.len(), n);
            assert!(squares.is_sorted_by(|left, right| left < right), "{squares:?}");
            assert!(!some_attack(Piece::Bishop, &squares), "{squares:?}");
        }
    }
}

#[test]
fn what_the_search_by_columns_misses_is_a_placement_all_the_same() {
    assert_eq!(missed(1), None);
    for n in 2..=6 {
        let missed = missed(n).unwrap();
        assert!(missed.iter().all(|square| square.column == 0));
        assert_eq!(Anywhere::new(n).next(), Some(missed), "the first of all, n = {n}");
    }
}

fn some_attack(piece: Piece, squares: &[Square]) -> bool {
    let pairs = squares
        .iter()
        .enumerate()
        .flat_map(|(index, left)| squares[..index].iter().map(move |right| (left, right)));
    pairs.into_iter().any(|(left, right)| piece.attacks(*left, *right))
}

#[test]
fn the_figures_of_every_tree_are_those_computed_elsewhere() {
    for piece in Piece::ALL {
        for (n, computed) in table(&format!("/trees/{piece}")) {
            let Figures {
                placed,
                tests,
                dead_ends,
                tests_to_first,
            } = Tree::new(n, piece).into_figures();
            assert_eq!(serde_json::json!(placed), computed["placed"], "{piece}, n = {n}");
            assert_eq!(serde_json::json!(tests), computed["tests"], "{piece}, n = {n}");
            assert_eq!(
                serde_json::json!(tests_to_first),
                computed["tests_to_first"],
                "{piece}, n = {n}"
            );
            if let Some(computed) = computed.get("dead_ends") {
                assert_eq!(&serde_json::json!(dead_ends), computed, "{piece}, n = {n}");
            }
        }
    }
}

#[test]
fn the_tree_completes_what_the_textbook_search_finds() {
    for piece in Piece::ALL {
        let completed = Tree::new(5, piece).filter_map(|step| step.complete);
        assert!(completed.eq(Textbook::new(5, piece)), "{piece}");
    }
}

#[test]
fn the_tree_goes_one_level_down_only_below_a_placed_piece() {
    let steps: Vec<_> = Tree::new(6, Piece::Queen).collect();
    for (step, next) in steps.iter().zip(&steps[1..]) {
        let expected = match step.trial.outcome {
            Outcome::Placed => step.level() + 1..=step.level() + 1,
            Outcome::Refused | Outcome::Complete => 1..=step.level(),
        };
        assert!(expected.contains(&next.level()), "{step:?}, then {next:?}");
    }
}

#[test]
fn figures_are_those_of_the_whole_tree_however_far_it_was_watched() {
    let mut watched = Tree::new(6, Piece::Queen);
    watched.by_ref().take(100).for_each(drop);
    assert_eq!(watched.into_figures(), Tree::new(6, Piece::Queen).into_figures());
}

#[test]
fn sizes_are_exact() {
    for (n, published) in numbers("/rooks", 0) {
        assert_eq!(estimate::factorial(small(n)).unwrap(), BigUint::from(published), "{n}!");
    }
    for (n, published) in table("/free_tree/values") {
        assert_eq!(
            estimate::leaves(small(n)).unwrap(),
            exact(&published["leaves"]),
            "n = {n}"
        );
        assert_eq!(
            estimate::nodes(small(n)).unwrap(),
            exact(&published["nodes"]),
            "n = {n}"
        );
    }
    for (n, published) in table("/choices/values") {
        assert_eq!(estimate::choices(small(n)).unwrap(), exact(&published), "n = {n}");
    }
    for (n, published) in table("/subsets/values") {
        assert_eq!(estimate::subsets(small(n * n)).unwrap(), exact(&published), "n = {n}");
    }
}

#[test]
fn a_free_tree_has_as_many_nodes_as_a_walk_meets() {
    for n in 1..=6 {
        let walked = Tree::new(n, Piece::None).into_figures().nodes();
        assert_eq!(estimate::nodes(small(n)).unwrap(), BigUint::from(walked), "n = {n}");
    }
}

proptest! {
    #[test]
    fn every_method_starts_alike_on_larger_boards(
        n in 7..13_usize,
        piece in prop::sample::select(&Piece::ALL[..]),
        count in 1..40_usize,
    ) {
        let textbook: Vec<_> = Textbook::new(n, piece).take(count).collect();
        prop_assert!(textbook.iter().all(|placement| placement.clash(piece).is_none()));
        prop_assert!(Vectors::new(n, piece).take(count).eq(textbook.iter().cloned()));
        prop_assert!(bits(n, piece).take(count).eq(textbook));
    }

    #[test]
    fn images_of_a_placement_of_queens_are_placements_of_queens(n in 4..9_usize, skip in 0..40_usize) {
        let all: BTreeSet<Placement> = bits(n, Piece::Queen).collect();
        let placement = all.iter().cycle().nth(skip).unwrap();
        prop_assert!(orbit(placement).is_subset(&all));
    }
}
