//! Three producers, one reference: what is recorded is also what the reference solver prints and what is published.
//!
//! The solver is graded like any submission, as a command; published figures come from `data/facts/values.json`.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod course;

use std::ffi::OsString;

use queens::grade::{References, Submission, Verdict};
use queens::task::Case;
use serde_json::Value;

/// The recorded answer of a task to a case.
fn reference(task: &str, case: &str) -> String {
    References::of(&course::root(), task).reference(case).unwrap()
}

/// The arguments of each case of a task, by name.
fn cases(task: &str) -> Vec<Case> {
    course::task(task).cases
}

/// The value after a label in a reference.
fn value(reference: &str, label: &str) -> String {
    let line = reference
        .lines()
        .find_map(|line| line.strip_prefix(label)?.strip_prefix(": "));
    line.unwrap_or_else(|| panic!("no `{label}` in {reference}")).to_owned()
}

fn published(path: &str) -> Value {
    let facts: Value = serde_json::from_str(include_str!("data/facts/values.json")).unwrap();
    facts
        .pointer(path)
        .unwrap_or_else(|| panic!("no {path} in data/facts/values.json"))
        .clone()
}

/// A published number, by the n under which it stands.
fn number(of: &str, n: usize) -> String {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    match published(&format!("/{of}/values")) {
        Value::Array(values) => {
            let from = published(&format!("/{of}/from")).as_u64().unwrap();
            text(&values[n - usize::try_from(from).unwrap()])
        }
        values => text(&values[n.to_string()]),
    }
}

/// The program `queens` with these arguments passes `task`, the arguments of each case appended.
#[track_caller]
fn solver_passes(task: &str, arguments: &str) {
    let mut command: Vec<OsString> = vec![test_support::program().into()];
    command.extend(arguments.split_whitespace().map(OsString::from));
    passes(task, command);
}

/// The same with `script` around it, in which `$queens` is the program.
#[cfg(unix)]
#[track_caller]
fn script_passes(task: &str, script: &str) {
    let script = format!("queens='{}'\n{script}", test_support::program().display());
    passes(task, ["sh", "-c", &script, "sh"].map(OsString::from).to_vec());
}

#[track_caller]
fn passes(task: &str, command: Vec<OsString>) {
    let assessment = course::grader()
        .assess(&course::task(task), &Submission::Command(command), None)
        .unwrap();
    assert_eq!(assessment.verdict, Verdict::Passed, "{assessment:#?}");
}

#[test]
fn the_solver_lists_what_the_task_about_rooks_records() {
    // Apart from the others, because it is as much work as all of them.
    solver_passes("rooks", "solve --style rows --piece rook");
}

#[test]
fn the_solver_lists_what_the_other_tasks_with_boards_record() {
    solver_passes("queens", "solve --style rows --piece queen");
    solver_passes("queens", "solve --style rows --method vectors");
    solver_passes("vectors", "solve --style letters");
    solver_passes("find-the-bug", "solve --style digits");
    solver_passes("fundamental", "solve --classes --style rows");
}

#[test]
fn the_solver_counts_what_the_tasks_with_numbers_record() {
    solver_passes("rook-count", "count --piece rook");
}

#[cfg(unix)]
#[test]
fn the_solver_draws_the_recorded_trees() {
    script_passes("search-tree", "exec \"$queens\" tree \"$1\" ${2:+--depth \"$2\"}");
}

#[cfg(unix)]
#[test]
fn the_solver_answers_the_recorded_dialogue() {
    let script = r#"
        read -r n
        case $n in [4-9] | 1[0-9] | 20) ;; *) echo 'a whole number from 4 to 20, please' >&2; exit 2 ;; esac
        exec "$queens" solve "$n" --limit 1000 --style brackets"#;
    script_passes("any-size", script);
}

#[cfg(unix)]
#[test]
fn the_estimate_gives_the_recorded_sizes_and_times() {
    // The table has a row for each question; the last columns are seconds, days and years.
    let script = r#""$queens" estimate --squares "${1:-64}" --rate "${2:-4294967296}" |
        awk '/^e:/ { print "variants: " $(NF-3); print "seconds: " $(NF-2); print "years: " $NF }'"#;
    script_passes("subsets", script);
    let script = r#""$queens" estimate "${1:-8}" | awk '/C\(/ { print $(NF-3) }'"#;
    script_passes("choose", script);
    let script = r#""$queens" estimate "${1:-8}" | awk -v n="${1:-8}" '
        /^d: one/ { leaves = $(NF-3) } /^d: all/ { print "leaves: " leaves; print "nodes: " $(NF-3); print "levels: " n + 1 }'"#;
    script_passes("free-tree", script);
}

#[test]
fn references_with_boards_have_as_many_as_published() {
    for (task, of) in [
        ("queens", "queens"),
        ("vectors", "queens"),
        ("find-the-bug", "queens"),
        ("rooks", "rooks"),
        ("fundamental", "queens_fundamental"),
    ] {
        for case in cases(task) {
            let boards = reference(task, &case.name).lines().count();
            assert_eq!(boards.to_string(), number(of, case.n), "{task} {}", case.name);
        }
    }
    for n in [4, 5, 6, 8, 10] {
        assert_eq!(
            reference("any-size", &n.to_string()).lines().count().to_string(),
            number("queens", n)
        );
    }
}

#[test]
fn references_with_numbers_are_the_published_ones() {
    for case in cases("bits") {
        assert!(
            reference("bits", &case.name).ends_with(&number("queens", case.n)),
            "bits {}",
            case.name
        );
    }
    for case in cases("rook-count").iter().filter(|case| case.n <= 20) {
        assert!(reference("rook-count", &case.name).ends_with(&format!(": {}", number("rooks", case.n))));
    }
    for case in cases("choose").iter().filter(|case| case.n <= 10) {
        assert!(reference("choose", &case.name).ends_with(&format!(": {}", number("choices", case.n))));
    }
    for case in cases("bishops") {
        let recorded = reference("bishops", &case.name);
        assert_eq!(
            value(&recorded, "one per column"),
            number("bishops_one_per_column", case.n)
        );
        assert_eq!(value(&recorded, "all"), number("bishops_anywhere", case.n));
    }
    assert_eq!(value(&reference("subsets", "64"), "variants"), number("subsets", 8));
    assert_eq!(value(&reference("free-tree", "8"), "leaves"), "16777216");
    assert_eq!(value(&reference("free-tree", "8"), "nodes"), "19173961");
}

#[test]
fn references_of_the_search_tree_have_the_published_figures() {
    for case in cases("search-tree") {
        let recorded = reference("search-tree", &case.name);
        let tree = published(&format!("/trees/queen/{}", case.n));
        for (level, placed) in (1..).zip(tree["placed"].as_array().unwrap()) {
            assert_eq!(
                value(&recorded, &format!("level {level}")),
                placed.to_string(),
                "{}",
                case.name
            );
        }
        assert_eq!(value(&recorded, "tests"), tree["tests"].to_string(), "{}", case.name);
    }
}

#[test]
fn references_of_attack_follow_the_rule_of_the_queen() {
    use queens::board::{Piece, Square};
    for case in cases("attack") {
        let words: Vec<&str> = case
            .input
            .lines()
            .map(|line| {
                let numbers: Vec<usize> = line.split_whitespace().map(|number| number.parse().unwrap()).collect();
                let [i, j, m, n] = numbers[..] else { panic!("{line}") };
                if Piece::Queen.attacks(Square::new(i, j), Square::new(m, n)) {
                    "yes"
                } else {
                    "no"
                }
            })
            .collect();
        assert_eq!(reference("attack", &case.name), words.join("\n"), "{}", case.name);
    }
}
