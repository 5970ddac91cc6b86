//! What a student reads: the whole text for the mistakes that are made most, and what must never stand in it.
//!
//! The texts are insta snapshots in `tests/snapshots/feedback/`; read them as a student would.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod course;

use std::path::Path;
use std::time::Duration;

use queens::grade::run::Limits;
use queens::grade::{Assessment, Explanation, Grader, GraderOptions, Submission, Verdict};
use queens::report::terminal;
use queens::task::Task;

/// A page of the usual width.
const WIDTH: usize = 80;

#[test]
#[ignore = "heavy: compiles or runs many programs; .ci/run names it"]
fn typical_mistakes_are_explained() {
    for name in [
        "rooks/still-queens",
        "rooks/stops-after-the-first",
        "queens/row-forgotten",
        "queens/counter-starts-at-one",
        "find-the-bug/return-left",
        "fundamental/no-reduction",
        "search-tree/star-on-safe-squares",
        "subsets/largest-of-64-bits",
        "any-size/refused-with-code-0",
        "rook-count/thirty-two-bits",
    ] {
        let Some((task, mistake)) = name.split_once('/') else {
            unreachable!("each name has a task")
        };
        let file = format!("solutions/{task}/mistakes/{mistake}.rs");
        let Ok(submission) = Submission::read(&course::root().join(&file), Path::new("main.rs")) else {
            panic!("there is no {file}");
        };
        snapshot(&name.replace('/', "-"), &assess(task, &submission));
    }
}

#[test]
fn a_crash_is_explained_with_its_line() {
    let index = "fn main() {\n    let rows = vec![0; 8];\n    let column = std::env::args().count() + 7;\n    println!(\"{}\", rows[column]);\n}\n";
    snapshot("an-index-out-of-range", &assess("rooks", &course::source(index)));
    let below = "fn main() {\n    let column = std::env::args().count() - 2;\n    println!(\"{}\", column - 1);\n}\n";
    snapshot("a-subtraction-below-zero", &assess("rooks", &course::source(below)));
}

#[test]
fn no_answer_and_a_wrong_end_are_explained() {
    snapshot("nothing-printed", &assess("rooks", &course::source("fn main() {}")));
    let letters = "fn main() { println!(\"у\\u{1b}[31mes\") }";
    snapshot("letters-that-look-alike", &assess("attack", &course::source(letters)));
    let text = std::fs::read_to_string(course::COURSE.solution("rooks")).unwrap();
    let wrong_end = text.replacen(
        "println!(\"O.K.\");",
        "println!(\"O.K.\");\n    std::process::exit(3);",
        1,
    );
    assert_ne!(wrong_end, text);
    snapshot("a-wrong-end", &assess("rooks", &course::source(&wrong_end)));
}

#[test]
fn a_loop_and_too_much_output_are_explained() {
    let course = queens::task::Course::find(&course::root()).unwrap();
    let options = GraderOptions {
        limits: Limits {
            cpu: Duration::from_millis(300),
            stdout: 1 << 16,
            ..Limits::default()
        },
        ..GraderOptions::for_course(&course)
    };
    let grader = Grader::new(&course, options).unwrap();
    let assessed = |text: &str| grader.assess(&task("rooks"), &course::source(text), None).unwrap();
    let endless = assessed("fn main() { println!(\"0\"); loop { std::thread::yield_now() } }");
    assert_eq!(endless.verdict, Verdict::TimedOut);
    snapshot("a-loop", &endless);
    let bomb = assessed("fn main() { loop { println!(\"0 0\") } }");
    assert_eq!(bomb.verdict, Verdict::TooMuchOutput);
    snapshot("too-much-output", &bomb);
}

#[test]
fn a_compile_error_is_told_by_the_students_own_file_name() {
    let assessment = assess("rooks", &course::source("fn main() {\n    let x: u8 = 'a';\n}\n"));
    assert_eq!(assessment.verdict, Verdict::DoesNotCompile);
    let text = text(&assessment);
    assert!(text.starts_with("rooks: does not compile (0 of 10 points)\n"), "{text}");
    assert!(text.contains("    error[E0308]: mismatched types\n"), "{text}");
    assert!(text.contains("main.rs:2:17\n"), "{text}");
}

#[test]
#[ignore = "heavy: compiles or runs many programs; .ci/run names it"]
fn what_a_program_prints_is_shown_escaped_and_cut() {
    let text = "fn main() {\n    eprintln!(\"\\u{1b}]0;owned\\u{7}{}\", \"x\".repeat(100_000));\n    println!(\"\\u{202e}{}\", \"9\".repeat(100_000));\n    panic!(\"\\u{1b}[2J\");\n}\n";
    for task in course::tasks() {
        let assessment = assess(&task.name, &course::source(text));
        let assessed = self::text(&assessment);
        assert!(
            !assessed.contains(['\u{1b}', '\u{7}', '\u{202e}']),
            "{}: {assessed}",
            task.name
        );
        assert!(assessed.len() < 10_000, "{}: {assessed}", task.name);
        assert!(
            serde_json::to_string(&assessment).unwrap().len() < 10_000,
            "{}",
            task.name
        );
    }
}

#[test]
fn a_mistake_that_nobody_recorded_is_explained_all_the_same() {
    let assessment = assess("rooks", &course::source(EVERY_OTHER_COLUMN));
    let feedback = assessment.feedback.as_ref().unwrap();
    assert!(
        feedback
            .advice
            .iter()
            .all(|advice| matches!(advice.explanation, Explanation::Model { .. })),
        "{feedback:?}"
    );
    snapshot("a-mistake-that-is-not-recorded", &assessment);
}

#[test]
fn a_program_that_prints_nothing_or_zero_earns_nothing_and_gets_no_advice() {
    for name in ["queens", "vectors", "find-the-bug", "attack", "search-tree"] {
        for program in ["fn main() {}", "fn main() { println!(\"0\") }"] {
            let assessment = assess(name, &course::source(program));
            let feedback = assessment.feedback.as_ref().unwrap();
            assert_eq!(assessment.points, 0, "{name}: {program}");
            assert!(feedback.advice.is_empty(), "{name}: {program}: {feedback:?}");
        }
    }
    for empty in ["", " \n", "// later\n"] {
        assert_eq!(assess("queens", &course::source(empty)).verdict, Verdict::NotStarted);
    }
}

#[test]
fn a_solution_in_the_statements_own_form_passes_without_a_word() {
    for task in course::tasks() {
        let assessment = assess(&task.name, &course::solution(&task));
        assert_eq!(text(&assessment).lines().count(), 1, "{}", text(&assessment));
    }
}

/// Rooks that do not see those two columns away.
const EVERY_OTHER_COLUMN: &str = "
fn place(rows: &mut Vec<usize>, n: usize) {
    if rows.len() == n {
        println!(\"{rows:?}\");
        return;
    }
    for row in 0..n {
        let column = rows.len();
        if (0..column).all(|other| rows[other] != row || column - other == 2) {
            rows.push(row);
            place(rows, n);
            rows.pop();
        }
    }
}

fn main() {
    let n = std::env::args().nth(1).map_or(8, |text| text.parse().unwrap());
    place(&mut Vec::new(), n);
}
";

fn task(name: &str) -> Task {
    course::tasks().into_iter().find(|task| task.name == name).unwrap()
}

fn assess(name: &str, submission: &Submission) -> Assessment {
    course::grader().assess(&task(name), submission, None).unwrap()
}

fn text(assessment: &Assessment) -> String {
    anstream::adapter::strip_str(&terminal::assessment(assessment, WIDTH)).to_string()
}

fn snapshot(name: &str, assessment: &Assessment) {
    insta::with_settings!({ snapshot_path => "snapshots/feedback", prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!(name, text(assessment));
    });
}
