//! `queens count` for queens: ways, shards, checkpoints.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use serde_json::Value;

use crate::{printed, queens};

fn in_folder(folder: &Path, arguments: &str) -> assert_cmd::Command {
    let mut command = queens(arguments);
    command.current_dir(folder);
    command
}

#[test]
fn every_way_to_count_gives_the_same_number() {
    for method in ["array", "vectors", "bits", "mirror", "eightfold", "frontier", "join"] {
        assert_eq!(printed(&format!("count 9 --method {method} --threads 1")), "352\n");
        assert_eq!(
            printed(&format!("count 9 --method {method} --instructions portable")),
            "352\n"
        );
    }
}

#[test]
fn classes_are_counted_without_listing_anything() {
    for (n, classes) in [(1, 1), (4, 1), (8, 12), (13, 9233)] {
        assert_eq!(printed(&format!("count {n} --classes")), format!("{classes}\n"));
    }
}

#[test]
fn json_tells_how_it_was_counted() {
    let json: Value = serde_json::from_str(&printed("count 12 --classes --json --method join --threads 2")).unwrap();
    for (key, value) in [
        ("n", 12),
        ("count", 14_200),
        ("classes", 1_787),
        ("half_turn", 80),
        ("quarter_turn", 8),
        ("threads", 2),
    ] {
        assert_eq!(json[key], value, "{key}");
    }
    assert_eq!(json["method"], "join");
    assert!(json["seconds"].as_f64().unwrap() > 0.0);
}

#[test]
fn too_many_shards_to_be_equal_are_announced_with_a_better_number() {
    queens("count 18 --shard 1/4000")
        .assert()
        .success()
        .stderr(contains("4000 shards of").and(contains("too many to be equal within 2 %; use up to")));
}

#[test]
fn shards_are_counted_apart_and_added() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    for number in 1..=3 {
        in_folder(path, &format!("count 10 --shard {number}/3 -o part{number}.json"))
            .assert()
            .success()
            .stdout("")
            .stderr("");
    }
    let merged = in_folder(path, "count --merge part3.json part1.json part2.json")
        .output()
        .unwrap();
    assert_eq!(merged.stdout, b"724\n");
    let classes = in_folder(path, "count --classes --merge part1.json part2.json part3.json")
        .output()
        .unwrap();
    assert_eq!(classes.stdout, b"92\n");

    let on_stdout = in_folder(path, "count 10 --shard 2/3").output().unwrap();
    assert_eq!(on_stdout.stdout, fs::read(path.join("part2.json")).unwrap());

    in_folder(path, "count --merge part1.json part3.json")
        .assert()
        .code(1)
        .stderr(contains("1 of 3 shards are missing, the first one is 2/3"));
    in_folder(path, "count --merge part1.json part1.json")
        .assert()
        .code(1)
        .stderr(contains("part1.json: shard 1/3 comes twice"));
    fs::write(path.join("part2.json"), "{}").unwrap();
    in_folder(path, "count --merge part1.json part2.json part3.json")
        .assert()
        .code(1)
        .stderr(contains("part2.json").and(contains("damaged")));
}

#[test]
#[ignore = "heavy: a second or more; .ci/run names it"]
fn a_killed_count_goes_on_from_its_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("checkpoint.json");
    let arguments = [
        "count",
        "13",
        "--method",
        "array",
        "--threads",
        "1",
        "--checkpoint",
        "checkpoint.json",
    ];
    let mut child = Command::new(test_support::program())
        .args(arguments)
        .current_dir(folder.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while !file.exists() && child.try_wait().unwrap().is_none() {
        thread::sleep(Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    in_folder(folder.path(), &arguments.join(" "))
        .assert()
        .success()
        .stdout("73712\n")
        .stderr(contains("of 13 units are done"));
    // Of the temporary files nothing is left but what the kill may have interrupted.
    assert!(fs::read_dir(folder.path()).unwrap().count() <= 2);

    in_folder(folder.path(), "count 12 --method array --checkpoint checkpoint.json")
        .assert()
        .code(2)
        .stderr(contains("n = 13 by array").and(contains("n = 12 by array")));
}

#[test]
fn what_cannot_be_counted_is_refused_in_one_line() {
    for (arguments, reason) in [
        ("28", "choose a size from 1 to 27"),
        ("3 --method join", "needs a board of size 4"),
        ("8 --shard 4/3", "from 1/3 to 3/3"),
        ("8 --method array --shard 1/9", "split into at most 8 shards"),
        ("8 --threads 0", "a whole number from 1"),
        (
            "8 --piece rook --method bits",
            "--method applies only to counting n queens",
        ),
        ("8 --piece rook --most", "--most applies to bishops only"),
    ] {
        queens(&format!("count {arguments}"))
            .assert()
            .code(2)
            .stdout("")
            .stderr(contains(reason).and(predicates::str::is_match("^.*\n$").unwrap()));
    }
}

#[test]
fn the_most_bishops_can_be_placed_in_two_to_the_n_ways() {
    for (n, ways) in [(1, "1"), (2, "4"), (8, "256"), (70, "1180591620717411303424")] {
        assert_eq!(
            printed(&format!("count {n} --piece bishop --most")),
            format!("{ways}\n")
        );
    }
}
