//! Pictures of the search: the page, the sheet of classes, drawings, and where the viewer refuses to start.

use insta::assert_snapshot;
use predicates::prelude::*;

use crate::refusals::refused;
use crate::{printed, queens};

#[test]
fn a_page_is_one_file_that_loads_nothing() {
    let page = printed("page 8");
    assert!(page.starts_with("<!DOCTYPE html>") && page.trim_end().ends_with("</html>"));
    for loading in ["src=", "@import", "url(", "fetch(", "<link rel=\"stylesheet\""] {
        assert!(!page.contains(loading), "{loading}");
    }
    // The page walks through the search itself, so the trace takes no room.
    assert!(page.len() < 100_000, "{} bytes", page.len());
}

#[test]
fn a_page_offers_the_sizes_that_were_asked_for_once_each() {
    assert!(printed("page 6 4 6 --piece rook --lang cs").contains(r#"{"sizes":[6,4],"piece":"rook","language":"cs""#));
}

#[test]
fn a_page_goes_to_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("queens.html");
    queens("page --output").arg(&file).assert().success().stdout("");
    assert!(std::fs::read_to_string(&file).unwrap().contains("čeština"));
}

#[test]
fn a_page_is_opened_only_as_a_file() {
    queens("page --open")
        .assert()
        .code(2)
        .stderr(predicate::str::contains("--output"));
}

#[test]
fn a_page_that_no_browser_opens_is_written_all_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("queens.html");
    let mut command = queens("page --open --output");
    command.arg(&file).env("PATH", folder.path());
    command
        .assert()
        .code(1)
        .stderr(predicate::str::contains("open the file in a browser"));
    assert!(file.exists());
}

#[cfg(target_os = "linux")]
#[test]
fn a_page_is_opened_by_the_program_that_the_system_keeps_for_it() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    let (opener, file) = (folder.path().join("xdg-open"), folder.path().join("my queens.html"));
    std::fs::write(&opener, "#!/bin/sh\n[ -f \"$1\" ] && echo \"$1\" > \"$1.opened\"\n").unwrap();
    std::fs::set_permissions(&opener, std::fs::Permissions::from_mode(0o755)).unwrap();
    let mut command = queens("page --open --output");
    command.arg(&file).env("PATH", folder.path()).assert().success();
    assert!(folder.path().join("my queens.html.opened").exists());
}

#[test]
fn a_board_too_large_for_a_page_is_refused() {
    refused("page 8 13", 2, "feasible up to n = 12");
}

#[test]
fn the_viewer_needs_a_terminal() {
    refused("view", 2, "needs a terminal");
    refused("view -", 2, "needs a terminal");
    refused("view x", 2, "a whole number from 1 on");
}

#[test]
fn the_classes_of_four_queens() {
    assert_snapshot!(printed("classes 4 --lang en"));
}

#[test]
fn the_classes_of_three_rooks_in_czech() {
    assert_snapshot!(printed("classes 3 --piece rook --lang cs"));
}

#[test]
fn no_classes_where_rows_are_shared() {
    refused("classes 4 --piece bishop", 2, "one piece in each row and column");
    refused("classes 11", 2, "feasible up to n = 10");
}

#[test]
fn one_board_as_a_drawing() {
    assert_snapshot!(printed("solve 4 --first --style svg"));
}

#[test]
fn a_drawing_holds_a_thousand_boards() {
    assert_eq!(
        printed("solve 8 --style svg").matches("<use href=\"#board\"/>").count(),
        92
    );
    refused("solve 11 --style svg", 2, "--limit 1000");
    refused("solve 100 --piece rook --first --style svg", 2, "up to n = 64");
}
