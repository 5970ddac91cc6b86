//! What editors see: every stub is a target of a package, so that rust-analyzer helps with it.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod course;

use std::collections::BTreeSet;
use std::process::Command;

use serde_json::Value;

#[test]
fn every_stub_and_every_solution_is_a_target() {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version=1"])
        .current_dir(course::root())
        .output()
        .unwrap();
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let targets: BTreeSet<String> = metadata["packages"]
        .as_array()
        .unwrap()
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
