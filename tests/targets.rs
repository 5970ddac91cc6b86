//! What cargo and editors see: every stub is a target, so that rust-analyzer helps with it, and `cargo test` only grades.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod course;

use std::collections::BTreeSet;
use std::process::Command;

use serde_json::Value;

/// What cargo knows of the packages.
fn packages() -> Vec<Value> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version=1"])
        .current_dir(course::root())
        .output()
        .unwrap();
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    metadata["packages"].as_array().unwrap().clone()
}

/// The targets that `cargo test` runs in a package, with their sources.
fn tested(package: &str) -> Vec<(String, String)> {
    let packages = packages();
    let package = packages.iter().find(|found| found["name"] == package).unwrap();
    let targets = package["targets"].as_array().unwrap().iter();
    let text = |value: &Value| value.as_str().unwrap().replace('\\', "/");
    targets
        .filter(|target| target["test"] == true)
        .map(|target| (text(&target["name"]), text(&target["src_path"])))
        .collect()
}

#[test]
fn a_students_test_command_grades_first_and_prints_little_else() {
    let names: Vec<String> = tested("queens").into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["grade", "smoke"]);
}

#[test]
fn the_test_command_grades_in_the_folder_of_the_exercises_as_well() {
    let tested = tested("exercises");
    assert_eq!(tested.len(), 1, "{tested:?}");
    assert!(tested[0].1.ends_with("/tests/grade.rs"), "{tested:?}");
}

#[test]
fn the_editor_does_not_block_cargo_in_the_terminal() {
    let settings = std::fs::read_to_string(course::root().join(".vscode/settings.json")).unwrap();
    assert!(settings.contains("\"rust-analyzer.cargo.targetDir\": true"));
    let settings = std::fs::read_to_string(course::root().join("rust-analyzer.toml")).unwrap();
    assert!(settings.contains("targetDir = true"));
}

#[test]
fn every_stub_and_every_solution_is_a_target() {
    let targets: BTreeSet<String> = packages()
        .iter()
        .flat_map(|package| package["targets"].as_array().unwrap())
        .filter_map(|target| target["src_path"].as_str())
        .map(ToOwned::to_owned)
        .collect();
    for task in course::tasks() {
        for folder in ["exercises", "solutions"] {
            let file = course::root().join(folder).join(&task.name).join("main.rs");
            assert!(targets.contains(&file.display().to_string()), "{}", file.display());
        }
    }
}
