//! `queens race`.

use serde_json::Value;

use crate::{printed, queens};

#[test]
#[ignore = "heavy: a second or more; .ci/run names it"]
fn every_rung_runs_and_finds_the_same() {
    let json: Value = serde_json::from_str(&printed("race 8 --json")).unwrap();
    let runs = json["runs"].as_array().unwrap();
    for method in ["array", "vectors", "bits", "mirror", "eightfold", "frontier", "join"] {
        let run = runs.iter().find(|run| run["method"] == method).unwrap();
        assert_eq!(run["solutions"], 92, "{method}");
        assert!(run["nodes"].as_u64().unwrap() > 0, "{method}");
    }
    assert_eq!(runs[0]["times_textbook"], 1.0);
}

#[test]
#[ignore = "heavy: a second or more; .ci/run names it"]
fn the_table_has_a_line_for_each_way() {
    let table = printed("race 8");
    assert!(table.starts_with("n = 8, 92 placements, one thread\n"), "{table}");
    for method in ["array", "join portable"] {
        assert!(table.lines().any(|line| line.starts_with(method)), "{table}");
    }
}

#[test]
#[ignore = "heavy: a second or more; .ci/run names it"]
fn what_takes_too_long_is_left_out_and_named() {
    let table = printed("race 14 --limit 0");
    assert!(table.contains("array: left out, it would take about"), "{table}");
    // Here a single unit of a search would take years.
    let table = printed("race 27 --limit 1");
    assert!(
        table.contains("join portable: left out, it would take about"),
        "{table}"
    );
}

#[test]
fn a_board_beyond_all_counts_is_refused() {
    queens("race 28").assert().code(2).stdout("");
}
