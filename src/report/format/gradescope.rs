//! Gradescope's `results.json`: one for each student, with a test for each task.
//!
//! A task that could not be graded has neither a score nor a status: Gradescope would show 0 of 10 as failed.

use std::io::{self, Write};

use serde::Serialize;

use crate::report::text::status::{self, Status};
use crate::report::{Report, Student};

/// The format, with the fields and words that Gradescope's documentation of autograders names.
pub struct Gradescope;

#[derive(Serialize)]
struct Results {
    score: u32,
    /// In seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    execution_time: Option<f64>,
    output: String,
    output_format: &'static str,
    test_output_format: &'static str,
    test_name_format: &'static str,
    visibility: &'static str,
    stdout_visibility: &'static str,
    tests: Vec<Test>,
}

#[derive(Serialize)]
struct Test {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_score: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<&'static str>,
    output: String,
}

impl Report for Gradescope {
    fn student(&mut self, student: &Student, out: &mut dyn Write) -> io::Result<()> {
        let tests = student.marks.iter().map(|mark| {
            let status = Status::of(mark);
            let graded = status != Status::NotGraded;
            Test {
                name: mark.task.clone(),
                score: graded.then(|| mark.points()),
                max_score: graded.then_some(mark.possible),
                status: match status {
                    Status::Passed => Some("passed"),
                    Status::Failed => Some("failed"),
                    Status::NotStarted | Status::NotGraded => None,
                },
                output: status::explanation(mark),
            }
        });
        let milliseconds: u64 = student.marks.iter().map(|mark| mark.milliseconds).sum();
        let results = Results {
            // Needed here since not every test has one.
            score: student.points(),
            execution_time: (milliseconds > 0).then_some(milliseconds as f64 / 1000.0),
            output: format!("{} {}", student.result(), student.levels().words()),
            output_format: "text",
            test_output_format: "text",
            test_name_format: "text",
            visibility: "visible",
            // The output of the autograder is for the instructor.
            stdout_visibility: "hidden",
            tests: tests.collect(),
        };
        serde_json::to_writer_pretty(&mut *out, &results)?;
        out.write_all(b"\n")
    }
}
