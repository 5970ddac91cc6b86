//! The result of one runner of GitHub Classroom: what its autograding reporter reads, in base64, from the environment
//! variable `…_RESULTS`.
//!
//! The reporter adds up the scores, so each test needs one. A task that could not be graded is an `error`, and its points
//! are not among the possible ones.

use std::io::{self, Write};

use serde::Serialize;

use crate::report::text::status::{self, Status};
use crate::report::{Report, Student};

/// The format, in its version 1.
pub struct Classroom;

#[derive(Serialize)]
struct Results {
    version: u32,
    status: TestStatus,
    max_score: u32,
    tests: Vec<Test>,
    /// A field of our own, which the reporter does not read.
    levels: Vec<String>,
}

#[derive(Serialize)]
struct Test {
    name: String,
    status: TestStatus,
    score: u32,
    message: Option<String>,
    test_code: String,
    filename: String,
    line_no: u32,
}

/// From good to bad: the status of all is the last one of any.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
enum TestStatus {
    Pass,
    Fail,
    Error,
}

impl Report for Classroom {
    fn student(&mut self, student: &Student, out: &mut dyn Write) -> io::Result<()> {
        let tests = student.marks.iter().map(|mark| {
            let status = match Status::of(mark) {
                Status::Passed => TestStatus::Pass,
                Status::Failed | Status::NotStarted => TestStatus::Fail,
                Status::NotGraded => TestStatus::Error,
            };
            Test {
                name: mark.task.clone(),
                status,
                score: mark.points(),
                message: (status != TestStatus::Pass).then(|| status::explanation(mark)),
                test_code: format!("queens check {}", mark.task),
                filename: mark.file.clone().unwrap_or_default(),
                line_no: 0,
            }
        });
        let tests: Vec<Test> = tests.collect();
        let results = Results {
            version: 1,
            status: tests.iter().map(|test| test.status).max().unwrap_or(TestStatus::Pass),
            max_score: student.possible(),
            tests,
            levels: student.levels().names(),
        };
        serde_json::to_writer(&mut *out, &results)?;
        out.write_all(b"\n")
    }
}
