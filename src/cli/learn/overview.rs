//! `queens` without a subcommand: the course at a glance, what is done, what is next, how to go on.

use std::fmt::Write;
use std::process::ExitCode;

use queens::grade::{Cancel, GradeError, Grader, Verdict};
use queens::io_message;
use queens::report;

use crate::cli::{course, interrupt, language, output};

/// Grades every task that has been begun and lists them all.
///
/// Status is derived: there is no file of progress to lose.
pub fn run() -> anyhow::Result<ExitCode> {
    let course = course::current()?;
    let language = language::language(None);
    let grader = Grader::for_course(&course)?;
    let mut text = format!("{}: a course in backtracking\n\n", course.title);
    let mut passed = 0;
    let mut next = None;
    let assess = |cancel: &Cancel| -> Result<Vec<_>, GradeError> {
        let assess = |name: &String| match course.task(name) {
            Ok(task) => {
                let assessment = grader.assess_student(&task, Some(cancel))?;
                Ok((assessment.verdict, task.statement(language).summary.clone()))
            }
            Err(error) => {
                let reason = io_message::chain(&error);
                Ok((Verdict::CouldNotBeGraded { reason }, String::new()))
            }
        };
        course.tasks.iter().map(assess).collect()
    };
    let assessed = interrupt::run_interruptible(assess, interrupt::programs_ended)??;
    for (name, (verdict, summary)) in course.tasks.iter().zip(assessed) {
        match verdict {
            Verdict::Passed => passed += 1,
            _ => next = next.or(Some(name)),
        }
        let style = report::terminal::style(&verdict);
        let words = verdict.words();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  {name:<12} {style}{words:<16}{style:#} {summary}");
    }
    let _ = writeln!(text, "\n{passed} of {} tasks passed.", course.tasks.len());
    text += &match next {
        Some(name) => format!(
            "Next: {name}. Read it with `cargo queens show {name}`, fill in exercises/{name}/main.rs,\n\
             then `cargo test {name}` grades it, and `cargo queens hint {name}` helps.\n"
        ),
        None => "That was the whole course. `cargo queens --help` shows what else the program can do.\n".to_owned(),
    };
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}
