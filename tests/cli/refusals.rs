//! Bad input: one clear line, the right exit code, never a panic.

use predicates::prelude::*;

use crate::queens;

/// Exit code for arguments that cannot be understood or served.
const WRONG_USAGE: i32 = 2;
/// Exit code for something that went wrong.
const FAILED: i32 = 1;

/// Asserts that these arguments print nothing, and one line on standard error that holds `message`.
pub fn refused(arguments: &str, code: i32, message: &str) {
    let one_line = predicate::str::is_match(r"\Aqueens: [^\n]+\n\z").unwrap();
    let says = predicate::str::contains(message).and(predicate::str::contains("panicked").not());
    queens(arguments)
        .assert()
        .code(code)
        .stdout("")
        .stderr(one_line.and(says));
}

#[test]
fn a_board_of_size_zero_is_refused() {
    for command in ["solve", "count", "tree", "estimate"] {
        refused(&format!("{command} 0"), WRONG_USAGE, "a whole number from 1 on");
    }
}

#[test]
fn a_negative_size_is_refused_as_a_size_and_not_as_an_option() {
    for command in ["solve", "count", "tree", "estimate"] {
        refused(&format!("{command} -3"), WRONG_USAGE, "a whole number from 1 on");
    }
}

#[test]
fn a_size_that_is_not_a_number_is_refused() {
    for size in ["abc", "4abc", "4.5", "1e1", "８"] {
        refused(&format!("solve {size}"), WRONG_USAGE, "a whole number from 1 on");
    }
}

#[test]
fn a_size_that_takes_too_long_is_refused_with_the_limit() {
    refused("solve 9999999999", WRONG_USAGE, "up to n = 16; 9999999999 is too large");
    refused(
        "solve 17",
        WRONG_USAGE,
        "without --first or --limit (piece: queen, method: bits) is feasible up to n = 16",
    );
    refused("solve 12 --piece rook", WRONG_USAGE, "up to n = 11");
    refused("solve 9 --piece none", WRONG_USAGE, "up to n = 8");
    refused(
        "solve 15 --method textbook",
        WRONG_USAGE,
        "method: textbook) is feasible up to n = 14",
    );
    refused("solve 30 --first --method vectors", WRONG_USAGE, "up to n = 29");
    refused("solve 32 --first", WRONG_USAGE, "up to n = 31");
    refused("solve 1001 --piece bishop --limit 5", WRONG_USAGE, "up to n = 1000");
    refused("tree 15", WRONG_USAGE, "up to n = 14");
    refused("count 9999999999 --piece rook", WRONG_USAGE, "up to n = 100");
    refused("count 101 --piece bishop --anywhere", WRONG_USAGE, "up to n = 100");
    refused("estimate 9999999999", WRONG_USAGE, "up to n = 100");
}

#[test]
fn a_size_beyond_every_machine_word_is_refused() {
    refused("solve 99999999999999999999", WRONG_USAGE, "no board is that large");
}

#[test]
fn ambiguous_digits_are_refused() {
    refused(
        "solve 10 --style digits",
        WRONG_USAGE,
        "up to n = 9, not 10; use --style brackets",
    );
}

#[test]
fn classes_of_pieces_that_may_share_a_row_are_refused() {
    refused("solve 4 --classes --piece bishop", WRONG_USAGE, "--piece queen or rook");
}

#[test]
fn bits_beyond_a_machine_word_are_refused() {
    refused(
        "solve 65 --piece rook --first --method bits",
        WRONG_USAGE,
        "up to n = 64",
    );
}

#[test]
fn amounts_and_rates_that_make_no_sense_are_refused() {
    refused("solve --limit 0", WRONG_USAGE, "a whole number from 1 on");
    refused("solve --limit -1", WRONG_USAGE, "a whole number");
    refused("solve --first --limit 2", WRONG_USAGE, "cannot be used with");
    refused("tree --depth x", WRONG_USAGE, "a whole number");
    refused("estimate --squares -1", WRONG_USAGE, "a whole number");
    refused("estimate --squares 10001", WRONG_USAGE, "at most 10000 squares");
    for rate in ["0", "-5", "fast", "2^999", "1.5"] {
        refused(
            &format!("estimate --rate {rate}"),
            WRONG_USAGE,
            "a rate is a whole number above zero",
        );
    }
}

#[test]
fn an_unknown_word_is_refused_with_what_is_known() {
    refused(
        "solve --piece king",
        WRONG_USAGE,
        "[possible values: queen, rook, bishop, none]",
    );
    refused("solve --style poem", WRONG_USAGE, "brackets, board, json, csv");
    refused("slove", WRONG_USAGE, "similar subcommands exist: 'locate', 'solve'");
    refused("solve 8 9", WRONG_USAGE, "unexpected argument '9'");
}

#[test]
fn an_error_in_a_subcommand_points_to_its_own_help() {
    refused(
        "autograder",
        WRONG_USAGE,
        "`queens autograder` needs one of gradescope, github; see `cargo queens autograder --help`",
    );
    refused(
        "autograder github",
        WRONG_USAGE,
        "<FOLDER>; see `cargo queens autograder github --help`",
    );
    refused(
        "check rooks --level weak",
        WRONG_USAGE,
        "; see `cargo queens check --help`",
    );
    refused("--frobnicate", WRONG_USAGE, "; see `cargo queens --help`");
}

#[test]
fn an_option_that_does_not_exist_is_not_taken_for_a_value() {
    refused(
        "check rooks --wiht x.rs",
        WRONG_USAGE,
        "unexpected argument '--wiht' found (tip: a similar argument exists: '--with')",
    );
    refused("show --x", WRONG_USAGE, "unexpected argument '--x' found; see");
}

#[test]
fn only_commands_with_texts_in_several_languages_take_one() {
    for command in ["verify", "new hanoi", "record rooks", "check", "doctor"] {
        refused(
            &format!("{command} --lang cs"),
            WRONG_USAGE,
            "unexpected argument '--lang'",
        );
    }
}

#[test]
fn a_program_that_cannot_be_graded_is_refused_before_anything_runs() {
    refused("check rooks --with nope.rs", WRONG_USAGE, "nope.rs cannot be read: ");
    refused("check rooks --with src", WRONG_USAGE, "src cannot be read: ");
    refused(
        "check rooks --level strict -- true",
        WRONG_USAGE,
        "name the source file by --with, or use --level sandbox",
    );
}

#[test]
fn a_file_that_cannot_be_written_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("no-such-folder").join("out.txt");
    for path in [folder.path(), &missing] {
        refused(
            &format!("solve -o '{}'", path.display()),
            FAILED,
            &format!("cannot write {}", path.display()),
        );
    }
}

#[test]
fn wrong_arguments_write_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("kept.txt");
    std::fs::write(&file, "kept").unwrap();
    refused(
        &format!("solve 10 --style digits -o '{}'", file.display()),
        WRONG_USAGE,
        "use --style brackets",
    );
    assert_eq!(std::fs::read_to_string(file).unwrap(), "kept");
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error() {
    refused(
        "solve 8 -o /dev/full",
        FAILED,
        "cannot write /dev/full: No space left on device",
    );
}
