//! Examples of values, right and wrong.

use super::*;
use queens_board::Piece;

fn field(label: &str, value: FieldValue) -> Field {
    Field {
        label: label.to_owned(),
        value,
    }
}

fn count() -> Vec<Field> {
    vec![field("rooks", FieldValue::Exact)]
}

fn tree() -> Vec<Field> {
    ["leaves", "nodes", "levels"]
        .map(|label| field(label, FieldValue::Exact))
        .to_vec()
}

fn subsets() -> Vec<Field> {
    vec![
        field("variants", FieldValue::Exact),
        field("seconds", FieldValue::Approximate),
        field("years", FieldValue::Approximate),
    ]
}

fn read(fields: &[Field], text: &str) -> (Numbers, Vec<Tolerance>) {
    let mut tolerances = Vec::new();
    (Numbers::read(fields, 8, text, &mut tolerances), tolerances)
}

/// Whether an output is as good as the reference.
fn passes(fields: &[Field], reference: &str, text: &str) -> bool {
    let reference = Numbers::from_normal_form(fields, reference);
    let given = read(fields, text).0;
    let alike = given.normal_form_beside(&reference) == reference.normal_form();
    assert_eq!(
        alike,
        given.differences(&reference).is_empty(),
        "both ways to compare agree: {text}"
    );
    alike
}

/// What is special about the first difference.
fn why(fields: &[Field], reference: &str, text: &str) -> Option<String> {
    let reference = Numbers::from_normal_form(fields, reference);
    read(fields, text).0.differences(&reference).into_iter().next()?.why
}

#[test]
fn a_single_value_needs_no_label_and_the_last_number_counts() {
    for printed in [
        "40320",
        "rooks: 40320\n",
        "8! = 40320",
        "Rooks = 40 320 (8!)",
        "n = 8\n40320\n",
        "On 8 squares there are 40,320\n",
        "040320",
        "40320.0",
        "8 40320",
        "rooks on an 8 x 8 board:\n40320\n",
    ] {
        assert!(passes(&count(), "rooks: 40320", printed), "{printed}");
    }
    assert!(
        passes(&count(), "rooks: 120", "5 120"),
        "a space may separate two numbers"
    );
    for printed in [
        "",
        "5040",
        "-40320",
        "40320 5",
        "40321\n40320\n",
        "none",
        "4.032e4",
        "40320.5",
    ] {
        assert!(!passes(&count(), "rooks: 40320", printed), "{printed}");
    }
}

#[test]
fn several_values_are_told_apart_by_their_labels_in_the_order_asked() {
    let reference = "leaves: 256\nnodes: 341\nlevels: 5";
    for printed in [
        reference,
        "Leaves = 256 (4^4)\nNodes: 341\nlevels     5\n",
        "leaves, nodes and levels of the tree:\nleaves: 256, nodes: 341, levels: 5",
        "leaves:\n  256\nnodes:\n  341\nlevels:\n  5\n",
    ] {
        assert!(passes(&tree(), reference, printed), "{printed}");
    }
    for printed in [
        "leaves: 256\nnodes: 341",
        "256\n341\n5\n",
        "leaves: 256\nnodes: 340\nlevels: 5",
    ] {
        assert!(!passes(&tree(), reference, printed), "{printed}");
    }
    let turned = "nodes: 341\nleaves: 256\nlevels: 5";
    assert!(!passes(&tree(), reference, turned));
    assert!(why(&tree(), reference, turned).is_some_and(|why| why.contains("order")));
}

#[test]
fn a_value_given_twice_is_right_only_where_both_are() {
    assert!(passes(&count(), "rooks: 2", "rooks: 2\nrooks: 2"));
    assert!(!passes(&count(), "rooks: 2", "rooks: 1\nrooks: 2"));
    assert_eq!(
        read(&count(), "1\n2\n6\n").0.normal_form(),
        "rooks: several numbers: 1, 2, 6"
    );
}

#[test]
fn a_whole_number_is_exact_to_the_last_digit() {
    let fields = vec![field("variants", FieldValue::Exact)];
    let reference = "variants: 1267650600228229401496703205376";
    assert!(passes(
        &fields,
        reference,
        "2^100 = 1_267_650_600_228_229_401_496_703_205_376"
    ));
    assert!(!passes(&fields, reference, "1267650600228229401496703205375"));
    let reference = "variants: 18446744073709551616";
    assert!(why(&fields, reference, "1.8446744073709552e19").is_some_and(|why| why.contains("exact")));
    assert!(why(&fields, reference, "18446744073709552000").is_some_and(|why| why.contains("first 16 digits")));
    assert_eq!(why(&fields, reference, "4096"), None);
    assert_eq!(
        read(&fields, "1.8446744073709552e19").0.normal_form(),
        "variants: 1.8446744073709552e19 (rounded)"
    );
}

#[test]
fn a_measure_is_right_within_a_thousandth_or_half_of_its_last_digit() {
    let reference = "variants: 18446744073709551616\nseconds: 4294967296\nyears: 136.099";
    let with = |seconds: &str, years: &str| {
        passes(
            &subsets(),
            reference,
            &format!("variants: 18446744073709551616\nseconds: {seconds}\nyears: {years}"),
        )
    };
    for years in [
        "136.19251953323186",
        "136.10209553825098",
        "136.1",
        "136",
        "136,1",
        "1.361e2",
        "136.1 years",
    ] {
        assert!(with("4294967296", years), "{years}");
    }
    for years in [
        "135", "136.6", "1361", "13.6", "68", "5.8e11", "137", "-136.1", "inf", "NaN", "",
    ] {
        assert!(!with("4294967296", years), "{years}");
    }
    for seconds in [
        "4.294967296e9",
        "4294967296.0",
        "4,294,967,296",
        "4.295e9",
        "4295000000 s",
    ] {
        assert!(with(seconds, "136.1"), "{seconds}");
    }
    assert!(!with("4294967", "136.1"));
}

#[test]
fn a_measure_is_written_as_the_reference_writes_it() {
    let fields = vec![field("years", FieldValue::Approximate)];
    let reference = Numbers::from_normal_form(&fields, "years: 136.099");
    assert_eq!(
        read(&fields, "136.1925").0.normal_form_beside(&reference),
        "years: 136.099"
    );
    assert_eq!(
        read(&fields, "68.04965041").0.normal_form_beside(&reference),
        "years: 68.0497"
    );
}

#[test]
fn a_missed_placement_is_judged_by_its_squares() {
    let fields = vec![
        field("all", FieldValue::Exact),
        field("missed", FieldValue::Missed { piece: Piece::Bishop }),
    ];
    let reference = "all: 22522960\nmissed: 8 bishops, two in one column";
    let with = |squares: &str| passes(&fields, reference, &format!("all: 22522960\nmissed: {squares}\n"));
    assert!(with("a1 a2 a3 a4 a5 a6 a7 a8"));
    assert!(with("(0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (0, 6), (0, 7)"));
    for squares in [
        "none",
        "",
        "a1 b1 c1 d1 e1 f1 g1 h1",
        "a1 a2",
        "a1 a2 a3 a4 a5 a6 a7 b2",
    ] {
        assert!(!with(squares), "{squares}");
    }
}
