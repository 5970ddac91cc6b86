//! `queens autograder`: what a service needs that grades by itself.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Subcommand};

use queens::autograder::github::{self, GithubError, Kit};
use queens::autograder::gradescope::{self, GradescopeError};
use queens::grade::{Cancel, Level};
use queens::handout::HandoutError;
use queens::task::Course;

use crate::cli::{WrongUsage, arguments, course, interrupt, output};

/// Write the files by which a service grades: Gradescope, GitHub
///
/// Marks come from your kit there: nothing is taken from a student but the programs of the tasks.
#[derive(Debug, Args)]
pub struct Autograder {
    #[command(subcommand)]
    service: Service,
}

#[derive(Debug, Subcommand)]
enum Service {
    /// A folder to be packed and uploaded as the autograder of an assignment: the kit without solutions, and its scripts
    Gradescope {
        /// A folder that is new or empty
        folder: PathBuf,
        /// The tasks of the assignment [default: the whole course]
        tasks: Vec<String>,
        /// What holds the students' programs
        #[arg(long, value_parser = arguments::level(), default_value = "sandbox")]
        level: Level,
    },
    /// The workflow that grades each push, to be put into what students start from
    Github {
        /// The folder of the repository that students get a copy of
        folder: PathBuf,
        /// The repository with the kit that grades, such as one with what `queens handout` wrote
        #[arg(long, value_name = "OWNER/NAME")]
        kit: String,
        /// The branch, tag or commit of it; only a commit cannot change
        #[arg(long, value_name = "REVISION", default_value = "main")]
        revision: String,
        /// What holds the students' programs
        #[arg(long, value_parser = arguments::level(), default_value = "sandbox")]
        level: Level,
    },
}

impl Autograder {
    /// Writes them, and says what to do with them.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let said = match self.service {
            Service::Gradescope { folder, tasks, level } => {
                let course = only(course::current()?, &tasks)?;
                let make = |cancel: &Cancel| gradescope::make(&course, &folder, level, cancel);
                let made = interrupt::run_interruptible(make, |made| match made {
                    Ok(()) => format!("the autograder is in {} as a whole", folder.display()),
                    Err(_) => "nothing was written".to_owned(),
                })?;
                made.map_err(|error| match error {
                    GradescopeError::Kit(HandoutError::Place(place)) if place.is_usage() => {
                        anyhow::Error::new(WrongUsage(place.to_string()))
                    }
                    error => error.into(),
                })?;
                format!(
                    "{0}: pack what is in it (not the folder itself) and upload that as the autograder:\n  \
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
                format!("{}: commit it to what your students start from.\n", file.display())
            }
        };
        output::print(&said)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// The course with these tasks of it, all of them where none is named.
fn only(mut course: Course, tasks: &[String]) -> anyhow::Result<Course> {
    for name in tasks {
        course::task(&course, name)?;
    }
    if !tasks.is_empty() {
        course.tasks.retain(|task| tasks.contains(task));
    }
    Ok(course)
}
