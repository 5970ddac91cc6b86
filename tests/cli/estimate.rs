//! `queens estimate`.

use insta::assert_snapshot;
use serde_json::Value;

use crate::printed;

#[test]
fn the_numbers_of_the_course_stand_side_by_side() {
    assert_snapshot!(printed("estimate"));
}

#[test]
fn another_board_rate_and_number_of_squares_can_be_asked_for() {
    assert_snapshot!(printed("estimate 12 --rate 4e9"));
    assert_snapshot!(printed("estimate 4 --squares 36 --rate 1000000"));
}

#[test]
fn numbers_that_no_screen_holds_are_rounded_in_the_table() {
    assert_snapshot!(printed("estimate 100"));
}

#[test]
fn json_keeps_every_digit() {
    let read = |arguments| serde_json::from_str::<Value>(&printed(arguments)).unwrap();
    let chess = read("estimate 8 --json");
    let subsets = &chess["spaces"][4];
    assert_eq!(subsets["variants"], "18446744073709551616");
    assert_eq!(subsets["seconds"], 4294967296.0);
    assert_eq!(chess["spaces"][3]["variants"], "4426165368");
    let large = read("estimate 100 --json");
    assert_eq!(large["spaces"][4]["variants"].as_str().unwrap().len(), 3011);
    assert_eq!(
        large["spaces"][4]["years"],
        Value::Null,
        "no floating-point number is as large"
    );
}
