//! JUnit XML: a suite for each student, a test for each task.
//!
//! What has not begun is *skipped*, what could not be graded an *error*. The suites are written by `quick-junit` one by
//! one; the element around them is our own, since that crate keeps a whole report in memory and gives its root an
//! attribute (`skipped`) that Jenkins' schema does not know.

use std::io::{self, Write};

use quick_junit::{NonSuccessKind, Property, TestCase, TestCaseStatus, TestSuite};

use crate::class::Mark;
use crate::report::text::status::{self, Status};
use crate::report::text::visible::escaped;
use crate::report::{Report, Student};

/// The format.
pub struct Junit;

impl Report for Junit {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"queens\">\n")
    }

    fn student(&mut self, student: &Student, out: &mut dyn Write) -> io::Result<()> {
        let mut suite = TestSuite::new(escaped(&student.name));
        let levels = student.levels().names();
        // Where nothing was run nothing held it.
        let level = (!levels.is_empty()).then(|| ("level", levels.join(" ")));
        let points = [
            ("points", student.points().to_string()),
            ("possible", student.possible().to_string()),
        ];
        for (name, value) in level.into_iter().chain(points) {
            suite.add_property(Property::new(name, value));
        }
        suite.add_test_cases(student.marks.iter().map(test));
        let mut report = quick_junit::Report::unnamed();
        report.add_test_suite(suite);
        let report = report.to_string().map_err(io::Error::other)?;
        // In text and attributes `<` is escaped, so these are the elements themselves.
        let begin = report.find("<testsuite ").unwrap_or(0);
        let end = report.find("</testsuites>").unwrap_or(report.len());
        writeln!(out, "    {}", report[begin..end].trim_end())
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"</testsuites>\n")
    }
}

fn test(mark: &Mark) -> TestCase {
    let verdict = status::verdict(mark);
    let mut status = match Status::of(mark) {
        Status::Passed => TestCaseStatus::success(),
        Status::Failed => TestCaseStatus::non_success(NonSuccessKind::Failure),
        Status::NotStarted => TestCaseStatus::skipped(),
        Status::NotGraded => TestCaseStatus::non_success(NonSuccessKind::Error),
    };
    status.set_message(match Status::of(mark) {
        Status::Failed => format!("{verdict} ({} of {} points)", mark.points(), mark.possible),
        _ => verdict.clone(),
    });
    if Status::of(mark) == Status::Failed {
        status.set_type(verdict).set_description(status::explanation(mark));
    }
    let mut test = TestCase::new(mark.task.clone(), status);
    test.set_classname(escaped(&mark.student));
    test
}
