//! `queens autograder`: the files for a service that grades by itself.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Subcommand};

use queens::autograder::github::{self, GithubError, Kit};
use queens::autograder::gradescope::{self, GradescopeError};
use queens::grade::{Cancel, Level};
use queens::handout::HandoutError;
use queens::task::Course;

use crate::cli::{WrongUsage, arguments, course, interrupt, output};

/// Write the files with which a service grades: Gradescope, GitHub
///
/// The marks come from your kit: the service takes only the programs of the tasks from a student.
#[derive(Debug, Args)]
pub struct Autograder {
    #[command(subcommand)]
    service: Service,
}

#[derive(Debug, Subcommand)]
enum Service {
    /// A folder to pack and upload as the autograder of an assignment: the kit without solutions, with scripts
    Gradescope {
        /// A new or empty folder
        folder: PathBuf,
        /// The tasks of the assignment [default: the whole course]
        tasks: Vec<String>,
        /// Isolation level for the students' programs
        #[arg(long, value_parser = arguments::level(), default_value = "sandbox")]
        level: Level,
    },
    /// The workflow that grades each push, to add to the repository that students start from
    Github {
        /// The folder of the repository that students copy
        folder: PathBuf,
        /// The repository with the kit that grades, such as the output of `cargo queens handout`
        #[arg(long, value_name = "OWNER/NAME")]
        kit: String,
        /// Its branch, tag or commit; only a commit never changes
        #[arg(long, value_name = "REVISION", default_value = "main")]
        revision: String,
        /// Isolation level for the students' programs
        #[arg(long, value_parser = arguments::level(), default_value = "sandbox")]
        level: Level,
    },
}

impl Autograder {
    /// Writes the files and prints what to do with them.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let message = match self.service {
            Service::Gradescope { folder, tasks, level } => {
                let course = only(course::current()?, &tasks)?;
                let make = |cancel: &Cancel| gradescope::make(&course, &folder, level, cancel);
                let made = interrupt::run_interruptible(make, |made| match made {
                    Ok(()) => format!("the autograder in {} is complete", folder.display()),
                    Err(_) => "nothing was written".to_owned(),
                })?;
                made.map_err(|error| match error {
                    GradescopeError::Kit(HandoutError::Place(place)) if place.is_usage() => {
                        anyhow::Error::new(WrongUsage(place.to_string()))
                    }
                    error => error.into(),
                })?;
                format!(
                    "{0}: pack its content (not the folder itself) and upload that as the autograder:\n  \
                     (cd '{0}' && zip -r ../autograder.zip .)\n",
                    folder.display()
                )
            }
            Service::Github {
                folder,
                kit,
                revision,
                level,
            } => {
                if !folder.is_dir() {
                    return Err(WrongUsage(format!("there is no folder {}", folder.display())).into());
                }
                let kit = Kit::new(&kit, &revision).map_err(|error| WrongUsage(error.to_string()))?;
                let file = github::write(&github::workflow(&kit, level), &folder).map_err(|error| match error {
                    GithubError::Taken(_) => anyhow::Error::new(WrongUsage(error.to_string())),
                    error => error.into(),
                })?;
                format!(
                    "{}: commit it to the repository that your students start from.\n",
                    file.display()
                )
            }
        };
        output::print(&message)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// The course with only these tasks; with all of them if none is named.
fn only(mut course: Course, tasks: &[String]) -> anyhow::Result<Course> {
    for name in tasks {
        course::task(&course, name)?;
    }
    if !tasks.is_empty() {
        course.tasks.retain(|task| tasks.contains(task));
    }
    Ok(course)
}
