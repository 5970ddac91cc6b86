//! `queens solve`.

use std::fs;
use std::io::{self, PipeWriter};
use std::process::Command;

use insta::assert_snapshot;

use crate::{printed, queens};

#[test]
fn eight_queens_are_listed_as_the_course_page_does() {
    assert_snapshot!(printed("solve"));
}

#[test]
fn eight_rooks_end_with_number_40320() {
    let rooks = printed("solve 8 --piece rook");
    assert_eq!(rooks.lines().count(), 40_321);
    assert!(rooks.starts_with("0 1 2 3 4 5 6 7  : 1\n0 1 2 3 4 5 7 6  : 2\n"));
    assert!(rooks.ends_with("7 6 5 4 3 2 1 0  : 40320\nO.K.\n"));
}

#[test]
fn one_queen_on_one_square_is_a_solution() {
    assert_eq!(printed("solve 1"), "0  : 1\nO.K.\n");
}

#[test]
fn two_and_three_queens_have_no_solution_and_that_is_said_beside_the_output() {
    for n in [2, 3] {
        let message = format!("queens: there is no solution for n = {n}\n");
        queens(&format!("solve {n}"))
            .assert()
            .success()
            .stdout("O.K.\n")
            .stderr(message);
    }
}

#[test]
fn rows_count_from_zero() {
    assert_eq!(printed("solve 4 --style rows"), "1 3 0 2  : 1\n2 0 3 1  : 2\nO.K.\n");
}

#[test]
fn letters_begin_each_line_with_a_blank() {
    assert_eq!(printed("solve 4 --style letters"), " a2 b4 c1 d3\n a3 b1 c4 d2\n");
}

#[test]
fn digits_run_together() {
    assert_eq!(printed("solve 8 --first --style digits"), "15863724\n");
}

#[test]
fn brackets_count_from_one() {
    assert_eq!(printed("solve 4 --style brackets"), "<2, 4, 1, 3>\n<3, 1, 4, 2>\n");
}

#[test]
fn boards_have_an_empty_line_between_them() {
    assert_snapshot!(printed("solve 4 --style board"), @r"
    4  .  .  Q  .
    3  Q  .  .  .
    2  .  .  .  Q
    1  .  Q  .  .
       a  b  c  d

    4  .  Q  .  .
    3  .  .  .  Q
    2  Q  .  .  .
    1  .  .  Q  .
       a  b  c  d
    ");
}

#[test]
fn csv_names_its_columns() {
    assert_snapshot!(printed("solve 4 --style csv"), @r"
    number,a,b,c,d
    1,1,3,0,2
    2,2,0,3,1
    ");
}

#[test]
fn json_can_be_read_by_machines() {
    let read = |arguments| serde_json::from_str::<serde_json::Value>(&printed(arguments)).unwrap();
    let expected = serde_json::json!({
        "n": 4, "piece": "queen", "placements": [[1, 3, 0, 2], [2, 0, 3, 1]], "count": 2
    });
    assert_eq!(read("solve 4 --style json"), expected);
    let bishops = read("solve 6 --piece bishop --style json");
    assert_eq!(bishops["placements"].as_array().unwrap().len(), 796);
    assert_eq!(bishops["count"], 796);
}

#[test]
fn json_without_a_solution_is_json_all_the_same() {
    let assert = queens("solve 2 --style json").assert().success();
    let read: serde_json::Value = serde_json::from_slice(&assert.get_output().stdout).unwrap();
    assert_eq!(read["placements"], serde_json::json!([]));
}

#[test]
fn columns_beyond_z_have_two_letters() {
    let line = printed("solve 28 --piece rook --first --style letters");
    assert!(line.ends_with(" z26 aa27 ab28\n"), "{line}");
}

#[test]
fn every_method_prints_the_same() {
    for arguments in [
        "solve 6",
        "solve 5 --piece rook",
        "solve 4 --piece bishop",
        "solve 3 --piece none",
    ] {
        let [textbook, vectors, bits] =
            ["textbook", "vectors", "bits"].map(|method| printed(&format!("{arguments} --method {method}")));
        assert!(textbook == vectors && vectors == bits, "{arguments}");
        assert_eq!(printed(arguments), textbook);
    }
}

#[test]
fn a_limit_ends_the_list() {
    let all = printed("solve 8 --style digits");
    let three: String = all.split_inclusive('\n').take(3).collect();
    assert_eq!(printed("solve 8 --style digits --limit 3"), three);
    assert_eq!(printed("solve 8 --style digits --limit 1000"), all);
}

#[test]
fn the_first_placement_on_a_large_board_is_found_at_once() {
    assert_snapshot!(printed("solve 20 --first --style brackets"), @"<1, 3, 5, 2, 4, 13, 15, 12, 18, 20, 17, 9, 16, 19, 8, 10, 7, 14, 6, 11>");
}

#[test]
fn rooks_find_a_place_on_boards_wider_than_a_machine_word() {
    let listed = printed("solve 100 --piece rook --first");
    assert!(listed.ends_with(" 98 99  : 1\nO.K.\n"), "{listed}");
}

#[test]
fn eight_queens_fall_into_twelve_classes() {
    assert_snapshot!(printed("solve 8 --classes --style digits"), @r"
    15863724
    16837425
    24683175
    25713864
    25741863
    26174835
    26831475
    27368514
    27581463
    35281746
    35841726
    36258174
    ");
}

#[test]
fn a_file_gets_what_the_terminal_would() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("six.txt");
    queens("solve 6 -o").arg(&file).assert().success().stdout("").stderr("");
    assert_eq!(fs::read_to_string(file).unwrap(), printed("solve 6"));
}

#[test]
fn a_reader_who_closes_the_pipe_early_is_not_an_error() {
    let check = "check rooks --with solutions/rooks/";
    let (right, wrong) = (format!("{check}main.rs"), format!("{check}mistakes/still-queens.rs"));
    for (arguments, code) in [
        ("solve 4", 0),
        ("solve 12", 0),
        ("solve 4 --method bits", 0),
        ("tree 8", 0),
        ("count 4", 0),
        ("estimate", 0),
        ("--help", 0),
        (&right, 0),
        (&wrong, 1),
        (&format!("{wrong} --json"), 1),
        ("watch rooks --plain", 0),
    ] {
        let output = program(arguments).stdout(closed_pipe()).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{arguments}");
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "", "{arguments}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_under_standard_output_is_named() {
    for arguments in [
        "",
        "--help",
        "list",
        "show rooks",
        "hint rooks --json",
        "check rooks",
        "watch rooks --plain",
        "doctor",
        "solve 4",
        "completions bash",
        "manual",
    ] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = program(arguments).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments}");
        assert_eq!(
            String::from_utf8(output.stderr).unwrap(),
            "queens: cannot write to standard output: No space left on device\n",
            "{arguments}"
        );
    }
}

#[test]
fn with_standard_error_closed_the_exit_code_is_still_right() {
    for (arguments, code) in [("solve 2", 0), ("solve 0", 2), ("solve 20", 2), ("solve -o .", 1)] {
        let output = program(arguments).stderr(closed_pipe()).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{arguments}");
    }
}

/// A pipe whose reader has gone.
fn closed_pipe() -> PipeWriter {
    let (_, writer) = io::pipe().unwrap();
    writer
}

fn program(arguments: &str) -> Command {
    let mut command = Command::new(test_support::program());
    command.args(arguments.split_whitespace());
    command
}

#[test]
fn the_fast_listing_prints_what_the_search_prints() {
    for style in ["rows", "letters", "digits"] {
        for n in 1..=9 {
            let output = |more: &str| {
                queens(&format!("solve {n} --style {style} {more}"))
                    .output()
                    .unwrap()
                    .stdout
            };
            assert_eq!(output(""), output("--method vectors"), "{style}, n = {n}");
        }
    }
    for style in ["rows", "letters"] {
        let output = |more: &str| {
            queens(&format!("solve 11 --style {style} {more}"))
                .output()
                .unwrap()
                .stdout
        };
        assert!(output("") == output("--method bits"), "{style}");
    }
}
