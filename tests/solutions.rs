//! The course holds together: solutions, mistakes, references and stubs of every task, held against one another.
//!
//! References are insta snapshots: after a change that is meant, `cargo insta review` records them.

mod course;

use course::{Program, in_parallel};
use queens::grade::{Grader, RecordedMistake, References, Verdict, fingerprint, record_mistakes};

#[test]
fn every_reference_is_what_the_solution_answers() {
    in_parallel(&course::tasks(), |task| {
        let forms = course::grader()
            .normal_forms(task, &Program::Solution.submission(task))
            .unwrap();
        insta::with_settings!({ snapshot_path => References::of(&course::root(), &task.name).folder(), prepend_module_to_snapshot => false, omit_expression => true }, {
            for (case, form) in forms {
                insta::assert_snapshot!(case, form);
            }
        });
    });
}

#[test]
fn every_solution_gets_full_marks() {
    in_parallel(&course::tasks(), |task| {
        let assessment = course::grader()
            .assess(task, &Program::Solution.submission(task), None)
            .unwrap();
        assert_eq!(assessment.verdict, Verdict::Passed, "{assessment:#?}");
        assert_eq!(assessment.points, assessment.possible);
    });
}

#[test]
fn every_mistake_is_recorded_with_what_it_answers() {
    in_parallel(&course::tasks(), |task| {
        let recorded = course::mistakes(task).into_iter().map(|mistake| {
            let forms = course::grader()
                .normal_forms(task, &mistake.program.submission(task))
                .unwrap();
            RecordedMistake {
                name: mistake.name,
                mistake: mistake.mistake,
                advice: mistake.advice,
                outcomes: forms
                    .into_iter()
                    .map(|(case, form)| (case, fingerprint(&form)))
                    .collect(),
            }
        });
        let text = record_mistakes(recorded.collect()).unwrap();
        insta::with_settings!({ snapshot_path => References::of(&course::root(), &task.name).folder(), prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!("mistakes", text);
        });
    });
}

#[test]
fn every_mistake_is_refused_with_its_own_advice_and_nobody_elses() {
    in_parallel(&course::tasks(), |task| {
        for mistake in course::mistakes(task) {
            let assessment = course::grader()
                .assess(task, &mistake.program.submission(task), None)
                .unwrap();
            assert!(
                assessment.verdict.is_judged(),
                "{}/{}: {:?}",
                task.name,
                mistake.name,
                assessment.verdict
            );
            assert_ne!(
                assessment.verdict,
                Verdict::Passed,
                "{}/{} passes",
                task.name,
                mistake.name
            );
            let feedback = assessment.feedback.expect("what is refused is explained");
            let advice: Vec<&str> = feedback.advice.iter().map(|advice| advice.advice.as_str()).collect();
            assert_eq!(advice, [mistake.advice.as_str()], "{}/{}", task.name, mistake.name);
        }
    });
}

#[test]
fn every_stub_is_not_started_and_its_solution_fills_only_the_gaps() {
    for task in course::tasks() {
        let stub = std::fs::read_to_string(task.stub()).unwrap();
        assert_eq!(
            Grader::unfinished(course::grader(), &task, &course::source(&stub)),
            Some(Verdict::NotStarted),
            "{}",
            task.name
        );
        let solution = std::fs::read_to_string(Program::Solution.file(&task)).unwrap();
        let mut lines = solution.lines();
        for line in stub.lines().filter(|line| !line.contains("todo!")) {
            assert!(
                lines.any(|given| given == line),
                "{}: the solution lacks the stub's line `{line}`",
                task.name
            );
        }
    }
}
