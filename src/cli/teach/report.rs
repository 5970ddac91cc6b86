//! `queens report`: the results of a class in any format.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::{Args, ValueEnum};

use queens::class::{Ledger, Results, ResultsError};
use queens::io_message;
use queens::report::{
    self, Annotations, Brief, Classroom, Csv, FileNames, Form, Gradescope, Html, Json, Junit, Markdown, Student,
    Students, Summarised, Table,
};
use queens::wrap::PAGE;

use crate::cli::{WrongUsage, course, output, terminal};

/// Report on a graded class, for people and for other programs
///
/// `cargo queens grade` grades once and keeps all results; this command shows them in any format.
///
/// Exit code 0: done; 1: marks are missing because grading was interrupted, or an error occurred; 2: wrong usage.
#[derive(Debug, Args)]
pub struct Report {
    /// The folder with the results of `cargo queens grade`
    #[arg(value_name = "OUT")]
    graded: PathBuf,
    /// The format
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    /// Write a summary as table, markdown or json: the results of each task, and the mistakes to explain next
    #[arg(long)]
    summary: bool,
    /// Write to this file; for a format for one student: to this folder, one file for each
    #[arg(short, long, value_name = "FILE|DIR")]
    output: Option<PathBuf>,
}

/// The formats; those not for one student make one document for the class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A line for each student, a column for each task
    Table,
    /// A line for each student, and the problems that need attention
    Brief,
    /// For spreadsheets: a line for each task of each student
    Csv,
    /// Everything that is known
    Json,
    /// JUnit XML, as Jenkins, GitLab and others read it
    Junit,
    /// Markdown, as GitHub shows it in the summary of a job
    Markdown,
    /// Workflow commands of GitHub, with the points as GitHub Classroom reads them
    Annotations,
    /// For one student: the result of a runner for the autograding reporter of GitHub Classroom
    Classroom,
    /// For one student: the results.json of a Gradescope autograder
    Gradescope,
    /// For one student: a page with the boards drawn
    Html,
}

/// The content of one document of a format.
enum Extent {
    /// The whole class.
    Class,
    /// One student; with the extension of the file.
    Student(&'static str),
}

impl Report {
    /// Writes the report.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let tasks = course::current()?.tasks;
        let results = Results::open(&Ledger::file(&self.graded), &tasks).map_err(usage)?;
        let missing = results.missing();
        let students = Students::new(results);
        let file = self.output.as_deref();
        if file.is_some_and(|file| is_same(file, &Ledger::file(&self.graded))) {
            let message = "that would overwrite the results themselves; name another file with -o";
            return Err(WrongUsage(message.into()).into());
        }
        let width = file.is_none().then(terminal::stdout_width).flatten();
        if self.summary {
            let mut summary = Summarised::new(self.format.of_summary(width)?, tasks);
            output::to(file, |out| report::write(&mut summary, students, out))?;
            return Ok(exit_code(missing));
        }
        match self.format.extent() {
            Extent::Class => {
                let mut report = self.format.report(tasks, width);
                output::to(file, |out| report::write(&mut *report, students, out))?;
            }
            Extent::Student(extension) => self.each(students, extension)?,
        }
        Ok(exit_code(missing))
    }

    /// Writes a document for each student: to files, or to standard output if there is only one student.
    fn each(
        &self,
        mut students: impl Iterator<Item = Result<Student, ResultsError>>,
        extension: &str,
    ) -> anyhow::Result<()> {
        let write = |student: Student, file: Option<&Path>| {
            let mut report = self.format.report(Vec::new(), None);
            output::to(file, |out| report::write(&mut *report, [Ok(student)], out))
        };
        let Some(folder) = &self.output else {
            let student = students.next().context("no student is graded there yet")??;
            if students.next().is_some() {
                let message =
                    "this format makes one file for each student, and there are several; name a folder with -o";
                return Err(WrongUsage(message.into()).into());
            }
            return write(student, None);
        };
        fs::create_dir_all(folder).map_err(|error| {
            let (folder, reason) = (folder.display(), io_message::of(&error));
            anyhow::anyhow!("cannot make the folder {folder}: {reason}; name another with -o")
        })?;
        let mut names = FileNames::default();
        for student in students {
            let student = student?;
            let name = format!("{}.{extension}", names.of(&student.name));
            write(student, Some(&folder.join(&name)))?;
        }
        say_stale(folder, extension, &names);
        Ok(())
    }
}

/// Names the files in `folder` that look like documents of an earlier run for students who are gone or renamed.
fn say_stale(folder: &Path, extension: &str, names: &FileNames) {
    let mut stale: Vec<String> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter(|name| {
            let stem = name.strip_suffix(extension).and_then(|name| name.strip_suffix('.'));
            stem.is_some_and(|stem| !stem.is_empty() && !names.has(stem))
        })
        .collect();
    stale.sort();
    if let [first, others @ ..] = stale.as_slice() {
        let message = match others.len() {
            0 => format!(
                "{first} is left over from an earlier run and matches no current student; delete it if it is out of date"
            ),
            count => format!(
                "{first} and {count} more are left over from an earlier run and match no current student; delete them if \
                 they are out of date"
            ),
        };
        output::say(&format!("{}: {message}", folder.display()));
    }
}

/// Whether `file` exists and is `other`.
fn is_same(file: &Path, other: &Path) -> bool {
    matches!((fs::canonicalize(file), fs::canonicalize(other)), (Ok(file), Ok(other)) if file == other)
}

/// A folder without results is wrong usage; damaged results are not.
fn usage(error: ResultsError) -> anyhow::Error {
    match error {
        ResultsError::Absent { .. } => WrongUsage(error.to_string()).into(),
        error => error.into(),
    }
}

/// Returns success if no mark is missing; else prints that grading did not finish.
fn exit_code(missing: usize) -> ExitCode {
    if missing == 0 {
        return ExitCode::SUCCESS;
    }
    output::say(&format!(
        "incomplete: {missing} marks are missing; run the same `cargo queens grade` again to continue"
    ));
    ExitCode::from(1)
}

/// Prints a summary of the class whose results are in `graded`.
pub fn print_summary(graded: &Path, tasks: Vec<String>) -> anyhow::Result<()> {
    let students = Students::new(Results::open(&Ledger::file(graded), &tasks)?);
    let mut summary = Summarised::new(Form::Terminal(terminal::stdout_width().unwrap_or(PAGE)), tasks);
    output::to(None, |out| {
        writeln!(out)?;
        report::write(&mut summary, students, out)
    })
}

impl Format {
    fn extent(self) -> Extent {
        match self {
            Format::Classroom | Format::Gradescope => Extent::Student("json"),
            Format::Html => Extent::Student("html"),
            _ => Extent::Class,
        }
    }

    /// The report on these tasks, for a terminal of `width` columns or, with `None`, for a file.
    fn report(self, tasks: Vec<String>, width: Option<usize>) -> Box<dyn report::Report> {
        match self {
            Format::Table => Box::new(Table::new(tasks, width)),
            Format::Brief => Box::new(Brief::new(width)),
            Format::Csv => Box::new(Csv),
            Format::Json => Box::new(Json::default()),
            Format::Junit => Box::new(Junit),
            Format::Markdown => Box::new(Markdown::default()),
            Format::Annotations => Box::new(Annotations::default()),
            Format::Classroom => Box::new(Classroom),
            Format::Gradescope => Box::new(Gradescope),
            Format::Html => Box::new(Html::default()),
        }
    }

    fn of_summary(self, width: Option<usize>) -> Result<Form, WrongUsage> {
        match self {
            Format::Table => Ok(Form::Terminal(width.unwrap_or(PAGE))),
            Format::Markdown => Ok(Form::Markdown),
            Format::Json => Ok(Form::Json),
            _ => Err(WrongUsage("a summary is written as table, markdown or json".into())),
        }
    }
}
