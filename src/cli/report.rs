//! `queens report`: what came of a class, in the format of whoever reads it.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::{Args, ValueEnum};

use queens::class::Results;
use queens::report::{self, Classroom, Gradescope, Student, Students, file_name};

use super::{WrongUsage, desk, output};

/// Report on a class that was graded, for people and for other programs
///
/// `queens grade` grades once and keeps everything; this turns it into any format.
#[derive(Debug, Args)]
pub struct Report {
    /// The folder into which `queens grade` wrote its results
    #[arg(value_name = "OUT")]
    graded: PathBuf,
    /// What to write
    #[arg(long, value_enum)]
    format: Format,
    /// Write to this file; formats for one student: into this folder, one file for each student
    #[arg(short, long, value_name = "FILE|DIR")]
    output: Option<PathBuf>,
}

/// The formats; all but those for one student are one document for the class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For one student: the results.json of a Gradescope autograder
    Gradescope,
    /// For one student: a runner's result for the autograding reporter of GitHub Classroom
    Classroom,
}

impl Report {
    /// Writes the report.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let tasks = desk::course()?.tasks;
        let mut students = Students::new(Results::open(&self.graded.join("results.jsonl"), &tasks)?);
        match (self.format.extension_for_one(), &self.output) {
            (None, file) => self.write(students, file.as_deref())?,
            (Some(extension), Some(folder)) => {
                std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
                for student in students {
                    let student = student?;
                    let file = folder.join(format!("{}.{extension}", file_name(&student.name)));
                    self.write([Ok(student)], Some(&file))?;
                }
            }
            (Some(_), None) => {
                let student = students.next().context("nothing is graded there yet")??;
                if students.next().is_some() {
                    return Err(WrongUsage(
                        "this format has one file for each student, and here are several: name a folder with -o".into(),
                    )
                    .into());
                }
                self.write([Ok(student)], None)?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }

    fn write(
        &self,
        students: impl IntoIterator<Item = Result<Student, queens::class::ResultsError>>,
        file: Option<&Path>,
    ) -> anyhow::Result<()> {
        let mut report = self.format.report();
        output::to(file, |out| report::write(&mut *report, students, out))
    }
}

impl Format {
    fn report(self) -> Box<dyn report::Report> {
        match self {
            Format::Gradescope => Box::new(Gradescope),
            Format::Classroom => Box::new(Classroom),
        }
    }

    /// How files end whose format holds one student; `None` for a format that holds a class.
    fn extension_for_one(self) -> Option<&'static str> {
        match self {
            Format::Gradescope | Format::Classroom => Some("json"),
        }
    }
}
