//! `queens verify`: checks the tasks of a course against their solutions and mistakes.

use std::process::ExitCode;

use clap::Args;
use serde::Serialize;

use queens::grade::{Cancel, Verification, Verifier};
use queens::report::verification;

use crate::cli::{course, interrupt, language, output};

/// Check the tasks of the course: solutions, mistakes, references, stubs, texts
///
/// Every solution must get full marks. Every mistake must be refused with its own advice only, also on a machine that is
/// four times slower. Every case must refuse a mistake. Every stub must count as not started and compile without warnings.
/// Every text must exist in each language of the course, and its sample runs must show the output of the solution. The
/// tables are Markdown.
///
/// Exit code 0: no problem found; 1: something to fix; 2: wrong usage; 130, 143, 129: ended by Ctrl-C, SIGTERM, SIGHUP.
#[derive(Debug, Args)]
pub struct Verify {
    /// The tasks, each with a table of its cases [default: all tasks, without these tables]
    tasks: Vec<String>,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    form: language::Form,
}

/// The result for one task.
#[derive(Serialize)]
#[serde(untagged)]
enum Verified {
    Whole(Verification),
    Damaged { task: String, error: String },
}

impl Verify {
    /// Verifies, prints, and returns exit code 1 if there is something to fix; a damaged task does not stop the others.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let course = course::current()?;
        course.check_solutions()?;
        for name in &self.tasks {
            course.check_name(name).map_err(course::usage)?;
        }
        let names = if self.tasks.is_empty() {
            &course.tasks
        } else {
            &self.tasks
        };
        let verify = |cancel: &Cancel| Verifier::of(&course, Some(cancel)).map(|verifier| verifier.verify(names));
        let verified = interrupt::run_interruptible(verify, interrupt::programs_ended)??;
        let verified = names.iter().zip(verified);
        let verified: Vec<Verified> = verified
            .map(|(name, verification)| match verification {
                Ok(verification) => Verified::Whole(verification),
                Err(error) => Verified::Damaged {
                    task: name.clone(),
                    error: course::damage(&course, name, &error),
                },
            })
            .collect();
        if self.json {
            output::print_json(&verified)?;
        } else {
            self.print(&verified)?;
        }
        let sound = verified.iter().all(|task| faults(task).is_empty());
        Ok(if sound { ExitCode::SUCCESS } else { ExitCode::from(1) })
    }

    fn print(&self, verified: &[Verified]) -> anyhow::Result<()> {
        let whole = || verified.iter().filter_map(Verified::whole);
        let rows: Vec<_> = verified.iter().map(|task| (task.name(), task.whole())).collect();
        let mut paragraphs = vec![verification::overview(&rows)];
        if !self.tasks.is_empty() {
            paragraphs.extend(whole().map(verification::by_case));
        }
        let lists = [
            whole().flat_map(verification::single_cases).collect(),
            verified.iter().flat_map(faults).collect::<Vec<_>>(),
        ];
        let lists = lists.iter().filter(|list| !list.is_empty());
        paragraphs.extend(lists.map(|list| list.join("\n") + "\n"));
        self.form.print(&paragraphs.join("\n"))
    }
}

impl Verified {
    fn name(&self) -> &str {
        match self {
            Verified::Whole(verification) => &verification.task,
            Verified::Damaged { task, .. } => task,
        }
    }

    fn whole(&self) -> Option<&Verification> {
        match self {
            Verified::Whole(verification) => Some(verification),
            Verified::Damaged { .. } => None,
        }
    }
}

/// What to fix, a line for each fault.
fn faults(task: &Verified) -> Vec<String> {
    match task {
        Verified::Whole(found) => {
            let faults = found.faults.iter();
            faults.map(|fault| verification::fault(&found.task, fault)).collect()
        }
        Verified::Damaged { task, error } => vec![format!("{task}: {error}")],
    }
}
