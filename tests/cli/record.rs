//! `queens record`: references and the mistakes' answers follow the solution, and only a good one.

use std::fs;

use predicates::prelude::*;
use predicates::str::contains;

use crate::course::Copy;
use crate::verify::{change, copy, path};

/// A recorded answer in a copy of the course.
fn snapshot(copy: &Copy, name: &str) -> String {
    fs::read_to_string(path(copy, &format!("tests/snapshots/rooks/{name}.snap"))).unwrap()
}

#[test]
#[ignore = "heavy: a second or more; .ci/run names it"]
fn what_is_recorded_follows_the_solution_and_the_mistakes() {
    let copy = copy(&["still-queens", "no-test-at-all"]);
    let right = snapshot(&copy, "2");
    change(&copy, "tests/snapshots/rooks/2.snap", "1 0\n", "0 1\n");
    fs::write(path(&copy, "tests/snapshots/rooks/7.snap"), "").unwrap();
    fs::remove_file(path(&copy, "tests/snapshots/rooks/3.snap")).unwrap();
    let mistake = "solutions/rooks/mistakes/still-queens.rs";
    change(&copy, mistake, "advice: ", "advice: Well: ");

    copy.queens("record rooks").success().stderr("").stdout(
        contains("rooks: reference 2: changed\nrooks: reference 3: new\nrooks: reference 7: gone\n")
            .and(contains(
                "rooks: mistake still-queens: changed\nrooks: mistake a-row-too-many: gone\n",
            ))
            .and(contains("mistake no-test-at-all").not())
            .and(contains("rooks: 7 references and 2 mistakes recorded\n")),
    );
    assert_eq!(snapshot(&copy, "2"), right);
    assert!(!path(&copy, "tests/snapshots/rooks/7.snap").exists());
    assert!(snapshot(&copy, "mistakes").contains("advice = \"Well: These are still queens"));
    let again = "rooks: 7 references and 2 mistakes recorded\n";
    copy.queens("record rooks").success().stdout(again);
}

#[test]
fn where_there_is_no_solution_nothing_is_recorded() {
    let copy = copy(&[]);
    let (recorded, mistakes) = (snapshot(&copy, "2"), snapshot(&copy, "mistakes"));
    fs::remove_file(path(&copy, "solutions/rooks/main.rs")).unwrap();
    let message = contains("solutions/rooks/main.rs cannot be read: No such file or directory");
    copy.queens("record rooks").code(1).stdout("").stderr(message);
    assert_eq!(snapshot(&copy, "2"), recorded);
    assert_eq!(snapshot(&copy, "mistakes"), mistakes);
}

#[test]
#[ignore = "heavy: a second or more; .ci/run names it"]
fn a_solution_that_ends_badly_is_not_recorded() {
    let copy = copy(&[]);
    let recorded = snapshot(&copy, "2");
    change(
        &copy,
        "solutions/rooks/main.rs",
        "println!(\"O.K.\");",
        "assert!(size < 3);",
    );
    let message = "queens: nothing of rooks can be recorded: the solution does not end as it should in the case 3: \
                   panicked\n";
    copy.queens("record rooks").code(1).stdout("").stderr(message);
    assert_eq!(snapshot(&copy, "2"), recorded);
}
