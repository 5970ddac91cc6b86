//! What is recorded of the course: the references and what the known mistakes answer; and stubs compared with their solutions.
//!
//! That all of it holds together is what `queens verify` says, and a test of the command line holds it to that.
//! References are insta snapshots: after a change that is meant, `cargo insta review` records them.

mod course;

use course::in_parallel;
use queens::grade::{RecordedMistake, References, Verdict, fingerprint, normal_forms, recorded_mistakes};

#[test]
#[ignore = "heavy: runs every case, as full marks do, but without what is kept of them; .ci/run names it"]
fn every_reference_is_what_the_solution_answers() {
    in_parallel(&course::tasks(), |task| {
        let forms = normal_forms(course::grader(), task, &course::solution(task), None).unwrap();
        insta::with_settings!({ snapshot_path => References::of(&course::root(), &task.name).folder(), prepend_module_to_snapshot => false, omit_expression => true }, {
            for form in forms {
                insta::assert_snapshot!(form.case, form.text);
            }
        });
    });
}

#[test]
fn every_solution_gets_full_marks() {
    in_parallel(&course::tasks(), |task| {
        let assessment = course::grader().assess(task, &course::solution(task), None).unwrap();
        assert_eq!(assessment.verdict, Verdict::Passed, "{assessment:#?}");
        assert_eq!(assessment.points, assessment.possible);
    });
}

#[test]
#[ignore = "heavy: builds and runs every known mistake; .ci/run names it"]
fn every_mistake_is_recorded_with_what_it_answers() {
    in_parallel(&course::tasks(), |task| {
        let recorded = course::mistakes(task).into_iter().map(|mistake| {
            let forms = normal_forms(course::grader(), task, &course::program(&mistake.file), None).unwrap();
            RecordedMistake {
                name: mistake.name,
                mistake: mistake.mistake,
                advice: mistake.advice,
                outcomes: forms
                    .into_iter()
                    .map(|form| (form.case, fingerprint(&form.text)))
                    .collect(),
            }
        });
        let text = recorded_mistakes(recorded.collect());
        insta::with_settings!({ snapshot_path => References::of(&course::root(), &task.name).folder(), prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!("mistakes", text);
        });
    });
}

/// So that stub and solution cannot drift apart. A stub that is a whole program, to be repaired, is a mistake of its own.
#[test]
fn every_stub_is_not_started_and_is_its_solution_but_for_the_gaps() {
    for task in course::tasks() {
        let stub = std::fs::read_to_string(task.stub()).unwrap();
        let verdict = course::grader().unfinished(&task, &course::source(&stub));
        assert_eq!(verdict, Some(Verdict::NotStarted), "{}", task.name);
        let untouched = course::mistakes(&task)
            .into_iter()
            .find(|mistake| mistake.name == "untouched");
        let solution = course::COURSE.solution(&task.name);
        let whole = untouched.map_or(solution, |mistake| mistake.file);
        let whole = std::fs::read_to_string(whole).unwrap();
        let mut lines = whole.lines();
        for line in stub
            .lines()
            .filter(|line| !line.contains("todo!") && !line.starts_with("//!"))
        {
            assert!(
                lines.any(|given| given == line),
                "{}: `{line}` stands in the stub only",
                task.name
            );
        }
    }
}
