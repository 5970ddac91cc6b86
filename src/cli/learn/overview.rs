//! `queens` without a subcommand: the tasks of the course with their verdicts, and the next one.

use std::fmt::Write;
use std::process::ExitCode;

use queens::grade::{Cancel, GradeError, Grader, Verdict};
use queens::io_message;
use queens::parallel::{collect, processors};
use queens::report;

use crate::cli::{course, interrupt, language, output};

/// Grades every task that is begun and lists all of them.
///
/// The verdicts come from the files, so there is no record of progress to lose.
pub fn run() -> anyhow::Result<ExitCode> {
    let course = course::current()?;
    let language = language::language(None);
    let grader = Grader::for_course(&course)?;
    let assess = |cancel: &Cancel| {
        let assess = |name: &String| -> Result<(Verdict, String), GradeError> {
            Ok(match course.task(name) {
                Ok(task) => {
                    let verdict = grader.assess_student(&task, Some(cancel))?.verdict;
                    (verdict, task.statement(language).summary.clone())
                }
                Err(error) => {
                    let reason = io_message::chain(&error);
                    (Verdict::CouldNotBeGraded { reason }, String::new())
                }
            })
        };
        collect(&course.tasks, processors(), assess)
    };
    let assessed = interrupt::run_interruptible(assess, interrupt::programs_ended)??;
    let mut text = format!("{}: a course in backtracking\n\n", course.title);
    let mut passed = 0;
    let mut next = None;
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
            "Next: {name}. Read it with `cargo queens show {name}` and complete exercises/{name}/main.rs.\n\
             `cargo test {name}` grades it, and `cargo queens hint {name}` helps.\n"
        ),
        None => "You have completed the course. `cargo queens --help` lists what else the program can do.\n".to_owned(),
    };
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}
