//! The report on the tasks of a course, for its instructor: tables in Markdown, and what to fix.

use textwrap::core::display_width;

use crate::grade::{Fault, Judged, Verdict, Verification};

/// One row for each task: its solution, its mistakes, its cases, its stub, its texts. A damaged task is `None`.
pub fn overview(tasks: &[(&str, Option<&Verification>)]) -> String {
    let head = [
        "task",
        "solution",
        "mistakes",
        "refused",
        "recognised",
        "by one case only",
        "idle cases",
        "stub",
        "texts",
    ];
    let rows = tasks.iter().map(|(name, verification)| match verification {
        Some(verification) => row(verification),
        None => [*name, "damaged"].map(str::to_owned).to_vec(),
    });
    table(&head, rows.collect())
}

fn row(verification: &Verification) -> Vec<String> {
    let Verification { solution, faults, .. } = verification;
    let idle = faults.iter().filter(|fault| matches!(fault, Fault::IdleCase { .. }));
    let warned = faults.iter().any(|fault| matches!(fault, Fault::StubWarned { .. }));
    let languages: Vec<String> = verification.languages.iter().map(ToString::to_string).collect();
    vec![
        verification.task.clone(),
        format!("{} of {}", solution.points, solution.possible),
        verification.mistakes.len().to_string(),
        verification.refused().to_string(),
        verification.recognised().to_string(),
        only_by_one(verification).count().to_string(),
        idle.count().to_string(),
        verification.stub.words() + if warned { ", with warnings" } else { "" },
        languages.join(", "),
    ]
}

/// One row for each program of a task and a column for each case: which case lets it pass, and which refuses it.
pub fn by_case(verification: &Verification) -> String {
    let cases = verification.solution.cases.iter().map(|case| case.name.as_str());
    let head: Vec<&str> = std::iter::once(verification.task.as_str()).chain(cases).collect();
    let row = |judged: &Judged| {
        let marks = judged.cases.iter().map(|case| mark(&case.verdict).to_owned());
        std::iter::once(judged.name.clone()).chain(marks).collect()
    };
    let programs = std::iter::once(&verification.solution).chain(&verification.mistakes);
    table(&head, programs.map(row).collect())
}

fn mark(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Passed => "passed",
        Verdict::NotRun => "",
        Verdict::Crashed => "crashed",
        Verdict::TimedOut => "timed out",
        Verdict::CouldNotBeGraded { .. } => "?",
        _ => "failed",
    }
}

/// One line for each mistake that only a single case refuses: without that case it would pass.
pub fn single_cases(verification: &Verification) -> Vec<String> {
    only_by_one(verification)
        .map(|(mistake, case)| format!("{}: only the case {case} refuses {mistake}", verification.task))
        .collect()
}

fn only_by_one(verification: &Verification) -> impl Iterator<Item = (&str, &str)> {
    let mistakes = verification.mistakes.iter();
    mistakes.filter_map(|mistake| Some((mistake.name.as_str(), mistake.only_refused_by()?)))
}

/// What to fix, and how, in one line.
pub fn fault(task: &str, fault: &Fault) -> String {
    let words = match fault {
        Fault::SolutionRefused {
            verdict: Verdict::CouldNotBeGraded { reason },
        } => format!("the solution could not be graded: {reason}"),
        Fault::SolutionRefused { verdict } => format!(
            "the solution does not get full marks ({}): `cargo queens check {task} --with solutions/{task}/main.rs` says \
             why",
            verdict.words()
        ),
        Fault::StubStarted { verdict } => format!(
            "exercises/.stubs/{task}.rs counts as «{}», not as «not started»: it needs a `todo!()`",
            verdict.words()
        ),
        Fault::StubWarned { diagnostics } => format!(
            "exercises/.stubs/{task}.rs compiles with warnings: {}",
            diagnostics.lines().next().unwrap_or_default()
        ),
        Fault::StubNotHandedOut => format!(
            "exercises/{task}/main.rs differs from exercises/.stubs/{task}.rs: copy the right one over the other"
        ),
        Fault::SampleStale { text, typed } => {
            format!("exercises/{task}/{text} shows output that the solution does not print: {typed}")
        }
        Fault::Unlisted { file } => format!("{} does not name this task; add it there", file.display()),
        Fault::Unwritten { language, text } => {
            format!("exercises/{task} lacks a text in the language {language}: {text}")
        }
        Fault::MistakeNotRefused {
            mistake,
            verdict: Verdict::CouldNotBeGraded { reason },
        } => format!("the mistake {mistake} could not be graded: {reason}"),
        Fault::MistakeNotRefused { mistake, verdict } => format!(
            "the mistake {mistake} is not refused ({}): add a case that distinguishes it from the solution, or fix it",
            verdict.words()
        ),
        Fault::MistakeNotRecognised { mistake, recognised } if recognised.is_empty() => format!(
            "the mistake {mistake} is refused but not recognised: `cargo queens record {task}` records \
             its answers"
        ),
        Fault::MistakeNotRecognised { mistake, recognised } => format!(
            "the mistake {mistake} is recognised as {}: add a case that distinguishes them, or give them the same advice",
            recognised.join(", ")
        ),
        Fault::MistakeGone { mistake } => format!(
            "the mistake {mistake} is recorded, but there is no solutions/{task}/mistakes/{mistake}.rs: `cargo \
             queens record {task}` removes it"
        ),
        Fault::AdviceStale { mistake } => {
            format!(
                "the mistake {mistake} declares other advice than the recorded one: run `cargo queens record {task}`"
            )
        }
        Fault::CaseGone { case } => {
            format!(
                "the answer {case}.snap is recorded, but task.toml has no such case: `cargo queens record {task}` removes it"
            )
        }
        Fault::IdleCase { case } => {
            format!("the case {case} refuses no mistake: add a mistake that only it refuses, or remove the case")
        }
    };
    format!("{task}: {words}")
}

/// A table in Markdown with aligned columns; missing cells at the end of a row stay empty.
fn table(head: &[&str], rows: Vec<Vec<String>>) -> String {
    let cell = |row: &[String], column: usize| row.get(column).cloned().unwrap_or_default();
    let widths: Vec<usize> = (0..head.len())
        .map(|column| {
            let cells = rows.iter().map(|row| display_width(&cell(row, column)));
            cells.chain([display_width(head[column])]).max().unwrap_or(0)
        })
        .collect();
    let line = |row: &[String]| {
        let cells = widths.iter().enumerate().map(|(column, &width)| {
            let cell = cell(row, column);
            let padding = " ".repeat(width - display_width(&cell));
            format!("| {cell}{padding} ")
        });
        cells.collect::<String>() + "|\n"
    };
    let head: Vec<String> = head.iter().map(|&word| word.to_owned()).collect();
    let rule: Vec<String> = widths.iter().map(|&width| "-".repeat(width)).collect();
    [head, rule].iter().chain(&rows).map(|row| line(row)).collect()
}
